/// How a stored number is laid out, little-endian.
package enum ElementType: String, Sendable, CaseIterable {
  case float64 = "F64"
  case float32 = "F32"
  case float16 = "F16"
  case bfloat16 = "BF16"
  case int64 = "I64"
  case int32 = "I32"
  case int16 = "I16"
  case int8 = "I8"
  case uint64 = "U64"
  case uint32 = "U32"
  case uint16 = "U16"
  case uint8 = "U8"
  case bool = "BOOL"

  /// Bytes of one element.
  package var size: Int {
    switch self {
    case .float64, .int64, .uint64: 8
    case .float32, .int32, .uint32: 4
    case .float16, .bfloat16, .int16, .uint16: 2
    case .int8, .uint8, .bool: 1
    }
  }

  package var isFloatingPoint: Bool {
    switch self {
    case .float64, .float32, .float16, .bfloat16: true
    default: false
    }
  }
}

/// The bytes that `shape` takes, or nil where a dimension is negative or the product overflows.
package func byteCount(_ shape: [Int], _ element: ElementType) -> Int? {
  guard let count = elementCount(shape) else { return nil }
  let (bytes, overflow) = count.multipliedReportingOverflow(by: element.size)
  return overflow ? nil : bytes
}

/// The product of `shape`, or nil where a dimension is negative or the product overflows.
package func elementCount(_ shape: [Int]) -> Int? {
  var count = 1
  for dimension in shape {
    guard dimension >= 0 else { return nil }
    let (product, overflow) = count.multipliedReportingOverflow(by: dimension)
    guard !overflow else { return nil }
    count = product
  }
  return count
}
