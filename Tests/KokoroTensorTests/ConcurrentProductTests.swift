import Foundation
import KokoroTensor
import Synchronization
import Testing

struct ConcurrentProductTests {
  /// Ones times ones: every element is the inner size, exactly, or somebody wrote into another's sum.
  /// `KOKORO_LONG_TESTS` has each thread multiply 500 times.
  private static let rounds =
    ProcessInfo.processInfo.environment["KOKORO_LONG_TESTS"] == nil ? 20 : 500

  @Test func productsOnManyThreadsAreThoseOfOne() {
    let (rows, columns, inner) = (128, 1024, 1152)
    let wrong = Atomic<Int>(0)
    PassScope.run {
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        let x = Tensor([Float](repeating: 1, count: rows * inner), rows: rows, columns: inner)
        let w = Tensor(
          [Float](repeating: 1, count: inner * columns), rows: inner, columns: columns)
        let y = Tensor(rows: rows, columns: columns)
        for _ in 0..<Self.rounds {
          gemm(x.view, w.view, into: y.mutableView)
          if y.elements.contains(where: { $0 != Float(inner) }) {
            wrong.add(1, ordering: .relaxed)
          }
        }
      }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
  }
}
