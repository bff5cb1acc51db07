/// Spellings of parameter names that published checkpoints use, turned into upstream's.
enum KokoroNames {
  private static let roots = ["bert", "bert_encoder", "predictor", "text_encoder", "decoder"]

  /// What MLX calls the parameters of a bidirectional LSTM.
  private static let recurrent = [
    "Wx_forward": "weight_ih_l0", "Wh_forward": "weight_hh_l0",
    "bias_ih_forward": "bias_ih_l0", "bias_hh_forward": "bias_hh_l0",
    "Wx_backward": "weight_ih_l0_reverse", "Wh_backward": "weight_hh_l0_reverse",
    "bias_ih_backward": "bias_ih_l0_reverse", "bias_hh_backward": "bias_hh_l0_reverse",
  ]

  /// "decoder.module.F0_conv.parametrizations.weight.original1" gives "decoder.F0_conv.weight_v".
  static func upstreamName(_ name: String) -> String {
    var components = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if components.count > 2, components[0] == "module" { components.removeFirst() }
    if components[0].hasSuffix("_module"), roots.contains(String(components[0].dropLast(7))) {
      components[0] = String(components[0].dropLast(7))
    }
    if components.count > 2, components[1] == "module", roots.contains(components[0]) {
      components.remove(at: 1)
    }
    if components.count > 3, components[components.count - 3] == "parametrizations",
      let suffix = ["original0": "_g", "original1": "_v"][components[components.count - 1]]
    {
      let weight = components[components.count - 2]
      components.removeLast(3)
      components.append(weight + suffix)
    }
    let last = components.count - 1
    if let upstream = recurrent[components[last]] { components[last] = upstream }
    // MLX calls the scale and shift of the text encoder's own LayerNorm as it calls its own.
    if components.count == 5, components[0] == "text_encoder", components[1] == "cnn",
      components[3] == "1"
    {
      components[last] =
        ["weight": "gamma", "bias": "beta"][components[last]] ?? components[last]
    }
    return components.joined(separator: ".")
  }

  /// Tensors that upstream's state has and the model doesn't use: ALBERT's pooler and position
  /// ids, and the identity that instance norm carries.
  static func isIgnored(_ name: String) -> Bool {
    name.hasPrefix("bert.pooler.") || name == "bert.embeddings.position_ids"
      || name.hasSuffix(".norm.weight") || name.hasSuffix(".norm.bias")
  }
}
