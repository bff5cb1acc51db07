import KokoroLocking
import Synchronization

/// Writes down when every tensor is made and freed, while somebody asks: the plan of a pass, taken from the
/// pass itself.
///
/// Where nobody asks, a tensor costs one look at a flag more.
package final class TensorLedger: Sendable {
  /// A tensor that lived.
  package struct Entry: Sendable {
    package let rows: Int
    package let columns: Int
    package let bytes: Int
    /// The source file that made it, without its extension: mostly a type of upstream's name.
    package let maker: String
    /// What `Execution.stage` was running.
    package let stage: String
    /// Seconds since the recording began.
    package let born: Double
    /// Nil for what lives on.
    package fileprivate(set) var died: Double?
    /// Bytes of all tensors when this one had been made.
    package let total: Int
  }

  private struct State {
    var entries: [Entry] = []
    var living: [UInt: Int] = [:]
    var total = 0
  }

  private static let isRecording = Atomic<Bool>(false)
  private static let current = Lock<TensorLedger?>(nil)

  private let state = Lock(State())
  private let clock: StageClock
  private let start = ContinuousClock.now

  private init(_ clock: StageClock) { self.clock = clock }

  /// Every tensor that is made while `body` runs, in any thread of the process.
  /// - clock: that of the pass, which knows the stages
  package static func record(_ clock: StageClock, _ body: () throws -> Void) rethrows -> [Entry] {
    let ledger = TensorLedger(clock)
    current.withLock { $0 = ledger }
    isRecording.store(true, ordering: .releasing)
    defer {
      isRecording.store(false, ordering: .releasing)
      current.withLock { $0 = nil }
    }
    try body()
    return ledger.state.withLock(\.entries)
  }

  /// - file: of the code that made the tensor, as `#fileID` gives it
  @inline(__always)
  static func noteBirth(
    _ base: UnsafeMutablePointer<Float>, rows: Int, columns: Int, file: StaticString
  ) {
    guard isRecording.load(ordering: .relaxed) else { return }
    current.withLock { $0 }?.birth(UInt(bitPattern: base), rows, columns, "\(file)")
  }

  @inline(__always)
  static func noteDeath(_ base: UnsafeMutablePointer<Float>) {
    guard isRecording.load(ordering: .relaxed) else { return }
    current.withLock { $0 }?.death(UInt(bitPattern: base))
  }

  private var now: Double {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }

  private func birth(_ address: UInt, _ rows: Int, _ columns: Int, _ file: String) {
    let maker = file.split(separator: "/").last?.split(separator: ".").first ?? ""
    let (now, stage) = (now, clock.running ?? "")
    let bytes = rows * columns * MemoryLayout<Float>.stride
    state.withLock { state in
      state.total += bytes
      state.living[address] = state.entries.count
      state.entries.append(
        Entry(
          rows: rows, columns: columns, bytes: bytes, maker: String(maker), stage: stage, born: now,
          died: nil, total: state.total))
    }
  }

  private func death(_ address: UInt) {
    let now = now
    state.withLock { state in
      guard let index = state.living.removeValue(forKey: address) else { return }
      state.entries[index].died = now
      state.total -= state.entries[index].bytes
    }
  }
}
