#if os(Linux)
  import Foundation
  import KokoroCore
  import TestSupport
  import Testing

  /// What the process holds, as the system counts it. Each test in a process of its own.
  ///
  /// Short texts, so that the suite stays quick; `KOKORO_LONG_TESTS=1` speaks 200 lengths of up to 500
  /// phonemes.
  @Suite(.serialized, .enabled(if: PackageFiles.weights != nil, "needs the weights: make weights"))
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

    static var isLong: Bool { ProcessInfo.processInfo.environment["KOKORO_LONG_TESTS"] == "1" }

    private struct Figures {
      var before = 0
      var after = 0
      var peak = 0
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
      for index in 0..<lengths {
        // In no order, so that many a length follows a shorter one.
        let length = 5 + (index * 61 % lengths) * (longest - 5) / lengths
        _ = try await kokoro.synthesize(phonemes: phonemes(length), options: options)
      }
      figures.after = try bytes("VmRSS")
      figures.peak = try bytes("VmHWM")
      return figures
    }

    @Test func memoryDoesntGrowWithTheNumberOfLengths() async {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        let (warmUps, lengths, longest) = Self.isLong ? (20, 200, 500) : (4, 16, 80)
        let figures = try await Self.speak(warmUps: warmUps, lengths: lengths, longest: longest)
        let released = try Self.bytes("VmRSS")
        let million = 1_000_000
        print(
          """
          \(lengths) lengths up to \(longest) phonemes: \(figures.before / million) MB resident \
          before, \(figures.after / million) after, \(figures.peak / million) at most; \
          \(released / million) without the engine
          """)
        #expect(figures.after - figures.before < 64 << 20)
        #expect(figures.peak < 1500 << 20)
        #expect(figures.after - released > 200 << 20)
      }
      print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
    }
  }
#endif
