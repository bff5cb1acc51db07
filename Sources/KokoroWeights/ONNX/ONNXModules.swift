/// Finds upstream's module for the name of an ONNX node.
///
/// Exporters name a node after the modules around it, "/encoder/text_encoder/cnn.0/cnn.0.0/Conv",
/// but repeat list elements and drop modules that were called past their parent: the F0 blocks
/// are "/encoder/F0.0/…" although they belong to "predictor".
package struct ONNXModules {
  /// Modules that own parameters, by every suffix of their names.
  private let modulesBySuffix: [String: [String]]

  package init(_ parameters: KokoroParameters) {
    var modules: Set<String> = []
    for parameter in parameters.parameters {
      guard let dot = parameter.name.lastIndex(of: ".") else { continue }
      modules.insert(String(parameter.name[..<dot]))
    }
    var bySuffix: [String: [String]] = [:]
    for module in modules.sorted() {
      var suffix = Substring(module)
      while true {
        bySuffix[String(suffix), default: []].append(module)
        guard let dot = suffix.firstIndex(of: ".") else { break }
        suffix = suffix[suffix.index(after: dot)...]
      }
    }
    modulesBySuffix = bySuffix
  }

  /// "/encoder/text_encoder/cnn.0/cnn.0.0/Conv_quant" gives "text_encoder.cnn.0.0".
  package func module(ofNode name: String) -> String? {
    var path: [Substring] = []
    for component in name.split(separator: "/").dropLast() {
      if let last = path.last, component.hasPrefix(last + ".") { path.removeLast() }
      path.append(component)
    }
    let parts = path.joined(separator: ".").split(separator: ".")
    let rest = parts.dropFirst().joined(separator: ".")
    for start in parts.indices {
      let suffix = parts[start...].joined(separator: ".")
      let candidates = (modulesBySuffix[suffix] ?? []).filter { isUnder(parts[0], $0) }
      let best = candidates.min { ($0 == rest ? 0 : 1, $0.count) < ($1 == rest ? 0 : 1, $1.count) }
      if let best { return best }
    }
    return nil
  }

  /// Some exports split the model in two graphs, called encoder and decoder.
  private func isUnder(_ root: Substring, _ module: String) -> Bool {
    switch root {
    case "encoder": !module.hasPrefix("decoder.")
    case "decoder": module.hasPrefix("decoder.")
    default: true
    }
  }
}
