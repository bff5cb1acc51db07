import KokoroTensor
import Testing

/// One after the other: there is one ledger.
@Suite(.serialized) struct TensorLedgerTests {
  private func record(_ clock: StageClock, _ body: () -> Void) -> [TensorLedger.Entry] {
    // Other tests make tensors at the same time.
    TensorLedger.record(clock, body).filter { $0.maker == "TensorLedgerTests" }
  }

  @Test func tensorsAreWrittenDownWithTheirStageAndTheirEnd() {
    let clock = StageClock()
    let execution = Execution(workers: .one, clock: clock)
    var kept: Tensor?
    let entries = record(clock) {
      execution.stage("outer") {
        let first = Tensor(rows: 3, columns: 5)
        execution.stage("inner") { _ = Tensor([1, 2], rows: 1, columns: 2) }
        kept = Tensor(rows: 7, columns: 1)
        _ = first.rows
      }
    }
    #expect(entries.map(\.stage) == ["outer", "inner", "outer"])
    #expect(entries.map(\.bytes) == [60, 8, 28])
    #expect(entries.map { $0.died == nil } == [false, false, true])
    #expect(entries.allSatisfy { ($0.died ?? .infinity) >= $0.born && $0.total >= $0.bytes })
    #expect(kept?.rows == 7)
    #expect(clock.running == nil)
  }

  @Test func nothingIsWrittenDownWhereNobodyAsks() {
    let clock = StageClock()
    _ = Tensor(rows: 1, columns: 1)
    #expect(record(clock) {}.isEmpty)
  }
}
