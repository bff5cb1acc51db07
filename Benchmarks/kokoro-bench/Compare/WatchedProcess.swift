import ConsoleSupport
import Foundation

/// A process that runs to its end while its memory is looked at from outside, so that watching costs
/// it nothing, whatever the engine.
struct WatchedProcess {
  /// What the process held at a moment.
  struct Moment {
    /// Since it began.
    let seconds: Double
    let memory: MemoryWatch.Peak
  }

  let output: Data
  let moments: [Moment]

  var peak: MemoryWatch.Peak {
    moments.reduce(into: MemoryWatch.Peak()) { peak, moment in
      peak.resident = max(peak.resident, moment.memory.resident)
      peak.anonymous = max(peak.anonymous, moment.memory.anonymous)
    }
  }

  /// - Throws: `CompareError` with the end of what the process said, where it failed
  init(_ program: URL, _ arguments: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "kokoro-compare-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files rather than pipes: nobody has to read while the process runs.
    let (output, errors) = (folder.appending(path: "out"), folder.appending(path: "err"))
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    let clock = ContinuousClock()
    let start = clock.now
    try process.run()
    var moments: [Moment] = []
    while process.isRunning {
      if Task.isCancelled {
        // Not terminate(): the process inherits which signals are ignored or blocked here.
        kill(process.processIdentifier, SIGKILL)
        throw CancellationError()
      }
      let memory = MemoryWatch.current(process: "\(process.processIdentifier)")
      if memory.resident > 0 {
        moments.append(Moment(seconds: (clock.now - start).seconds, memory: memory))
      }
      usleep(20_000)
    }
    process.waitUntilExit()
    self.moments = moments
    self.output = try Data(contentsOf: output)
    guard process.terminationStatus == 0, process.terminationReason == .exit else {
      let said = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
        .split(separator: "\n").suffix(3).joined(separator: " / ")
      throw CompareError(
        "\(program.lastPathComponent) \(arguments.joined(separator: " ")) ended with "
          + "\(process.terminationStatus): \(said)")
    }
  }
}
