#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Owns a row-major `[rows, columns]` block of Floats, aligned to a cache line.
///
/// Activations are channel-last throughout the engine: a row is a moment in time, a column a
/// channel. Not copyable, so that no activation is ever copied by accident.
public struct Tensor: ~Copyable {
  public let rows: Int
  public let columns: Int
  /// The first element. Valid as long as the tensor lives.
  package let base: UnsafeMutablePointer<Float>

  /// Zero-filled.
  ///
  /// - Parameter file: where it is made; `kokoro-bench --plan` shows it
  public init(rows: Int, columns: Int, file: StaticString = #fileID) {
    precondition(rows >= 0 && columns >= 0, "Tensor: negative size")
    self.init(uninitializedRows: rows, columns: columns, file: file)
    base.update(repeating: 0, count: rows * columns)
  }

  /// The contents are arbitrary until the first kernel overwrites them.
  package init(uninitializedRows rows: Int, columns: Int, file: StaticString = #fileID) {
    self.rows = rows
    self.columns = columns
    base = allocateActivation(rows * columns)
    TensorLedger.noteBirth(base, rows: rows, columns: columns, file: file)
  }

  /// Copies `elements`, row by row.
  ///
  /// - Parameter file: where it is made; `kokoro-bench --plan` shows it
  public init(_ elements: [Float], rows: Int, columns: Int, file: StaticString = #fileID) {
    precondition(elements.count == rows * columns, "Tensor: element count")
    self.init(uninitializedRows: rows, columns: columns, file: file)
    elements.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { base.update(from: start, count: source.count) }
    }
  }

  deinit {
    TensorLedger.noteDeath(base)
    freeActivation(base, rows * columns)
  }

  public var view: TensorView {
    TensorView(base: base, rows: rows, columns: columns, stride: columns)
  }

  public var mutableView: MutableTensorView {
    MutableTensorView(base: base, rows: rows, columns: columns, stride: columns)
  }

  /// The elements, row by row.
  public var elements: [Float] { Array(UnsafeBufferPointer(start: base, count: rows * columns)) }
}

/// `count` Floats on a cache-line boundary, with one line to spare for vector tails.
///
/// For what lives long; activations come and go with `allocateActivation`. Running out of memory for an activation ends the
/// process like any Swift allocation; memory limits are checked before a pass starts.
package func allocateAligned(_ count: Int) -> UnsafeMutablePointer<Float> {
  var raw: UnsafeMutableRawPointer?
  let bytes = (count + 16) * MemoryLayout<Float>.stride
  precondition(posix_memalign(&raw, 64, bytes) == 0, "Tensor: out of memory (\(bytes) bytes)")
  return raw.unsafelyUnwrapped.bindMemory(to: Float.self, capacity: count + 16)
}

/// As `allocateAligned`, from memory that passes share; to be freed by `freeActivation`.
func allocateActivation(_ count: Int) -> UnsafeMutablePointer<Float> {
  let bytes = (count + 16) * MemoryLayout<Float>.stride
  guard bytes >= ActivationMemory.smallest else { return allocateAligned(count) }
  return ActivationMemory.take(bytes).bindMemory(to: Float.self, capacity: count + 16)
}

/// - count: as it was allocated with
func freeActivation(_ base: UnsafeMutablePointer<Float>, _ count: Int) {
  let bytes = (count + 16) * MemoryLayout<Float>.stride
  if bytes < ActivationMemory.smallest {
    free(base)
  } else {
    ActivationMemory.give(base, bytes)
  }
}

/// A borrowed window, `[r, c]` at `base[r * stride + c]`: a parameter, never a stored property.
public struct TensorView {
  package let base: UnsafePointer<Float>
  public let rows: Int
  public let columns: Int
  public let stride: Int

  package init(base: UnsafePointer<Float>, rows: Int, columns: Int, stride: Int) {
    self.base = base
    self.rows = rows
    self.columns = columns
    self.stride = stride
  }

  package func row(_ r: Int) -> UnsafePointer<Float> { base + r * stride }

  package func rows(_ range: Range<Int>) -> TensorView {
    precondition(range.lowerBound >= 0 && range.upperBound <= rows, "TensorView: rows")
    return TensorView(
      base: base + range.lowerBound * stride, rows: range.count, columns: columns, stride: stride)
  }

  package func columns(_ range: Range<Int>) -> TensorView {
    precondition(range.lowerBound >= 0 && range.upperBound <= columns, "TensorView: columns")
    return TensorView(
      base: base + range.lowerBound, rows: rows, columns: range.count, stride: stride)
  }
}

/// A borrowed window that a kernel writes. See `TensorView`.
public struct MutableTensorView {
  package let base: UnsafeMutablePointer<Float>
  public let rows: Int
  public let columns: Int
  public let stride: Int

  package init(base: UnsafeMutablePointer<Float>, rows: Int, columns: Int, stride: Int) {
    self.base = base
    self.rows = rows
    self.columns = columns
    self.stride = stride
  }

  public var view: TensorView {
    TensorView(base: base, rows: rows, columns: columns, stride: stride)
  }

  package func row(_ r: Int) -> UnsafeMutablePointer<Float> { base + r * stride }

  package func rows(_ range: Range<Int>) -> MutableTensorView {
    precondition(range.lowerBound >= 0 && range.upperBound <= rows, "MutableTensorView: rows")
    return MutableTensorView(
      base: base + range.lowerBound * stride, rows: range.count, columns: columns, stride: stride)
  }

  package func columns(_ range: Range<Int>) -> MutableTensorView {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= columns, "MutableTensorView: columns")
    return MutableTensorView(
      base: base + range.lowerBound, rows: rows, columns: range.count, stride: stride)
  }
}
