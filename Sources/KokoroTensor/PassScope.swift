/// What the work of a pass needs of the whole process.
package enum PassScope {
  /// BLAS on one thread, and memory that is kept until the last pass has ended.
  package static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    ActivationMemory.begin()
    defer { ActivationMemory.end() }
    return try BLASThreads.withOne(body)
  }
}
