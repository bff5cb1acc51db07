#if os(Linux)
  import Foundation
  import KokoroCore
  import KokoroLocking
  import TestSupport
  import Testing

  /// What the process holds, as the system counts it. Each test in a process of its own.
  ///
  /// Short texts, so that the suite stays quick; `KOKORO_LONG_TESTS=200` speaks 200 lengths of up to 500
  /// phonemes, a quarter of an hour of one core.
  @Suite(
    .serialized, .enabled(if: PackageFiles.weights != nil, "needs the weights: make weights"),
    .disabled(if: Sanitizer.isThere, "a sanitizer keeps what was freed, and shadows of it"))
  struct MemoryTests {
    /// A field of /proc/self/status, in bytes.
    static func bytes(_ field: String) throws -> Int {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(field + ":") })
      return 1024 * (try #require(Int(line.filter(\.isNumber))))
    }

    /// Words of phonemes, `count` symbols in all.
    static func phonemes(_ count: Int) -> String {
      let word = Array("mˈun ".unicodeScalars)
      var scalars = String.UnicodeScalarView()
      for index in 0..<count { scalars.append(index == count - 1 ? "." : word[index % word.count]) }
      return String(scalars)
    }

    /// How many lengths, where more than a few are wanted.
    static var longTests: Int? {
      ProcessInfo.processInfo.environment["KOKORO_LONG_TESTS"].flatMap { Int($0) }
    }

    private struct Figures {
      var before = 0
      var after = 0
      var peak = 0
      /// The same two without what the allocator keeps for the next pass, which is chance.
      var usedBefore = 0
      var usedAfter = 0
    }

    /// Speaks many lengths with an engine of its own.
    private static func speak(warmUps: Int, lengths: Int, longest: Int) async throws -> Figures {
      let kokoro = try await Kokoro(
        contentsOf: #require(PackageFiles.weights), options: .init(threads: 2))
      let options = SynthesisOptions(chunking: .longest)
      var figures = Figures()
      for index in 1...warmUps {
        _ = try await kokoro.synthesize(
          phonemes: phonemes(longest * index / warmUps), options: options)
      }
      figures.before = try bytes("VmRSS")
      kokoro.releaseMemory()
      figures.usedBefore = try bytes("VmRSS")
      for index in 0..<lengths {
        // In no order, so that many a length follows a shorter one.
        let length = 5 + (index * 61 % lengths) * (longest - 5) / lengths
        _ = try await kokoro.synthesize(phonemes: phonemes(length), options: options)
      }
      figures.after = try bytes("VmRSS")
      figures.peak = try bytes("VmHWM")
      kokoro.releaseMemory()
      figures.usedAfter = try bytes("VmRSS")
      return figures
    }

    @Test func memoryDoesntGrowWithTheNumberOfLengths() async {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        let (warmUps, lengths, longest) =
          Self.longTests.map { (max(4, $0 / 10), $0, 500) } ?? (4, 16, 80)
        let figures = try await Self.speak(warmUps: warmUps, lengths: lengths, longest: longest)
        // The last pass's thread lets go of the engine a moment after its result is there.
        var released = try Self.bytes("VmRSS")
        for _ in 0..<500 where figures.after - released <= 200 << 20 {
          try await Task.sleep(for: .milliseconds(20))
          released = try Self.bytes("VmRSS")
        }
        let million = 1_000_000
        print(
          """
          \(lengths) lengths up to \(longest) phonemes: \(figures.before / million) MB resident \
          before, \(figures.after / million) after, \(figures.peak / million) at most; in use \
          \(figures.usedBefore / million) before, \(figures.usedAfter / million) after; \
          \(released / million) without the engine
          """)
        #expect(figures.usedAfter - figures.usedBefore < 16 << 20)
        if Self.longTests != nil { #expect(figures.after - figures.before < 64 << 20) }
        #expect(figures.peak < 1500 << 20)
        #expect(figures.after - released > 200 << 20)
      }
      print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
    }

    @Test func whatPassesFreedIsReturnedOnRequest() async {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        let kokoro = try await Kokoro(
          contentsOf: #require(PackageFiles.weights), options: .init(threads: 2))
        let options = SynthesisOptions(chunking: .longest)
        var figures: [String] = []
        for _ in 0..<2 {
          _ = try await kokoro.synthesize(phonemes: Self.phonemes(120), options: options)
          let kept = try Self.bytes("RssAnon")
          kokoro.releaseMemory()
          let left = try Self.bytes("RssAnon")
          figures.append(
            "\(kept / 1_000_000) MB anonymous after a pass, \(left / 1_000_000) released")
          #expect(left <= kept && left < 64_000_000)
        }
        print(figures.joined(separator: "; "))
      }
      print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
    }

    @Test func whatPassesFreedIsReturnedByAnIdleEngine() async {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        let kokoro = try await Kokoro(
          contentsOf: #require(PackageFiles.weights), options: .init(threads: 2))
        let options = SynthesisOptions(chunking: .longest)
        _ = try await kokoro.synthesize(phonemes: "mˈun.", options: options)
        kokoro.releaseMemory()
        let before = try Self.bytes("RssAnon")
        async let one = kokoro.synthesize(phonemes: Self.phonemes(300), options: options)
        async let other = kokoro.synthesize(phonemes: Self.phonemes(300), options: options)
        _ = try await (one, other)
        let kept = try Self.bytes("RssAnon")
        var left = kept
        for _ in 0..<500 where left > before + 48_000_000 {
          try await Task.sleep(for: .milliseconds(20))
          left = try Self.bytes("RssAnon")
        }
        // glibc keeps a part in the heaps of threads.
        let million = 1_000_000
        print(
          "\(before / million) MB anonymous, \(kept / million) after two passes, "
            + "\(left / million) when idle")
        #expect(left <= before + 48_000_000)
      }
      print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
    }

    /// The most anonymous memory that the process holds, looked at two hundred times a second.
    private final class Watch: Sendable {
      private let peak = Lock((bytes: 0, isRunning: true))

      init() {
        Thread { [self] in
          while peak.withLock(\.isRunning) {
            let now = (try? MemoryTests.bytes("RssAnon")) ?? 0
            peak.withLock { $0.bytes = max($0.bytes, now) }
            usleep(5000)
          }
        }.start()
      }

      func stop() -> Int {
        peak.withLock {
          $0.isRunning = false
          return $0.bytes
        }
      }
    }

    @Test func passesKeepWithinTheMemoryLimit() async {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        let limit = 100_000_000
        let kokoro = try await Kokoro(
          contentsOf: #require(PackageFiles.weights),
          options: .init(threads: 2, memoryLimit: limit))
        _ = try await kokoro.synthesize(phonemes: "mˈun.")
        kokoro.releaseMemory()
        let before = try Self.bytes("RssAnon")
        let watch = Watch()
        let speech = try await kokoro.synthesize(phonemes: Self.phonemes(250))
        let most = watch.stop() - before
        print("\(speech.duration) s of speech in \(most / 1_000_000) of \(limit / 1_000_000) MB")
        // The allocator's slack comes on top of what is counted; one unsplit pass takes 200 MB.
        #expect(speech.duration > 8 && most <= limit + limit / 4)
      }
      print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
    }
  }
#endif
