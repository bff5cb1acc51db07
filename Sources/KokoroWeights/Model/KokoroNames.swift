/// Spellings of parameter names that published checkpoints use, turned into upstream's.
enum KokoroNames {
  private static let roots = ["bert", "bert_encoder", "predictor", "text_encoder", "decoder"]

  /// "decoder.module.F0_conv.parametrizations.weight.original1" gives "decoder.F0_conv.weight_v".
  static func upstreamName(_ name: String) -> String {
    var components = name.split(separator: ".", omittingEmptySubsequences: false)
    if components.count > 2, components[0] == "module" { components.removeFirst() }
    if components.count > 2, components[1] == "module", roots.contains(String(components[0])) {
      components.remove(at: 1)
    }
    if components.count > 3, components[components.count - 3] == "parametrizations" {
      let part = components.removeLast()
      let weight = components.removeLast()
      components.removeLast()
      components.append(
        part == "original0" ? "\(weight)_g" : part == "original1" ? "\(weight)_v" : part)
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
