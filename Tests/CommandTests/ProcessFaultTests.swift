import Foundation
import TestSupport
import Testing

/// The loaded engine in processes that are short of threads, of stack, that fork, that end.
@Suite(.serialized, .enabled(if: PackageFiles.weights != nil, "needs the weights: make weights"))
struct ProcessFaultTests {
  private func probe(_ arguments: String...) throws -> BuiltProgram.Result {
    let weights = try #require(PackageFiles.weights)
    return try BuiltProgram("fault-probe").run([weights.path] + arguments)
  }

  /// 512 KiB is what iOS gives threads other than the main one.
  @Test(arguments: [512, 128])
  func aSmallStackIsEnough(kilobytes: Int) throws {
    let result = try probe("stack", "\(kilobytes << 10)")
    #expect(result.code == 0, "\(result.text)\(result.errors)")
    #expect(result.text.contains("bytes: equal"))
  }

  @Test func eightyCallersGetTheSamplesOfOne() throws {
    let result = try probe("callers", "80", "2")
    #expect(result.code == 0, "\(result.text)\(result.errors)")
    #expect(result.text.contains("80 callers: equal"))
  }

  #if os(Linux)
    @Test func callersWaitWhereThreadsAreFew() throws {
      let result = try probe("callers", "80", "2", "4")
      #expect(result.code == 0, "\(result.text)\(result.errors)")
      #expect(result.text.contains("80 callers: equal"))
      // Without it nothing was tested.
      #expect(result.text.contains("beyond the limit: refused"))
    }
  #endif

  /// After `fork` a child has one thread: a pass on that one works, tasks don't.
  @Test func childrenNeitherBreakNorAreBroken() throws {
    let result = try probe("fork")
    #expect(result.code == 0, "\(result.text)\(result.errors)")
    #expect(
      result.text.split(separator: "\n") == [
        "after a spawned child: equal", "a forked child, on its one thread: equal",
        "after a forked child: equal",
      ])
  }

  #if os(Linux)
    @Test func theHostsNumberOfBLASThreadsStays() throws {
      let result = try probe("blas")
      #expect(result.code == 0, "\(result.text)\(result.errors)")
      #expect(
        result.text.split(separator: "\n")
          == [2, 1, 7].flatMap { own in
            [1, 4].map { "OpenBLAS threads: \(own), after a pass on \($0): \(own)" }
          }.map { $0[...] })
    }

    @Test func moreBLASThreadsThanCoresChangeNothing() throws {
      let weights = try #require(PackageFiles.weights)
      let result = try BuiltProgram("fault-probe").run(
        [weights.path, "callers", "4", "2"], environment: ["OPENBLAS_NUM_THREADS": "64"])
      #expect(result.code == 0, "\(result.text)\(result.errors)")
    }
  #endif

  @Test(arguments: 1...3)
  func theProcessMayEndWhilePassesRun(round: Int) throws {
    let result = try probe("exit")
    #expect(result.code == 0, "\(result.text)\(result.errors)")
  }
}
