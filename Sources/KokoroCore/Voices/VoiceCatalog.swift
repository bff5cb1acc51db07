import Foundation
import KokoroLocking
import KokoroWeights

/// The voices at hand: listed without reading them, each read once at its first use.
public final class VoiceCatalog: Sendable {
  /// In alphabetical order of their ids.
  public let voices: [Voice]
  /// Nil where there is no such voice.
  private let load: @Sendable (String) throws -> VoicePack?
  private let loaded = Lock<[String: VoicePack]>([:])

  /// The voices in a folder, in a file of one or several, or in a bundle, told apart by content.
  ///
  /// Every format that `VoiceFile` reads is taken, under any file name. What holds no voice is passed
  /// over in a folder. Where two files have a voice of one name, a file of that voice alone goes before
  /// one of several, else the first in alphabetical order.
  ///
  /// - Parameters:
  ///   - url: the folder or file
  ///   - access: `.copied` protects from files that are shortened while in use
  /// - Throws: ``KokoroError/missing(_:at:advice:)`` where there is nothing, or no voice in it;
  ///   `VoiceError`, `BundleError`
  public convenience init(contentsOf url: URL, access: FileAccess = .mapped) throws {
    if BundleFile.isBundle(path: url.path) {
      self.init(bundle: try BundleFile(path: url.path, access: access))
      return
    }
    let places = try VoicePlaces(url)
    self.init(ids: places.files.keys, all: { try places.voice($0, access: access) })
  }

  convenience init(bundle: BundleFile) {
    self.init(ids: bundle.voiceNames) { id in try bundle.voice(id) }
  }

  /// The id itself, if there is such a voice.
  func checkedID(_ id: String) throws -> String {
    if !voices.contains(where: { $0.id == id }) { _ = try styles(of: id) }
    return id
  }

  /// - load: reads the voice of an id among `ids`; called at most a few times for each
  package convenience init(
    ids: some Sequence<String>, load: @escaping @Sendable (String) throws -> VoicePack
  ) {
    let ids = Set(ids)
    self.init(ids: ids, all: { ids.contains($0) ? try load($0) : nil })
  }

  /// - all: reads voices that aren't listed too
  private init(
    ids: some Sequence<String>, all: @escaping @Sendable (String) throws -> VoicePack?
  ) {
    voices = Set(ids).sorted().map(Voice.init(id:))
    load = all
  }

  /// Voices that the caller has read or made.
  public convenience init(_ voices: [VoicePack]) {
    let packs = Dictionary(voices.map { ($0.name, $0) }) { first, _ in first }
    self.init(ids: packs.keys) { id in
      guard let styles = packs[id] else { throw KokoroError.unknownVoice(id, nearest: []) }
      return styles
    }
  }

  /// These and those: of two with one name it is the one in `voices` that speaks.
  func adding(_ voices: [VoicePack]) -> VoiceCatalog {
    let own = VoiceCatalog(voices)
    let names = Set(own.voices.map(\.id))
    return VoiceCatalog(
      ids: names.union(self.voices.map(\.id)),
      all: { [load] id in
        try names.contains(id) ? own.styles(of: id) : load(id)
      })
  }

  /// A voice's styles, read at their first use.
  ///
  /// - Throws: ``KokoroError/unknownVoice(_:nearest:)`` with the nearest ids; `VoiceError`
  public func styles(of id: String) throws -> VoicePack {
    if let styles = loaded.withLock({ $0[id] }) { return styles }
    guard let styles = try load(id) else {
      throw KokoroError.unknownVoice(id, nearest: nearest(to: id))
    }
    loaded.withLock { $0[id] = styles }
    return styles
  }

  /// Checks that every voice of the mix is here and readable.
  func styles(of mix: VoiceMix) throws -> MixedStyles {
    MixedStyles(parts: try mix.terms.map { (try styles(of: $0.id), $0.share) })
  }

  /// Up to three ids: those that are spelt much like it, nearest first, or where none is, some of the
  /// same language and gender.
  func nearest(to id: String) -> [String] {
    let wanted = Array(id.lowercased())
    let (prefix, bare) = Self.split(wanted)
    let ranked = voices.map { voice -> (id: String, distance: Int) in
      let own = Array(voice.id)
      // "heart" should find af_heart.
      return (
        voice.id,
        min(editDistance(wanted, own), 1 + editDistance(bare, Self.split(own).bare))
      )
    }
    let near = ranked.filter { $0.distance <= 1 + bare.count / 3 }
      .sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
    guard near.isEmpty else { return near.prefix(3).map(\.id) }
    guard !prefix.isEmpty else { return [] }
    return voices.map(\.id).filter { $0.hasPrefix(String(prefix)) }.prefix(3).map(\.self)
  }

  /// `am_` and `adam`; no prefix where there is none.
  private static func split(
    _ id: [Character]
  ) -> (prefix: ArraySlice<Character>, bare: [Character]) {
    guard let line = id.firstIndex(of: "_") else { return ([], id) }
    return (id[...line], Array(id[(line + 1)...]))
  }
}

/// The styles of a mix, to be blended for one length at a time.
struct MixedStyles: Sendable {
  let parts: [(styles: VoicePack, share: Float)]

  func style(phonemeCount: Int, blending: VoiceBlending) throws -> [Float] {
    blending.blend(
      try parts.map { part in
        // A voice with a single style has it for every length.
        let row = part.styles.rows == 1 ? 1 : phonemeCount
        return (try part.styles.style(forPhonemeCount: row), part.share)
      })
  }
}

/// Levenshtein's distance.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var row = Array(0...b.count)
  for (i, x) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, y) in b.enumerated() {
      let next = min(row[j] + 1, row[j + 1] + 1, diagonal + (x == y ? 0 : 1))
      diagonal = row[j + 1]
      row[j + 1] = next
    }
  }
  return row[b.count]
}
