import KokoroTensor

/// w = length · direction / ‖direction‖, for each index of the first dimension.
///
/// Salimans and Kingma 2016; `torch.nn.utils.weight_norm` with `dim=0`. Norms are formed in
/// float64. A direction of norm zero gives zeros, where PyTorch gives NaN: quantization to int8
/// leaves 94 such channels in Kokoro, all of length zero.
/// - length: `[channels, 1, …]`; direction: `[channels, …]`
func foldWeightNorm(length: Weight, direction: Weight) -> Weight {
  let channels = direction.shape[0]
  precondition(length.count == channels, "foldWeightNorm: shapes")
  let size = channels == 0 ? 0 : direction.count / channels
  let output = FloatStorage(count: direction.count)
  for channel in 0..<channels {
    let source = direction.base + channel * size
    let target = output.base + channel * size
    var sum = 0.0
    for i in 0..<size { sum += Double(source[i]) * Double(source[i]) }
    let factor = sum == 0 ? 0 : Double(length.base[channel]) / sum.squareRoot()
    for i in 0..<size { target[i] = Float(Double(source[i]) * factor) }
  }
  return Weight(shape: direction.shape, base: UnsafePointer(output.base), owner: output)
}

/// Throws `WeightError.notFinite` at the first NaN or infinity.
func requireFinite(_ weight: Weight, _ name: String, file: String) throws(WeightError) {
  // The largest magnitude as integers: anything with all exponent bits set is not finite.
  // Integer comparison vectorises, floating-point `isFinite` doesn't.
  var largest: UInt32 = 0
  for i in 0..<weight.count {
    largest = max(largest, weight.base[i].bitPattern & 0x7fff_ffff)
  }
  guard largest >= 0x7f80_0000 else { return }
  for i in 0..<weight.count where !weight.base[i].isFinite {
    throw .notFinite(name, index: i, value: "\(weight.base[i])", file: file)
  }
}
