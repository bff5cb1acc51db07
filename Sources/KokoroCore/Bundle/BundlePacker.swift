import Foundation
import KokoroText
import KokoroWeights

/// Makes one file of all that an app needs to speak: weights, voices, pronunciation data and their
/// licences. `Kokoro(contentsOf:)` opens it.
///
/// ```swift
/// var packer = BundlePacker(
///   model: URL(filePath: "Weights/kokoro-v1_0.safetensors"),
///   voices: URL(filePath: "Weights/voices"))
/// packer.voiceIDs = ["af_heart"]
/// packer.precision = .float16
/// try packer.write(to: URL(filePath: "heart.kokoro"))
/// ```
public struct BundlePacker: Sendable {
  /// How the weights are stored.
  public enum Precision: String, Sendable, Codable, CaseIterable {
    /// As they are: 325 MB, mapped and used in place.
    case float32
    /// Rounded: 162 MB, widened when the bundle is opened, into 325 MB of memory.
    case float16

    var element: ElementType { self == .float32 ? .float32 : .float16 }
  }

  /// The weights, in any format that KokoroWeights reads.
  public var model: URL
  /// A folder or a file of voices, or a bundle that has some, as
  /// ``VoiceCatalog/init(contentsOf:access:)`` takes.
  public var voices: URL
  /// The voices to pack; nil for all.
  public var voiceIDs: [String]?
  /// The languages to pack data for; nil for those of the voices. English is the one that has data
  /// of its own in this package.
  public var languages: [Language]?
  /// How the weights are stored; voices stay float32.
  public var precision: Precision
  /// Where the pronunciation data is; found by itself when nil.
  public var resources: URL?

  /// Everything there is, as float32, unless the properties are set to less.
  public init(model: URL, voices: URL) {
    self.model = model
    self.voices = voices
    precision = .float32
  }

  /// Writes the bundle. The file appears under its name when it is complete; equal parts give equal
  /// bytes.
  ///
  /// - Parameters:
  ///   - url: the file to write, mostly called `.kokoro`
  ///   - progress: called before each part is written, with its name and the share of the bytes
  ///     that is done, 0 to 1
  /// - Throws: `KokoroError.unknownVoice`, or `KokoroError.unsupportedLanguage` for a language
  ///   without data; `CheckpointError`, `VoiceError` or `TextResourceError` for a part that can't be
  ///   read or a place that can't be written; `CancellationError` where the task is cancelled
  public func write(
    to url: URL, progress: (_ part: String, _ share: Double) -> Void = { _, _ in }
  ) throws {
    let catalog = try VoiceCatalog(contentsOf: voices)
    let ids = try voiceIDs.map { try $0.map(catalog.checkedID) } ?? catalog.voices.map(\.id)
    guard !ids.isEmpty else {
      throw KokoroError.option("voiceIDs", expected: "at least one voice", got: "none")
    }
    if let configuration = try KokoroConfiguration.beside(model.path) {
      try Vocabulary.kokoro.requireAgreement(with: configuration, beside: model.path)
    }
    let dialects = try dialects(ids)
    let folder = try TextResources(directory: resources)
    var files = dialects.flatMap(\.resourceNames) + TextResources.licenceNames
    var seen: Set<String> = []
    files.removeAll { !seen.insert($0).inserted }
    let writer = BundleWriter(
      model: model.path, voices: try ids.map { ($0, try catalog.styles(of: $0)) },
      resources: try files.map { ($0, try folder.path(of: $0)) },
      languages: dialects.map(\.rawValue), precision: precision.element,
      vocabulary: Vocabulary.kokoro.symbols.map { (String($0), Int(Vocabulary.kokoro[$0] ?? 0)) },
      licence:
        "Apache-2.0 and others: resources \(TextResources.licenceNames.joined(separator: ", "))"
    )
    try unlessCancelled {
      try writer.write(to: url.path) { part, done, total in
        progress(part, Double(done) / Double(max(1, total)))
      }
    }
  }

  private func dialects(_ ids: [String]) throws(KokoroError) -> [EnglishDialect] {
    guard let languages else {
      // An id that tells no language is read as American English.
      let spoken = Set(ids.map { (Voice(id: $0).language ?? .americanEnglish).rawValue })
      return EnglishDialect.allCases.filter { spoken.contains($0.rawValue) }
    }
    var dialects: [EnglishDialect] = []
    for language in languages {
      guard let dialect = EnglishDialect(rawValue: language.rawValue) else {
        throw .unsupportedLanguage(
          language.rawValue, available: EnglishDialect.allCases.map(\.rawValue))
      }
      if !dialects.contains(dialect) { dialects.append(dialect) }
    }
    return dialects
  }
}
