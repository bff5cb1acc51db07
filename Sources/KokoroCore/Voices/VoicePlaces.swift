import Foundation
import KokoroWeights

/// Where the voices of a folder or a file are, found by content and not by name.
struct VoicePlaces: Sendable {
  /// The file of each voice.
  private(set) var files: [String: String] = [:]
  /// Files that hold no voice, by what it would be called: whoever asks for it is told what is wrong
  /// with the file.
  private(set) var others: [String: String] = [:]

  /// - Throws: `KokoroError.missing` where there is no voice; `VoiceError` for a single file that
  ///   can't be read
  init(_ url: URL) throws {
    let path = url.resolvingSymlinksInPath().path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Self.missing(
        at: url, advice: "fetch them with `make weights`, or give the place that holds them")
    }
    let paths =
      isFolder.boolValue
      ? try FileManager.default.contentsOfDirectory(atPath: path).sorted().map { "\(path)/\($0)" }
        .filter(Self.isVisibleFile) : [path]
    var found: [(path: String, names: [String])] = []
    var firstReason: String?
    for file in paths {
      do throws(VoiceError) {
        let names = try Self.names(inFileAt: file)
        found.append((file, names))
        if names.isEmpty { others[bareName(file)] = file }
      } catch {
        guard isFolder.boolValue else { throw error }
        others[bareName(file)] = file
        firstReason = firstReason ?? "\(error)"
      }
    }
    // A file of its own goes before one of several: it is what a person puts beside a published set.
    for (path, names) in found.filter({ $0.names.count == 1 }) + found {
      for name in names where files[name] == nil { files[name] = path }
    }
    guard !files.isEmpty else {
      throw Self.missing(
        at: url,
        advice: isFolder.boolValue
          ? "none of the \(paths.count) files in it is one\(firstReason.map { " (\($0))" } ?? ""); "
            + "expected files like af_heart.bin, or a file of several voices"
          : "it holds other tensors; give a file or a folder of voices")
    }
  }

  private static func names(inFileAt path: String) throws(VoiceError) -> [String] {
    guard BundleFile.isBundle(path: path) else { return try VoiceFile.listing(path: path) }
    return (try? BundleFile(path: path))?.voiceNames ?? []
  }

  /// Hidden files are the system's. A pipe would be waited for.
  private static func isVisibleFile(_ path: String) -> Bool {
    let url = URL(filePath: path)
    let values = try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey])
    return values?.isRegularFile == true && !url.lastPathComponent.hasPrefix(".")
  }

  private static func missing(at url: URL, advice: String) -> KokoroError {
    .missing("voices", at: url.path, advice: advice)
  }

  /// Reads a voice; nil where there is no file for it.
  func voice(_ id: String, access: FileAccess) throws -> VoicePack? {
    guard let path = files[id] ?? others[id] else { return nil }
    guard BundleFile.isBundle(path: path) else {
      return try VoicePack(path: path, name: id, access: access)
    }
    return try BundleFile(path: path, access: access).voice(id)
  }
}

private func bareName(_ path: String) -> String {
  URL(filePath: path).deletingPathExtension().lastPathComponent
}
