import KokoroLocking
import KokoroTensor

/// Passes parameters on and remembers which were asked for, so that a loader can prove that the
/// model used all of a file.
package final class RecordedCheckpoint: Checkpoint {
  private let base: any Checkpoint
  private let read = Lock<Set<String>>([])

  package init(_ base: any Checkpoint) {
    self.base = base
  }

  package var name: String { base.name }
  package var parameterNames: [String] { base.parameterNames }

  package func tensor(_ name: String) throws(WeightError) -> Weight? {
    let weight = try base.tensor(name)
    if weight != nil { read.withLock { _ = $0.insert(name) } }
    return weight
  }

  /// Throws `WeightError.unread` where the file has parameters that nobody asked for.
  package func requireAllRead() throws(WeightError) {
    let seen = read.withLock { $0 }
    let unread = base.parameterNames.filter { !seen.contains($0) }
    guard unread.isEmpty else { throw .unread(unread, file: base.name) }
  }
}
