import Foundation
import KokoroLocking
import TestSupport
import Testing

struct LockTests {
  struct Refused: Error {}

  @Test func noChangeIsLostHoweverManyThreadsMakeThem() {
    let counts = Lock([0, 0])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for _ in 0..<10_000 { counts.withLock { $0[thread % 2] += 1 } }
    }
    #expect(counts.withLock { $0 } == [40_000, 40_000])
  }

  @Test func aBodyThatThrowsLetsGo() {
    let value = Lock(1)
    #expect(throws: Refused.self) {
      try value.withLock { value throws(Refused) in
        value = 2
        throw Refused()
      }
    }
    #expect(value.withLock { $0 } == 2)
  }

  /// Two threads count, each under the lock and beside it.
  private final class Racing: @unchecked Sendable {  // it isn't, and that is the point
    private let lock = Lock(0)
    private var unprotected = 0

    func run() {
      let threads = (0..<2).map { _ in
        let done = DispatchSemaphore(value: 0)
        Thread {
          for _ in 0..<1000 {
            self.lock.withLock { $0 += 1 }
            self.unprotected += 1
          }
          done.signal()
        }.start()
        return done
      }
      for thread in threads { thread.wait() }
    }
  }

  /// 66 is how the sanitizer ends a process that it has reported on. No suppression hides this one, nor does
  /// the order that the lock gives.
  @Test(.enabled(if: Sanitizer.checksThreads, "only the thread sanitizer sees it"))
  func aRaceBesideALockIsReported() async {
    await #expect(processExitsWith: .exitCode(66)) { Racing().run() }
  }

  /// Finished at once, or by another thread later.
  @Test(arguments: [true, false])
  func whatAThreadMakesArrives(isAtOnce: Bool) async throws {
    for round in 0..<200 {
      let numbers = try await handedOver { finish in
        if isAtOnce {
          finish(.success([round]))
        } else {
          DispatchQueue.global().async { finish(.success([round])) }
        }
      }
      #expect(numbers == [round])
    }
    await #expect(throws: Refused.self) {
      try await handedOver { (finish: (Result<Int, any Error>) -> Void) in
        finish(.failure(Refused()))
      }
    }
  }
}
