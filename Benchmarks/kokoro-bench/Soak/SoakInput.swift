import KokoroCore
import KokoroText

/// One text with the way it is spoken; the same number gives the same input.
struct SoakInput {
  let number: Int
  let text: String
  let options: SynthesisOptions

  /// - voices: ids to choose from
  init(number: Int, seed: UInt64, voices: [String]) throws {
    var random = SplitMix(seed: seed &+ UInt64(number) &* 0x2545_F491_4F6C_DD1D)
    self.number = number
    text = Self.text(&random)
    options = try Self.options(&random, voices: voices)
  }

  private static func options(
    _ random: inout SplitMix, voices: [String]
  ) throws -> SynthesisOptions {
    var options = SynthesisOptions(voice: random.pick(voices))
    if random.chance(0.3) {
      let share = Int.random(in: 1...9, using: &random)
      options.voice += "*0.\(share)+\(random.pick(voices))*0.\(10 - share)"
      options.blending = random.pick(VoiceBlending.allCases)
    }
    // Texts are English; a voice of another language may be made for it or not.
    options.language = random.chance(0.8) ? .americanEnglish : .britishEnglish
    options.speed = random.pick([0.5, 0.8, 1, 1, 1, 1.25, 1.6, 2, 4])
    options.seed = random.next()
    options.chunking = random.pick(Chunking.allCases)
    if random.chance(0.3) {
      options.pauses = .fixed(sentence: .milliseconds(Int.random(in: 0...800, using: &random)))
    }
    if random.chance(0.2) {
      options.lexicon = try UserLexicon([random.pick(words): random.pick(["zˈɔɹblæt", "kˈɪp"])])
    }
    return options
  }

  private static func text(_ random: inout SplitMix) -> String {
    let sentences = random.pick([1, 1, 1, 1, 1, 2, 2, 4])
    return (0..<sentences).map { _ in sentence(&random) }.joined(
      separator: random.pick([" ", " ", " ", "\n", "\n\n", " [pause 200ms] "]))
  }

  private static func sentence(_ random: inout SplitMix) -> String {
    // Now and then a sentence that has to be cut.
    let count = random.chance(0.03) ? 120 : Int.random(in: 1...9, using: &random)
    var sentence = ""
    for index in 0..<count {
      if index > 0 { sentence += random.pick([" ", " ", " ", " ", ", ", " — ", "; "]) }
      sentence += count > 1 && random.chance(0.15) ? oddity(&random) : random.pick(words)
    }
    return sentence.prefix(1).uppercased() + sentence.dropFirst()
      + random.pick([".", ".", "!", "?", "…"])
  }

  private static func oddity(_ random: inout SplitMix) -> String {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: "\(Int.random(in: 0...2_000_000, using: &random))"
    case 1: "$\(Int.random(in: 1...999, using: &random)).50"
    case 2: "\(Int.random(in: 1...12, using: &random)):30"
    case 3: String((0..<7).map { _ in random.pick(Array("bcdfgklmnoaeiu")) })
    case 4:
      random.pick(["née", "🙂", "U.S.A.", "Dr. Who", "O’Neill", "x²", "(\u{201C}yes\u{201D})", "東京"])
    default: "[\(random.pick(words))](/kˈɪp/)"
    }
  }

  private static let words = """
    the a of to in and lamp harbour river winter seventeen reading letters stone village quiet
    running beneath window almost never always copper kettle mountain schoolmistress through
    although thought record project present wind lead close use green bells pilot fog measured
    clockwork orchard yesterday I you we they are was had been said walked wonderful knife
    """.split(whereSeparator: \.isWhitespace).map(String.init)
}
