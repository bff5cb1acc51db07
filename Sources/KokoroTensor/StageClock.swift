import KokoroLocking

/// Adds up the time that each stage of the model takes, over any number of passes.
public final class StageClock: Sendable {
  private let times = Lock<[(name: String, time: Duration)]>([])
  private let open = Lock<[String]>([])

  public init() {}

  /// In the order in which the stages first ran.
  public var stages: [(name: String, time: Duration)] { times.withLock { $0 } }

  /// The stage that began last of those that haven't ended.
  package var running: String? { open.withLock(\.last) }

  package func begin(_ name: String) { open.withLock { $0.append(name) } }

  public func reset() { times.withLock { $0 = [] } }

  package func end(_ name: String, _ time: Duration) {
    open.withLock { names in
      if let index = names.lastIndex(of: name) { names.remove(at: index) }
    }
    times.withLock { times in
      if let index = times.firstIndex(where: { $0.name == name }) {
        times[index].time += time
      } else {
        times.append((name, time))
      }
    }
  }
}
