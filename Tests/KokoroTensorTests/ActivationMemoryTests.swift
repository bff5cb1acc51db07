import Foundation
import KokoroTensor
import Synchronization
import Testing

struct ActivationMemoryTests {
  /// Sizes on both sides of where blocks begin.
  @Test(arguments: [0, 1, 100, 16_367, 16_368, 16_369, 65_535, 1_000_003])
  func tensorsOfAllSizesKeepWhatIsWritten(count: Int) {
    let first = Tensor((0..<count).map { Float($0) }, rows: 1, columns: count)
    let second = Tensor(rows: 1, columns: count)
    #expect(Int(bitPattern: first.view.base) % 64 == 0)
    #expect(first.elements == (0..<count).map { Float($0) })
    #expect(second.elements == [Float](repeating: 0, count: count))
  }

  /// A block that was used before holds what was written then.
  @Test func zerosAreZerosAlsoInBlocksUsedBefore() {
    for _ in 0..<3 {
      let tensor = Tensor(rows: 100, columns: 1000)
      #expect(tensor.elements.allSatisfy { $0 == 0 })
      for r in 0..<100 { tensor.mutableView.row(r)[r] = 1 }
    }
  }

  @Test func tensorsOfManyThreadsDoNotMeet() {
    let wrong = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<200 {
        let value = Float(thread * 1000 + round)
        let count = 20_000 + 5000 * (round % 7)
        let tensor = Tensor([Float](repeating: value, count: count), rows: 1, columns: count)
        if tensor.elements.contains(where: { $0 != value }) { wrong.add(1, ordering: .relaxed) }
      }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
  }
}
