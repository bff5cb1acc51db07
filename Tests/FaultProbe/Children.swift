import Foundation
import KokoroCore

extension Probe {
  /// Children of a process whose engine is loaded and warm.
  func children() throws {
    let kokoro = kokoro(threads: 2)
    @Sendable func speak() throws -> [Float] {
      try blocking { try await kokoro.synthesize(phonemes: Self.phonemes).samples }
    }
    let before = try speak()
    let here = try speakHere()

    let child = Process()
    child.executableURL = URL(filePath: "/bin/sh")
    child.arguments = ["-c", "exit 7"]
    try child.run()
    child.waitUntilExit()
    guard child.terminationStatus == 7 else { throw Failure(description: "the child didn't run") }
    try expectEqual(try speak(), before, "after a spawned child")

    // Swift hides fork, because only the calling thread lives on in the child: Dispatch and Swift's
    // tasks are dead there. What needs neither must go on.
    guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "fork") else {
      throw Failure(description: "no fork")
    }
    let fork = unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)
    fflush(nil)
    let pid = fork()
    if pid == 0 {
      alarm(120)
      let samples = try? speakHere()
      _exit(samples == here ? 7 : 1)
    }
    var status: CInt = 0
    waitpid(pid, &status, 0)
    guard status == 7 << 8 else { throw Failure(description: "the forked child: status \(status)") }
    print("a forked child, on its one thread: equal")
    try expectEqual(try speak(), before, "after a forked child")
  }
}
