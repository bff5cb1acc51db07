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
    // AudioToolbox's player reads files only, and comes with every Mac.
    guard let stream = WaveStream(sampleRate: Speech.sampleRate),
      let (program, path) = Self.installed()
    else { throw PlayerError.noneInstalled(Self.programs.map(\.name)) }
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

  private static func installed() -> (program: (name: String, arguments: [String]), path: String)? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for program in programs {
      for folder in path.split(separator: ":") {
        let file = "\(folder)/\(program.name)"
        if FileManager.default.isExecutableFile(atPath: file) { return (program, file) }
      }
    }
    return nil
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
