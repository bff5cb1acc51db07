import ConsoleSupport
import KokoroCore

extension Option where Value == Pauses {
  /// `natural`, or up to three lengths: `0.6,0.3,1.2`, `500ms`, `,,1s`; what is left out is natural.
  init(_ names: String..., pauses value: String, help: String) {
    self.init(
      names, value: value, help: help,
      expected: "natural, or seconds from 0 to \(Int(Pauses.longest)) after sentences, clauses and "
        + "paragraphs (0.6,0.3,1.2 or 500ms or ,,1s)",
      parse: Pauses.init(argument:))
  }
}

extension Pauses {
  init?(argument: String) {
    if argument == "natural" {
      self = .natural
      return
    }
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 3, parts.contains(where: { !$0.isEmpty }) else { return nil }
    var lengths: [Duration?] = []
    for part in parts {
      guard !part.isEmpty else {
        lengths.append(nil)
        continue
      }
      guard let seconds = Self.seconds(part) ?? Double(part), (0...Pauses.longest).contains(seconds)
      else {
        return nil
      }
      lengths.append(.seconds(seconds))
    }
    lengths += Array(repeating: nil, count: 3 - lengths.count)
    self = .fixed(sentence: lengths[0], clause: lengths[1], paragraph: lengths[2])
  }
}
