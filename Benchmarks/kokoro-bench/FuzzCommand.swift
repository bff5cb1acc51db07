import ConsoleSupport
import Foundation
import KokoroText

/// Throws strings of any scalars at the front end, until time is up or it traps.
enum FuzzCommand {
  private static let seconds = Option<Double>(
    "--seconds", number: "SECONDS", help: "CPU time to spend; 60 if not given.")
  private static let seed = CommonOptions.seed("Of the first string; else 1.")

  static let command = Command(
    CommandDeclaration(
      name: "fuzz", summary: "Look for a text that the front end can't take",
      discussion: """
        Strings of up to 10,000 scalars from a seeded generator go through both dialects,
        strict and not. Each must come back with ranges inside the text, in order. With
        KOKORO_FUZZ=1 in the environment the seed of each string is printed before it.
        """,
      options: [seconds.declaration, seed.declaration],
      examples: [("kokoro-bench fuzz --seconds 600", "Ten minutes of one processor.")])
  ) { arguments in
    let limit = arguments[seconds] ?? 60
    let first = arguments[seed] ?? 1
    let isVerbose = ProcessInfo.processInfo.environment["KOKORO_FUZZ"] != nil
    let phonemizers = try EnglishDialect.allCases.flatMap { dialect in
      try [false, true].map { strict in
        var options = EnglishPhonemizer.Options()
        options.strict = strict
        // Strict as compared with Misaki; otherwise as the voices speak.
        if !strict { options.fallbacks = try FallbackChoice.net.readers(dialect: dialect) }
        return try EnglishPhonemizer(dialect: dialect, options: options)
      }
    }
    var strings = 0
    var scalars = 0
    var slowest = (seconds: 0.0, seed: UInt64(0))
    while threadSeconds() < limit {
      try Task.checkCancellation()
      let seed = first &+ UInt64(strings)
      var generator = FuzzText(seed: seed)
      let text = generator.text()
      if isVerbose { FileHandle.standardError.write(Data("\(seed)\n".utf8)) }
      let began = threadSeconds()
      for phonemizer in phonemizers {
        let spoken = try phonemizer.phonemize(text)
        var start = 0
        for token in spoken.tokens {
          guard token.range.lowerBound >= start,
            token.range.upperBound <= text.utf8.count
          else { throw Failure(description: "seed \(seed): range \(token.range)") }
          start = token.range.lowerBound
        }
      }
      let time = threadSeconds() - began
      if time > slowest.seconds { slowest = (time, seed) }
      strings += 1
      scalars += text.unicodeScalars.count
    }
    try StandardOutput.write(
      "\(strings) strings, \(scalars) scalars, no trap; slowest \(slowest.seconds) s "
        + "(seed \(slowest.seed))\n")
  }

  private struct Failure: Error, CustomStringConvertible { var description: String }
}

/// Strings that look for trouble: runs of one scalar, mixtures of scripts, marks without letters,
/// digits of all scripts, markup cut short, words glued together.
struct FuzzText {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  private mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_f491_4f6c_dd1d
  }

  private mutating func below(_ limit: Int) -> Int { Int(next() >> 33) % max(limit, 1) }

  private static let parts = """
    don't can't I'll o'clock Mr. U.S.A. e.g. [word](/wˈɜɹd/) [x](+1) [9](#&#) [a]( ]( [ ]( ) / # & %
    $1,000.50 £3m 10:30 12/31/1999 -5 °C 1/2 0042 3rd 1st 192.168.0.1 999999999999999999999999999999
    1e999 ½ ² ① Ⅳ ١٢٣ १२३ 𝟘𝟙 http://a.b a@b.c 'S ’s ''' ``` … — –– --- ''em 20s VIII XIV Henry World
    War St. Dr. Feb. Tues. km kg min. 6'2" 555-1234 C++ #tag @me 😀 👨‍👩‍👧 🇬🇧 東京 नमस्ते שלום مرحبا
    a\u{301}\u{302} \u{301} \u{200d} \u{feff} \u{ad} \u{0} \u{7f} \u{2028} \u{fffd} ﬁ Å ß İ ı ǅ ᵊ ˈ ˌ ː
    I A to the used read lead resume TO THE ing ed s 's 'd .5 5. ,5 5, 1.2.3 1,2,3 - -- ' " ( )
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  mutating func text() -> String {
    // Most strings are short, so that many are tried.
    let limit = [20, 20, 200, 200, 2000, 10_000][below(6)]
    let length = 1 + below(limit)
    var text: [Unicode.Scalar] = []
    while text.count < length {
      switch below(8) {
      case 0: appendScalars(to: &text, below: 0x110000, atMost: 8)
      case 1: appendScalars(to: &text, below: 0x3000, atMost: 8)
      case 2: appendScalars(to: &text, below: 0x80, atMost: 20)
      case 3:
        if let scalar = Unicode.Scalar(UInt32(below(0x3000))) {
          for _ in 0..<below(min(limit, 400)) { text.append(scalar) }
        }
      default:
        text.append(contentsOf: Self.parts[below(Self.parts.count)].unicodeScalars)
        if below(3) > 0 { text.append(" ") }
      }
    }
    return String(String.UnicodeScalarView(text.prefix(10_000)))
  }

  private mutating func appendScalars(
    to text: inout [Unicode.Scalar], below limit: Int, atMost count: Int
  ) {
    for _ in 0..<below(count) {
      if let scalar = Unicode.Scalar(UInt32(below(limit))) { text.append(scalar) }
    }
  }
}
