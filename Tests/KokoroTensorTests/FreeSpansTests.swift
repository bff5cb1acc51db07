import KokoroTensor
import TestSupport
import Testing

struct FreeSpansTests {
  private func spans(_ list: (start: UInt, bytes: Int)...) -> FreeSpans {
    var free = FreeSpans()
    for span in list { free.give(.init(start: span.start, bytes: span.bytes)) }
    return free
  }

  @Test func neighboursJoinInWhicheverOrderTheyCome() {
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      var free = FreeSpans()
      for index in order { free.give(.init(start: UInt(100 + 10 * index), bytes: 10)) }
      #expect(free.spans == [.init(start: 100, bytes: 30)], "\(order)")
    }
  }

  @Test func whatDoesNotTouchStaysApart() {
    #expect(
      spans((300, 10), (100, 10)).spans
        == [.init(start: 100, bytes: 10), .init(start: 300, bytes: 10)])
  }

  @Test func takesFromTheSmallestThatHoldsIt() {
    var free = spans((100, 50), (200, 20), (300, 20), (400, 10))
    #expect(free.take(15) == 200)
    #expect(free.take(15) == 300)
    #expect(free.take(15) == 100)
    #expect(free.bytes == 100 - 45)
    #expect(free.take(36) == nil)
    #expect(free.take(35) == 115)
  }

  @Test func shrinksFromTheTop() {
    var free = spans((100, 50), (200, 20))
    #expect(free.shrink(to: 70).isEmpty)
    #expect(free.shrink(to: 40) == [.init(start: 200, bytes: 20), .init(start: 140, bytes: 10)])
    #expect(free.spans == [.init(start: 100, bytes: 40)])
    #expect(free.bytes == 40)
  }

  /// Whatever is taken and given back, nobody shares, nothing is lost.
  @Test func nobodyGetsWhatAnotherHas() {
    var numbers = TestNumbers(seed: 5)
    var free = spans((0x10000, 1000))
    var used: [FreeSpans.Span] = []
    for value in numbers.array(5000) {
      let size = 1 + Int(abs(value) * 120)
      if value > 0, let start = free.take(size) {
        used.append(.init(start: start, bytes: size))
      } else if !used.isEmpty {
        free.give(used.remove(at: size % used.count))
      }
      let all = (used + free.spans).sorted { $0.start < $1.start }
      #expect(zip(all, all.dropFirst()).allSatisfy { $0.end == $1.start })
      #expect(all.first?.start == 0x10000 && all.last?.end == 0x10000 + 1000)
      #expect(free.bytes == free.spans.reduce(0) { $0 + $1.bytes })
    }
  }
}
