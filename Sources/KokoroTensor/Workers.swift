/// Threads that share the loops of a pass.
public final class Workers: Sendable {
  /// Threads in all, the caller's included; at least 1.
  public let count: Int

  public init(count: Int) {
    self.count = max(1, count)
  }
}
