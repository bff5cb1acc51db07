import Foundation
import KokoroCore
import KokoroWeights

/// Where a program's model and voices are.
package enum ModelFiles {
  package static let modelVariable = "KOKORO_MODEL"
  package static let voicesVariable = "KOKORO_VOICES"

  /// The weights: the file that the option names, or the variable `KOKORO_MODEL`, or the first in
  /// the usual places. A folder stands for the file of the usual name in it.
  package static func model(option: String?) throws(ModelFileError) -> String {
    try find(
      Kokoro.modelName, what: "the model", option: option, optionName: "--model",
      variable: modelVariable)
  }

  /// Whether somebody said which model to take.
  package static func isModelNamed(option: String?) -> Bool {
    option != nil || !(ProcessInfo.processInfo.environment[modelVariable] ?? "").isEmpty
  }

  /// The folder or file of voices: what the option names, else the model itself where it is a bundle,
  /// else by `KOKORO_VOICES` or in the usual places; beside the model first.
  /// - model: nil for a command that can do without one
  package static func voices(option: String?, model: String?) throws(ModelFileError) -> String {
    if option == nil, let model, BundleFile.isBundle(path: model) { return model }
    return try find(
      Kokoro.voicesName, what: "the voices", option: option, optionName: "--voices",
      variable: voicesVariable,
      first: model.map { [URL(filePath: $0).deletingLastPathComponent().path] } ?? [])
  }

  private static func find(
    _ name: String, what: String, option: String?, optionName: String, variable: String,
    first: [String] = []
  ) throws(ModelFileError) -> String {
    let environment = ProcessInfo.processInfo.environment[variable] ?? ""
    let named = option ?? (environment.isEmpty ? nil : environment)
    if let named {
      // A folder of voices is itself a folder; the model's is looked into.
      let inside = named + "/" + name
      if FileManager.default.fileExists(atPath: inside) { return inside }
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: named, isDirectory: &isFolder)
      // Voices lie in a folder; of the model it is where the file should be.
      let isLacking = isFolder.boolValue && name == Kokoro.modelName
      if isThere, !isLacking { return named }
      let place = isLacking ? inside : named
      throw .notFound(
        what, tried: [option == nil ? "\(place) (\(variable))" : place],
        advice: "check \(option == nil ? variable : optionName)")
    }
    var places: [String] = []
    for folder in first + usualFolders where !places.contains("\(folder)/\(name)") {
      places.append("\(folder)/\(name)")
    }
    guard let found = places.first(where: FileManager.default.fileExists) else {
      var tried: [String] = []
      for place in places where !tried.contains(place) { tried.append(place) }
      throw .notFound(
        what, tried: tried,
        advice: "fetch it with `make weights`, or name it with \(optionName) or \(variable)")
    }
    return found
  }

  /// Here, the person's, and those of an installed or a freshly built program.
  private static var usualFolders: [String] {
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    var folders = [
      FileManager.default.currentDirectoryPath + "/Weights", home + "/.local/share/kokoro",
    ]
    if let program = Bundle.main.executableURL?.resolvingSymlinksInPath() {
      let folder = program.deletingLastPathComponent()
      folders.append(folder.deletingLastPathComponent().path + "/share/kokoro")
      // .build/<platform>/release/kokoro
      let checkout = folder.deletingLastPathComponent().deletingLastPathComponent()
      if checkout.lastPathComponent == ".build" {
        folders.append(checkout.deletingLastPathComponent().path + "/Weights")
      }
    }
    return folders
  }
}

package enum ModelFileError: Error, Equatable, CustomStringConvertible {
  case notFound(String, tried: [String], advice: String)

  package var description: String {
    switch self {
    case .notFound(let what, let tried, let advice):
      "didn't find \(what); tried:\n" + tried.map { "  \($0)\n" }.joined() + advice
    }
  }
}
