import Foundation
import KokoroCore

extension Probe {
  /// Threads that all call at the same moment.
  /// - spare: threads that the system will give beyond those that are there; nil for no limit
  func callers(count: Int, threads: Int, spare: Int?) throws {
    let kokoro = kokoro(threads: threads)
    let expected = try blocking { try await kokoro.synthesize(phonemes: Self.syllable).samples }
    let gate = DispatchSemaphore(value: 0)
    let outcomes = (0..<count).map { _ in
      let outcome = Outcome<[Float]>()
      let thread = Thread {
        gate.wait()
        outcome.set(
          Result { try blocking { try await kokoro.synthesize(phonemes: Self.syllable).samples } })
      }
      thread.stackSize = 128 << 10
      thread.start()
      return outcome
    }
    // All of them are there before the limit is.
    Thread.sleep(forTimeInterval: 0.5)
    if let spare { print("threads beyond the limit: \(limitThreads(spare: spare))") }
    for _ in outcomes { gate.signal() }
    let results = try outcomes.map { try $0.wait() }
    guard results.allSatisfy({ $0 == expected }) else {
      throw Failure(description: "callers: other samples")
    }
    print("\(results.count) callers: equal")
  }

  /// Lowers the system's limit on this user's threads. Root has none, so that root becomes a user
  /// that nobody is.
  /// - Returns: what came of making a thread more than allowed
  private func limitThreads(spare: Int) -> String {
    #if canImport(Glibc)
      let nobody: uid_t = 61_000 + uid_t(getpid() % 4000)
      if getuid() == 0, setgid(nobody) != 0 || setuid(nobody) != 0 {
        return "can't change the user"
      }
      let threads =
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
      var limit = rlimit(rlim_cur: rlim_t(threads + spare), rlim_max: rlim_t(threads + spare))
      guard setrlimit(CInt(__RLIMIT_NPROC.rawValue), &limit) == 0 else {
        return "can't set the limit"
      }
      var made = 0
      while made <= spare, sleeper() { made += 1 }
      return made > spare ? "made" : "refused"
    #else
      return "not on this system"
    #endif
  }

  #if canImport(Glibc)
    /// Makes a thread that stays for a moment.
    private func sleeper() -> Bool {
      var thread = pthread_t()
      guard
        pthread_create(
          &thread, nil,
          { _ in
            usleep(300_000); return nil
          }, nil) == 0
      else {
        return false
      }
      pthread_detach(thread)
      return true
    }
  #endif
}
