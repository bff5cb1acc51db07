import ConsoleSupport
import Foundation
import KokoroCore
import KokoroWeights

/// What `--voice` names: voices at hand by their ids, files of one's own by their paths, or a blend.
struct VoiceArgument {
  /// Of ids alone.
  let expression: String
  /// The voices in the files, under the ids that the expression has for them.
  let own: [VoicePack]
  /// Of the first voice; nil where its id doesn't tell.
  let language: Language?

  init(_ text: String) throws {
    let mix: VoiceMix
    do throws(KokoroError) { mix = try VoiceMix(text) } catch { throw UsageError.other("\(error)") }
    var own: [VoicePack] = []
    let terms = try mix.terms.map { term -> VoiceMix.Term in
      guard Self.isPath(term.id) else { return term }
      let voice = try Self.read(term.id)
      own.append(voice)
      var term = term
      term.id = voice.name
      return term
    }
    self.own = own
    expression =
      own.isEmpty
      ? text
      : terms.count == 1
        ? terms[0].id : terms.map { "\($0.id)*\($0.share)" }.joined(separator: "+")
    language = terms.first.flatMap { Voice(id: $0.id).language }
  }

  /// The files that an expression names; none of one that doesn't parse.
  static func paths(_ text: String) -> [String] {
    ((try? VoiceMix(text))?.terms ?? []).map(\.id).filter(isPath)
  }

  private static let endings = [".bin", ".npy", ".npz", ".pt", ".safetensors", ".json"]

  private static func isPath(_ id: String) -> Bool {
    id.contains("/") || endings.contains { id.hasSuffix($0) }
  }

  private static func read(_ path: String) throws -> VoicePack {
    guard FileManager.default.fileExists(atPath: path) else {
      throw UsageError.other("--voice: there is no file '\(path)'")
    }
    let file = try VoiceFile(path: path)
    guard file.names.count == 1 else {
      let names = file.names.prefix(3).joined(separator: ", ")
      throw UsageError.other(
        "--voice: '\(path)' holds \(file.names.count) voices (\(names), ...); name the file with "
          + "--voices and one of them with --voice")
    }
    return try VoicePack(path: path)
  }
}
