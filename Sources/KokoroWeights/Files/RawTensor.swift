import KokoroTensor

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A tensor as a file stores it: any element type, any strides, inside checked bytes.
package struct RawTensor: Sendable {
  package let element: ElementType
  package let shape: [Int]
  package let storage: ByteStorage
  /// Of the first element, in bytes from the storage's start.
  package let offset: Int
  /// Elements from one index to the next, a dimension each; nil for row-major order.
  package let strides: [Int]?
  package let count: Int

  /// Nil where the tensor doesn't lie inside the storage and before `end`, or its size overflows.
  package init?(
    element: ElementType, shape: [Int], storage: ByteStorage, offset: Int, strides: [Int]? = nil,
    end: Int? = nil
  ) {
    guard let count = elementCount(shape) else { return nil }
    var strides = strides
    var last = 0  // the highest element's index
    if let given = strides {
      guard given.count == shape.count else { return nil }
      for (dimension, stride) in zip(shape, given) where count > 0 && dimension > 1 {
        guard stride >= 0 else { return nil }
        let (step, overflow) = (dimension - 1).multipliedReportingOverflow(by: stride)
        let (sum, overflow2) = last.addingReportingOverflow(step)
        guard !overflow, !overflow2 else { return nil }
        last = sum
      }
      if given == rowMajorStrides(shape) { strides = nil }
    } else {
      last = max(0, count - 1)
    }
    let needed = (last + (count > 0 ? 1 : 0)).multipliedReportingOverflow(by: element.size)
    guard !needed.overflow, storage.contains(offset, needed.partialValue),
      needed.partialValue <= (end ?? storage.bytes.count) - offset
    else { return nil }
    // A stride of 0 repeats elements; a file that repeats one byte to gigabytes is a bomb.
    guard strides == nil || count <= storage.bytes.count else { return nil }
    self.element = element
    self.shape = shape
    self.storage = storage
    self.offset = offset
    self.strides = strides
    self.count = count
  }

  /// The same elements with their dimensions in another order: dimension `i` of the result is
  /// dimension `order[i]` of this.
  package func permuted(_ order: [Int]) -> RawTensor? {
    let steps = strides ?? rowMajorStrides(shape)
    return RawTensor(
      element: element, shape: order.map { shape[$0] }, storage: storage, offset: offset,
      strides: order.map { steps[$0] })
  }

  /// The elements as float32, in row-major order: in place where the file holds aligned float32,
  /// else widened or narrowed into memory of its own.
  package func weight() -> Weight {
    if let base = inPlaceFloats {
      return Weight(shape: shape, base: base, owner: storage)
    }
    let floats = FloatStorage(count: count)
    fill(floats.buffer)
    return Weight(shape: shape, base: UnsafePointer(floats.base), owner: floats)
  }

  private var inPlaceFloats: UnsafePointer<Float>? {
    guard element == .float32, strides == nil, count > 0,
      let start = storage.bytes.baseAddress.map({ $0 + offset }),
      Int(bitPattern: start) % MemoryLayout<Float>.alignment == 0
    else { return nil }
    return start.assumingMemoryBound(to: Float.self)
  }

  /// Writes the elements, row-major, as float32.
  package func fill(_ output: UnsafeMutableBufferPointer<Float>) {
    precondition(output.count == count, "RawTensor: fill count")
    switch element {
    case .float32: copy(output) { (bits: UInt32) in Float(bitPattern: bits) }
    case .float16: copy(output) { (bits: UInt16) in widen(half: bits) }
    case .bfloat16: copy(output) { (bits: UInt16) in Float(bitPattern: UInt32(bits) << 16) }
    case .float64: copy(output) { (bits: UInt64) in Float(Double(bitPattern: bits)) }
    case .int64: copy(output) { (value: Int64) in Float(value) }
    case .int32: copy(output) { (value: Int32) in Float(value) }
    case .int16: copy(output) { (value: Int16) in Float(value) }
    case .int8: copy(output) { (value: Int8) in Float(value) }
    case .uint64: copy(output) { (value: UInt64) in Float(value) }
    case .uint32: copy(output) { (value: UInt32) in Float(value) }
    case .uint16: copy(output) { (value: UInt16) in Float(value) }
    case .uint8, .bool: copy(output) { (value: UInt8) in Float(value) }
    }
  }

  /// The elements as integers, row-major; nil for floating-point types and values over Int's range.
  package func integers() -> [Int]? {
    switch element {
    case .int64: collect { (value: Int64) in Int(value) }
    case .int32: collect { (value: Int32) in Int(value) }
    case .int16: collect { (value: Int16) in Int(value) }
    case .int8: collect { (value: Int8) in Int(value) }
    case .uint64: collect { (value: UInt64) in Int(exactly: value) }
    case .uint32: collect { (value: UInt32) in Int(value) }
    case .uint16: collect { (value: UInt16) in Int(value) }
    case .uint8, .bool: collect { (value: UInt8) in Int(value) }
    default: nil
    }
  }

  private func collect<T: BitwiseCopyable>(_ convert: (T) -> Int?) -> [Int]? {
    var result: [Int] = []
    result.reserveCapacity(count)
    var complete = true
    forEachOffset { byte in
      let raw = storage.bytes.loadUnaligned(fromByteOffset: byte, as: T.self)
      if let value = convert(raw) { result.append(value) } else { complete = false }
    }
    return complete ? result : nil
  }

  @inline(__always)
  private func copy<T: BitwiseCopyable>(
    _ output: UnsafeMutableBufferPointer<Float>, _ convert: (T) -> Float
  ) {
    if strides == nil {
      guard count > 0, let start = storage.bytes.baseAddress else { return }
      let source = start + offset
      for i in 0..<count {
        let raw = source.loadUnaligned(fromByteOffset: i &* MemoryLayout<T>.size, as: T.self)
        output[i] = convert(raw)
      }
    } else {
      var i = 0
      forEachOffset { byte in
        output[i] = convert(storage.bytes.loadUnaligned(fromByteOffset: byte, as: T.self))
        i += 1
      }
    }
  }

  /// Calls `body` with each element's byte offset, in row-major order.
  private func forEachOffset(_ body: (Int) -> Void) {
    guard count > 0 else { return }
    let steps = strides ?? rowMajorStrides(shape)
    var index = [Int](repeating: 0, count: shape.count)
    var element = 0
    for _ in 0..<count {
      body(offset + element * self.element.size)
      var axis = shape.count - 1
      while axis >= 0 {
        index[axis] += 1
        element += steps[axis]
        if index[axis] < shape[axis] { break }
        element -= index[axis] * steps[axis]
        index[axis] = 0
        axis -= 1
      }
    }
  }
}

/// Elements from one index to the next when the last dimension is dense.
package func rowMajorStrides(_ shape: [Int]) -> [Int] {
  var strides = [Int](repeating: 1, count: shape.count)
  for axis in stride(from: shape.count - 2, through: 0, by: -1) {
    strides[axis] = strides[axis + 1] &* shape[axis + 1]
  }
  return strides
}

/// IEEE half to single, subnormals, infinities and NaN payloads included.
///
/// In integer steps: without F16C, which baseline x86-64 lacks, the compiler calls a library
/// function for each element instead.
package func widen(half bits: UInt16) -> Float {
  let sign = UInt32(bits & 0x8000) << 16
  let rest = UInt32(bits & 0x7fff)
  if rest >= 0x7c00 { return Float(bitPattern: sign | 0x7f80_0000 | (rest & 0x3ff) << 13) }
  // 2^112 rebiases the exponent; the multiplication also normalises what was subnormal, exactly.
  let magnitude = Float(bitPattern: rest << 13) * Float(bitPattern: 0x7780_0000)
  return Float(bitPattern: sign | magnitude.bitPattern)
}

/// Floats of our own that a `Weight` can share.
package final class FloatStorage: @unchecked Sendable {  // written only before it is shared
  package let base: UnsafeMutablePointer<Float>
  package let count: Int

  package init(count: Int) {
    base = allocateAligned(count)
    self.count = count
  }

  package var buffer: UnsafeMutableBufferPointer<Float> {
    UnsafeMutableBufferPointer(start: base, count: count)
  }

  deinit { free(base) }
}
