import KokoroTensor

/// One parameter of an LSTM node: a direction of its input or recurrent weights or of its biases.
///
/// ONNX packs both directions in one tensor and orders the gates i, o, f, c; PyTorch orders them
/// i, f, g (= c), o. `LSTM` stores `[direction, 4 hidden, inputs]`; `DynamicQuantizeLSTM` stores
/// `[direction, inputs, 4 hidden]`.
struct ONNXRecurrent: Sendable {
  enum Part: Sendable {
    case matrix(String)
    case quantizedMatrix(String, scale: String, zero: String)
    /// `[direction, 8 hidden]`: the input biases, then the recurrent ones.
    case bias(String, isRecurrent: Bool)
  }

  let part: Part
  /// 0 forward, 1 backward.
  let direction: Int

  func decode(_ file: ONNXFile) throws(CheckpointError) -> Weight {
    switch part {
    case .matrix(let name):
      let raw = try file.required(name)
      try check(raw, rank: 3, gates: raw.shape.count == 3 ? raw.shape[1] : 0, name, file)
      let (gates, inputs) = (raw.shape[1], raw.shape[2])
      let all = raw.weight()
      return reordered(all.base + direction * gates * inputs, gates, inputs, owner: all)
    case .quantizedMatrix(let name, let scale, let zero):
      let values = try file.required(name)
      try check(values, rank: 3, gates: values.shape.last ?? 0, name, file)
      let quantized = QuantizedTensor(
        values: values, scale: try file.required(scale), zero: try file.required(zero), axis: 0)
      guard let floats = quantized.dequantized() else {
        throw file.wrongShape(name, values.shape, "8-bit values with a scale a direction")
      }
      let (inputs, gates) = (values.shape[1], values.shape[2])
      let turned = FloatStorage(count: inputs * gates)
      transpose(
        floats.base + direction * inputs * gates, rows: inputs, columns: gates, into: turned.base)
      return reordered(UnsafePointer(turned.base), gates, inputs, owner: turned)
    case .bias(let name, let isRecurrent):
      let raw = try file.required(name)
      let half = (raw.shape.last ?? 0) / 2
      try check(raw, rank: 2, gates: half, name, file)
      let all = raw.weight()
      let start = all.base + direction * 2 * half + (isRecurrent ? half : 0)
      let vector = reordered(start, half, 1, owner: all)
      return Weight(shape: [half], base: vector.base, owner: Kept(vector))
    }
  }

  private func check(
    _ raw: RawTensor, rank: Int, gates: Int, _ name: String, _ file: ONNXFile
  ) throws(CheckpointError) {
    guard raw.shape.count == rank, raw.shape[0] == 2, gates > 0, gates % 4 == 0 else {
      throw file.wrongShape(name, raw.shape, "two directions of four gates")
    }
  }

  /// `[gates, inputs]` with the four blocks of rows in PyTorch's order.
  private func reordered(
    _ source: UnsafePointer<Float>, _ gates: Int, _ inputs: Int, owner: Any
  ) -> Weight {
    let target = FloatStorage(count: gates * inputs)
    let block = gates / 4 * inputs
    withExtendedLifetime(owner) {
      for (to, from) in [0, 2, 3, 1].enumerated() {
        (target.base + to * block).update(from: source + from * block, count: block)
      }
    }
    return Weight(shape: [gates, inputs], base: UnsafePointer(target.base), owner: target)
  }
}

/// Keeps a weight's memory for another that shares it.
private final class Kept {
  let weight: Weight
  init(_ weight: Weight) { self.weight = weight }
}
