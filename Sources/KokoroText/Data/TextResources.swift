import Foundation

/// The data of the English front end: lexicons, tokenizer, tagger, models of unknown words.
///
/// SwiftPM's `Bundle.module` ends the process when a program was moved away from its resources, so
/// the folder is looked for here, and the error says where.
public struct TextResources: Sendable {
  private enum Place {
    case folder(URL)
    /// Parts of one file, by name.
    case bundle(path: String, files: [String: MappedFile])
  }

  private let place: Place

  /// The folder that holds the data files; nil where they are in a bundle.
  public var directory: URL? {
    guard case .folder(let url) = place else { return nil }
    return url
  }

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
      place = .folder(try Self.folder(named: directory, by: "the caller"))
    } else if let path = environment[Self.environmentVariable], !path.isEmpty {
      place = .folder(
        try Self.folder(named: URL(fileURLWithPath: path), by: Self.environmentVariable))
    } else {
      let candidates = places.map { $0.appendingPathComponent(Self.folderName) }
      guard let found = candidates.first(where: isFolder) else {
        throw .notFound(placesTried: candidates.map(\.path))
      }
      place = .folder(found)
    }
  }

  /// Data that lies in one file with other things.
  package init(bundle path: String, files: [String: MappedFile]) {
    place = .bundle(path: path, files: files)
  }

  /// Maps a file of the folder, or gives the part of the bundle.
  package func map(_ name: String) throws(TextResourceError) -> MappedFile {
    switch place {
    case .folder(let directory):
      return try MappedFile(path: directory.appendingPathComponent(name).path)
    case .bundle(let path, let files):
      guard let file = files[name] else {
        throw .unreadable(file: "\(path)/\(name)", reason: "the bundle was packed without it")
      }
      return file
    }
  }

  /// The licences of what is in the data, as files of the folder.
  package static let licenceNames = ["LICENSE.txt", "NOTICE.txt"]

  /// Where a file of the folder is.
  package func path(of name: String) throws(TextResourceError) -> String {
    guard case .folder(let directory) = place else {
      throw .unreadable(file: name, reason: "the data is in a bundle; name the folder")
    }
    return directory.appendingPathComponent(name).path
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
