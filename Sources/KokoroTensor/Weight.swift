#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An immutable row-major block of Floats with a shape, shared by reference.
///
/// The elements may lie in a mapped file; `owner` keeps the mapping or the buffer alive.
public struct Weight: @unchecked Sendable {  // immutable memory, kept alive by an immutable owner
  public let shape: [Int]
  package let base: UnsafePointer<Float>
  private let owner: AnyObject

  public var count: Int { shape.reduce(1, *) }

  /// `base` must hold `shape`'s elements, unchanging, for as long as `owner` lives.
  package init(shape: [Int], base: UnsafePointer<Float>, owner: AnyObject) {
    self.shape = shape
    self.base = base
    self.owner = owner
  }

  /// A weight with storage of its own.
  public init(shape: [Int], _ elements: [Float]) {
    precondition(shape.reduce(1, *) == elements.count, "Weight: element count")
    let storage = WeightStorage(elements)
    self.init(shape: shape, base: UnsafePointer(storage.base), owner: storage)
  }

  /// A weight with storage of its own, on a cache line, that `write` fills.
  package init(shape: [Int], _ write: (UnsafeMutablePointer<Float>) throws -> Void) rethrows {
    let storage = WeightStorage(count: shape.reduce(1, *))
    try write(storage.base)
    self.init(shape: shape, base: UnsafePointer(storage.base), owner: storage)
  }

  public var elements: [Float] { Array(UnsafeBufferPointer(start: base, count: count)) }

  /// The first dimension as rows, all others as columns; a vector is one row.
  package var matrix: TensorView {
    let rows = shape.count > 1 ? shape[0] : 1
    let columns = rows == 0 ? 0 : count / rows
    return TensorView(base: base, rows: rows, columns: columns, stride: columns)
  }
}

private final class WeightStorage {
  let base: UnsafeMutablePointer<Float>

  init(count: Int) { base = allocateAligned(count) }

  convenience init(_ elements: [Float]) {
    self.init(count: elements.count)
    elements.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { base.update(from: start, count: source.count) }
    }
  }

  deinit { free(base) }
}
