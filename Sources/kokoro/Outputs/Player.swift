import Foundation
import KokoroAudio
import KokoroCore

/// A program that plays what comes: the first of the usual ones that is installed.
final class Player: SpeechOutput {
  private static let programs: [(name: String, arguments: [String])] = [
    ("ffplay", ["-nodisp", "-autoexit", "-loglevel", "error", "-i", "-"]),
    ("pw-play", ["-"]),
    ("aplay", ["-q", "-"]),
    ("play", ["-q", "-t", "wav", "-"]),
  ]

  private let process = Process()
  private let input = Pipe()
  private let name: String
  private let stream: WaveStream

  init() throws {
    guard let stream = WaveStream(sampleRate: Speech.sampleRate),
      let (program, path) = Self.installed()
    else { throw PlayerError.noneInstalled(Self.programs.map(\.name) + [FilePlayer.program]) }
    self.stream = stream
    name = program.name
    process.executableURL = URL(filePath: path)
    process.arguments = program.arguments
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    try write(stream.header(sampleCount: nil))
  }

  deinit { if process.isRunning { process.terminate() } }

  func write(_ samples: [Float]) throws { try write(stream.bytes(samples)) }

  func finish() throws {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw PlayerError.failed(name, code: process.terminationStatus)
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    do {
      try input.fileHandleForWriting.write(contentsOf: bytes)
    } catch {
      throw PlayerError.failed(name, code: process.isRunning ? 0 : process.terminationStatus)
    }
  }

  /// What is installed: one that plays while the speech is made, if there is one.
  static func open() throws -> any SpeechOutput {
    if installed() == nil, let path = pathOfProgram(FilePlayer.program) {
      return try FilePlayer(path)
    }
    return try Player()
  }

  private static func installed() -> (program: (name: String, arguments: [String]), path: String)? {
    for program in programs {
      if let path = pathOfProgram(program.name) { return (program, path) }
    }
    return nil
  }

  private static func pathOfProgram(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

/// Plays the speech when it is complete: for AudioToolbox's player, which comes with every Mac and
/// reads files only.
final class FilePlayer: SpeechOutput {
  static let program = "afplay"

  private let player: URL
  private let file: URL
  private let output: FileOutput

  init(_ path: String) throws {
    player = URL(filePath: path)
    file = FileManager.default.temporaryDirectory.appending(path: "kokoro-\(UUID().uuidString).wav")
    output = try FileOutput(file.path, format: .wave16)
  }

  deinit { try? FileManager.default.removeItem(at: file) }

  func write(_ samples: [Float]) throws { try output.write(samples) }

  func finish() throws {
    try output.finish()
    let process = Process()
    process.executableURL = player
    process.arguments = [file.path]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw PlayerError.failed(Self.program, code: process.terminationStatus)
    }
  }
}

enum PlayerError: Error, CustomStringConvertible {
  case noneInstalled([String])
  case failed(String, code: Int32)

  var description: String {
    switch self {
    case .noneInstalled(let names):
      "no player is installed (looked for \(names.joined(separator: ", "))); "
        + "write a file with -o FILE.wav"
    case .failed(let name, let code):
      "the player \(name) ended early" + (code == 0 ? "" : " with exit code \(code)")
    }
  }
}
