import KokoroTensor

/// Integers of an ONNX quantizer: `(value − zero) · scale`.
struct QuantizedTensor {
  let values: RawTensor
  let scale: RawTensor
  let zero: RawTensor
  /// The dimension that `scale` and `zero` run along when they hold more than one number.
  let axis: Int

  /// The numbers as float32, in the stored order.
  ///
  /// The product is formed in float64 and rounded once, so that it is the nearest float32 to
  /// what the quantizer meant. Nil where scale or zero don't fit the shape, or the types aren't
  /// 8-bit integers.
  func dequantized() -> FloatStorage? {
    guard let scales = expanded(scale), let zeros = expanded(zero) else { return nil }
    let inner = values.shape[(axis + 1)...].reduce(1, *)
    let channels = values.shape[axis]
    let output = FloatStorage(count: values.count)
    guard values.count > 0 else { return output }
    guard values.strides == nil, values.element == .int8 || values.element == .uint8 else {
      return nil
    }
    let bytes = values.storage.slice(values.offset, values.count)
    let isSigned = values.element == .int8
    var i = 0
    while i < values.count {
      for channel in 0..<channels {
        let (scale, zero) = (scales[channel], zeros[channel])
        for _ in 0..<inner {
          let value = isSigned ? Double(Int8(bitPattern: bytes[i])) : Double(bytes[i])
          output.base[i] = Float((value - zero) * scale)
          i += 1
        }
      }
    }
    return output
  }

  /// One number a channel.
  private func expanded(_ tensor: RawTensor) -> [Double]? {
    guard axis < values.shape.count, values.shape[axis] > 0 else { return nil }
    let numbers = tensor.weight().elements.map(Double.init)
    if numbers.count == 1 { return Array(repeating: numbers[0], count: values.shape[axis]) }
    return numbers.count == values.shape[axis] ? numbers : nil
  }
}

/// `[rows, columns]` to `[columns, rows]`, in blocks that fit the first-level cache.
func transpose(
  _ source: UnsafePointer<Float>, rows: Int, columns: Int, into target: UnsafeMutablePointer<Float>
) {
  let block = 32
  for r0 in stride(from: 0, to: rows, by: block) {
    for c0 in stride(from: 0, to: columns, by: block) {
      for c in c0..<min(columns, c0 + block) {
        for r in r0..<min(rows, r0 + block) {
          target[c * rows + r] = source[r * columns + c]
        }
      }
    }
  }
}
