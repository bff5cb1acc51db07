/// Does `work`, and says by a `CancellationError` that it ended because its task is cancelled: a writer can
/// only throw what its own errors are.
package func unlessCancelled<Result>(_ work: () throws -> Result) throws -> Result {
  do { return try work() } catch {
    try Task.checkCancellation()
    throw error
  }
}
