import Synchronization

/// Adds up the time that each stage of the model takes, over any number of passes.
public final class StageClock: Sendable {
  private let times = Mutex<[(name: String, time: Duration)]>([])

  public init() {}

  /// In the order in which the stages first ran.
  public var stages: [(name: String, time: Duration)] { times.withLock { $0 } }

  public func reset() { times.withLock { $0 = [] } }

  package func add(_ name: String, _ time: Duration) {
    times.withLock { times in
      if let index = times.firstIndex(where: { $0.name == name }) {
        times[index].time += time
      } else {
        times.append((name, time))
      }
    }
  }
}
