import Foundation
import TestSupport
import Testing

/// The benchmark's commands that judge the engine's limits, each in a process of its own, where memory
/// and CPU time are nobody else's.
@Suite(.serialized, .enabled(if: PackageFiles.weights != nil))
struct LimitCommandTests {
  private func run(_ arguments: String...) throws -> BuiltProgram.Result {
    try BuiltProgram("kokoro-bench").run(
      arguments, environment: ["KOKORO_MODEL": PackageFiles.weights?.path])
  }

  private static let countsMemory = !Sanitizer.isThere
  private static let why = "a sanitizer keeps what was freed, and shadows of it"

  @Test(.enabled(if: countsMemory, Comment(rawValue: why)))
  func cancelledCallsLeaveMemoryFlatAndTheNextRight() throws {
    let result = try run("cancel", "--count", "15", "--text", "Two teas, please, and some cake.")
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.text.contains("session.cancel"))
  }

  #if os(Linux)
    @Test(.enabled(if: countsMemory, Comment(rawValue: why)))
    func estimatesOfMemoryBoundWhatPassesTake() throws {
      let result = try run("memory", "--longest", "150")
      #expect(result.code == 0, "\(result.text)\(result.errors)")
    }
  #endif

  @Test func noWindowTakesMoreThanTheBudget() throws {
    let result = try run("budget", "--rate", "0.4", "--window", "2", "--seconds", "5")
    #expect(result.code == 0, "\(result.text)\(result.errors)")
  }
}
