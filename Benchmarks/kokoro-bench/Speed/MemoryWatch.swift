import Foundation
import KokoroLocking

/// The most memory that the process holds while something runs, looked at forty times a second:
/// more often would show in the CPU time.
final class MemoryWatch: Sendable {
  struct Peak: Sendable {
    /// Resident bytes, mapped files included.
    var resident = 0
    /// Resident bytes that no file backs.
    var anonymous = 0
  }

  private struct State {
    var peak = Peak()
    var isRunning = true
  }

  private let state = Lock(State())
  private let finished = DispatchSemaphore(value: 0)

  init() {
    Thread { [self] in
      while look() { usleep(25000) }
      finished.signal()
    }.start()
  }

  /// Ends the watch.
  func stop() -> Peak {
    state.withLock { $0.isRunning = false }
    finished.wait()
    return state.withLock { $0.peak }
  }

  private func look() -> Bool {
    let now = Self.current()
    return state.withLock { state in
      state.peak.resident = max(state.peak.resident, now.resident)
      state.peak.anonymous = max(state.peak.anonymous, now.anonymous)
      return state.isRunning
    }
  }

  /// What a process holds now; zeros where the system doesn't say (only Linux does).
  static func current(process: String = "self") -> Peak {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    else {
      return Peak()
    }
    var peak = Peak()
    for line in status.split(separator: "\n") {
      let fields = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard fields.count > 1, let kilobytes = Int(fields[1]) else { continue }
      if fields[0] == "VmRSS:" { peak.resident = kilobytes * 1024 }
      if fields[0] == "RssAnon:" { peak.anonymous = kilobytes * 1024 }
    }
    return peak
  }
}
