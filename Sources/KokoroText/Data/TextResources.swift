import Foundation

/// The data of the English front end: lexicons, tokenizer, tagger, models of unknown words.
///
/// SwiftPM's `Bundle.module` ends the process when a program was moved away from its resources, so
/// the folder is looked for here, and the error says where.
public struct TextResources: Sendable {
  /// The folder that holds the data files.
  public let directory: URL

  /// The environment variable that names the folder.
  public static let environmentVariable = "KOKORO_RESOURCES"

  /// Finds the folder.
  /// - Parameter directory: where the data is, when the caller knows; then only there. Otherwise
  ///   the variable `KOKORO_RESOURCES` decides if it is set, and the places of an installed
  ///   program, an application bundle and a build folder are tried in turn.
  public init(directory: URL? = nil) throws(TextResourceError) {
    try self.init(
      directory: directory,
      environment: ProcessInfo.processInfo.environment,
      searched: Self.standardPlaces())
  }

  /// The same with the surroundings given.
  package init(
    directory: URL?, environment: [String: String], searched places: [URL]
  ) throws(TextResourceError) {
    if let directory {
      self.directory = try Self.folder(named: directory, by: "the caller")
    } else if let path = environment[Self.environmentVariable], !path.isEmpty {
      self.directory = try Self.folder(
        named: URL(fileURLWithPath: path), by: Self.environmentVariable)
    } else {
      let candidates = places.map { $0.appendingPathComponent(Self.folderName) }
      guard let found = candidates.first(where: isFolder) else {
        throw .notFound(placesTried: candidates.map(\.path))
      }
      self.directory = found
    }
  }

  /// Maps a file of the folder.
  package func map(_ name: String) throws(TextResourceError) -> MappedFile {
    try MappedFile(path: directory.appendingPathComponent(name).path)
  }

  /// The folder's name inside a bundle or `share/kokoro`.
  private static let folderName = "G2P"
  /// SwiftPM's name for what belongs to this target, without its extension.
  private static let bundleName = "kokoro-swift_KokoroText"

  /// A folder that somebody named: itself, or what holds it.
  private static func folder(
    named url: URL, by origin: String
  ) throws(TextResourceError) -> URL {
    let inside = url.appendingPathComponent(folderName)
    if isFolder(inside) { return inside }
    guard isFolder(url) else {
      throw .notFound(placesTried: ["\(url.path) (given by \(origin))"])
    }
    return url
  }

  /// Where the data can be, best first.
  static func standardPlaces() -> [URL] {
    let executable = Bundle.main.executableURL?.resolvingSymlinksInPath()
    var roots = [executable?.deletingLastPathComponent()].compactMap { $0 }
    var places = roots.flatMap(bundles(in:))
    if let binaries = roots.first {
      places.append(binaries.deletingLastPathComponent().appendingPathComponent("share/kokoro"))
    }
    roots = [Bundle.main.resourceURL, Bundle.main.bundleURL].compactMap { $0 }
    #if canImport(Darwin)
      // In a test or a plug-in the main bundle is another program's.
      let own = Bundle(for: MappedFile.self)
      roots += [own.resourceURL, own.bundleURL.deletingLastPathComponent()].compactMap { $0 }
    #endif
    places += roots.flatMap(bundles(in:))
    // A build folder or a checkout that is still where this file was compiled.
    places.append(
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Resources"))
    var seen = Set<String>()
    return places.filter { seen.insert($0.path).inserted }
  }

  private static func bundles(in folder: URL) -> [URL] {
    ["resources", "bundle"].map {
      folder.appendingPathComponent("\(bundleName).\($0)")
    }
  }
}

private func isFolder(_ url: URL) -> Bool {
  var directory: ObjCBool = false
  return FileManager.default.fileExists(atPath: url.path, isDirectory: &directory)
    && directory.boolValue
}
