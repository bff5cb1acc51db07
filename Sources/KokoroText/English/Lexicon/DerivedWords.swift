/// Words made from known ones in more ways than Misaki knows: denied, nodded, heavier, untravelled,
/// gridlines. Asked before the model of unknown words, since a known base is surer than a guess.
struct DerivedWords: Sendable {
  let lexicon: Lexicon
  let suffixes: Suffixes

  private var isBritish: Bool { lexicon.dialect == .gb }

  /// - word: ASCII; nil unless it comes apart into known words and endings.
  func pronunciation(_ word: String, tag: String?) -> Pronunciation? {
    if let spoken = withoutG(word.lowercased()), word.ends(with: "'") || tag != "NNP" {
      return Pronunciation(phonemes: spoken, source: .morphology)
    }
    var word = word
    // A name is rarely made so: "Paulie", "Rivers".
    if !word.isASCIILower {
      guard tag != "NNP", tag != "NNPS", !word.utf8.dropFirst().contains(where: \.isASCIIUpper)
      else { return nil }
      word = word.lowercased()
    }
    guard word.utf8.count >= 4, word.utf8.count <= 40 else { return nil }
    return phonemes(word, tag: tag, depth: 0).map {
      Pronunciation(phonemes: $0, source: .morphology)
    }
  }

  /// A known word, or one made by at most two steps.
  private func phonemes(_ word: String, tag: String?, depth: Int) -> String? {
    if depth > 0, let known = known(word, tag: tag) { return known }
    guard depth < 2, word.utf8.count >= 4 else { return nil }
    return suffixed(word, tag: tag, depth: depth + 1)
      ?? prefixed(word, tag: tag, depth: depth + 1)
      ?? (depth == 0 ? glued(word) : nil)
  }

  private func known(_ word: String, tag: String?) -> String? {
    guard word.utf8.count >= 3, word.utf8.allSatisfy(\.isASCIILower) else { return nil }
    if lexicon.entry(for: word) == nil {
      return suffixes.s(word, tag: tag, stress: nil, following: nil)?.phonemes
        ?? suffixes.ed(word, tag: tag, stress: nil, following: nil)?.phonemes
        ?? suffixes.ing(word, tag: tag, stress: nil, following: nil)?.phonemes
    }
    let found = lexicon.lookup(word, tag: tag, stress: nil, following: nil)
    return found.flatMap { $0.source == .spelling ? nil : $0.phonemes }
  }

  /// "comin'", "somethin": written as they are said, with n for the last sound of "coming".
  func withoutG(_ word: String) -> String? {
    let stem = word.ends(with: "'") ? word.droppingLast(1) : word
    guard stem.utf8.count >= 4, stem.utf8.count <= 20, stem.ends(with: "in"),
      lexicon.entry(for: stem) == nil,
      let whole = phonemes(stem + "g", tag: nil, depth: 1), whole.hasSuffix("ɪŋ")
    else { return nil }
    return String(whole.dropLast()) + "n"
  }

  // MARK: Endings

  private func suffixed(_ word: String, tag: String?, depth: Int) -> String? {
    func base(_ stem: String, _ tag: String?) -> String? {
      stem.utf8.count < 3 ? nil : phonemes(stem, tag: tag, depth: depth)
    }
    if depth == 1, let contracted = contraction(word, base) { return contracted }
    if word.ends(with: "'s") { return base(word.droppingLast(2), tag).flatMap(suffixes.withS) }
    if word.ends(with: "s"), !word.ends(with: "ss"), !word.ends(with: "us"), depth == 1,
      let plural = base(word.droppingLast(1), tag).flatMap(suffixes.withS)
    {
      return plural
    }
    for ending in endings where word.ends(with: ending.written) {
      let stem = word.droppingLast(ending.written.utf8.count)
      guard stem.utf8.count >= 2 else { continue }
      for candidate in stems(stem, ending) {
        if let base = base(candidate, ending.tag), let spoken = add(ending, to: base, candidate) {
          return spoken
        }
      }
    }
    return nil
  }

  /// "they'd've", "who'll'd": a known contraction and one more.
  private func contraction(
    _ word: String, _ base: (String, String?) -> String?
  ) -> String? {
    for (written, afterVowel, afterConsonant) in [
      ("'ve", "v", "əv"), ("'ll", "l", "əl"), ("'d", "d", "əd"), ("'re", "ɹ", "əɹ"),
    ] where word.ends(with: written) {
      let stem = word.droppingLast(written.utf8.count)
      let listed =
        lexicon.entry(for: stem) == nil
        ? nil : lexicon.lookup(stem, tag: nil, stress: nil, following: nil)?.phonemes
      guard let known = listed ?? base(stem, nil), let last = known.unicodeScalars.last else {
        continue
      }
      let spoken = last.isPhonemeVowel ? afterVowel : afterConsonant
      return known + (isBritish && spoken.hasSuffix("ɹ") ? String(spoken.dropLast()) : spoken)
    }
    return nil
  }

  /// What may stand in the dictionary for what is left of a word: "denied" has deny, "nodded" nod,
  /// "maker" make.
  private func stems(_ stem: String, _ ending: Ending) -> [String] {
    var stems: [String] = []
    if stem.ends(with: "i"), ending.changesY { stems.append(stem.droppingLast(1) + "y") }
    if !stem.ends(with: "i") || !ending.changesY { stems.append(stem) }
    if ending.takesE { stems.append(stem + "e") }
    if ending.doubles, suffixes.hasDoubledConsonant(stem) { stems.append(stem.droppingLast(1)) }
    if ending.written == "ly", stem.ends(with: "b") { stems.append(stem + "le") }
    return stems
  }

  private func add(_ ending: Ending, to base: String, _ stem: String) -> String? {
    switch ending.written {
    case "ed": return suffixes.withEd(base)
    case "ing" where !isBritish: return suffixes.withIng(base)
    case "ly" where stem.ends(with: "le"):
      return base.hasSuffix("ᵊl") ? String(base.dropLast(2)) + "li" : nil
    default: break
    }
    let spoken = isBritish ? ending.gb : ending.us
    guard let first = spoken.unicodeScalars.first, first.isPhonemeVowel else {
      // "happily", "happiness": British English shortens the vowel.
      let isShortened = isBritish && stem.ends(with: "y") && base.hasSuffix("i")
      return (isShortened ? String(base.dropLast()) + "ɪ" : base) + spoken
    }
    if isBritish, stem.ends(with: "r") || stem.ends(with: "re"),
      let last = base.unicodeScalars.last, last == "ə" || last == "ː"
    {
      return base + "ɹ" + spoken
    }
    return (suffixes.flapped(base) ?? base) + spoken
  }

  private struct Ending {
    let written: String
    let us: String
    let gb: String
    /// The part of speech of what it is added to.
    var tag: String?
    /// A final y became i.
    var changesY = false
    /// A final e was dropped.
    var takesE = false
    /// A final consonant was doubled.
    var doubles = false
  }

  /// Longer ones first.
  private let endings = [
    Ending(written: "ness", us: "nəs", gb: "nɪs", tag: "JJ", changesY: true),
    Ending(written: "less", us: "ləs", gb: "ləs", tag: "NN", changesY: true),
    Ending(written: "ment", us: "mənt", gb: "mᵊnt", tag: "VB"),
    Ending(written: "able", us: "əbᵊl", gb: "əbᵊl", tag: "VB", takesE: true, doubles: true),
    Ending(written: "like", us: "lˌIk", gb: "lIk", tag: "NN"),
    Ending(written: "ship", us: "ʃˌɪp", gb: "ʃɪp", tag: "NN"),
    Ending(written: "hood", us: "hˌʊd", gb: "hʊd", tag: "NN"),
    Ending(written: "wise", us: "wˌIz", gb: "wIz", tag: "NN"),
    Ending(
      written: "est", us: "ᵻst", gb: "ɪst", tag: "JJ", changesY: true, takesE: true, doubles: true),
    Ending(written: "eth", us: "ᵻθ", gb: "ɪθ", tag: "VB", takesE: true, doubles: true),
    Ending(written: "ful", us: "fᵊl", gb: "fʊl", tag: "NN", changesY: true),
    Ending(written: "ing", us: "ɪŋ", gb: "ɪŋ", tag: "VB", takesE: true, doubles: true),
    Ending(written: "ish", us: "ɪʃ", gb: "ɪʃ", tag: "NN", takesE: true, doubles: true),
    Ending(written: "ed", us: "", gb: "", tag: "VB", changesY: true, takesE: true, doubles: true),
    Ending(
      written: "er", us: "əɹ", gb: "ə", tag: "VB", changesY: true, takesE: true, doubles: true),
    Ending(written: "ly", us: "li", gb: "li", tag: "JJ", changesY: true),
    Ending(written: "y", us: "i", gb: "i", tag: "NN", takesE: true, doubles: true),
  ]

  // MARK: Beginnings

  private func prefixed(_ word: String, tag: String?, depth: Int) -> String? {
    for (written, us, gb) in beginnings where word.utf8.starts(with: written.utf8) {
      let rest = String(Substring(word.utf8.dropFirst(written.utf8.count)))
      guard rest.utf8.count >= 4, let base = phonemes(rest, tag: tag, depth: depth) else {
        continue
      }
      let beginning = isBritish ? gb : us
      // The r that British English keeps before a vowel.
      let linking =
        isBritish && written.ends(with: "r")
          && base.unicodeScalars.first(where: { !$0.isStress })?.isPhonemeVowel == true
        ? "ɹ" : ""
      return beginning + linking + base
    }
    return nil
  }

  private let beginnings: [(String, us: String, gb: String)] = [
    ("counter", "kˌWntəɹ", "kˌWntə"), ("under", "ˌʌndəɹ", "ˌʌndə"), ("inter", "ˌɪntəɹ", "ˌɪntə"),
    ("super", "sˌupəɹ", "sˌuːpə"), ("hyper", "hˌIpəɹ", "hˌIpə"), ("cyber", "sˌIbəɹ", "sˌIbə"),
    ("micro", "mˌIkɹO", "mˌIkɹQ"), ("multi", "mˌʌlti", "mˌʌlti"), ("ultra", "ˌʌltɹə", "ˌʌltɹə"),
    ("over", "ˌOvəɹ", "ˌQvə"), ("anti", "ˌænti", "ˌanti"), ("semi", "sˌɛmi", "sˌɛmi"),
    ("mega", "mˌɛɡə", "mˌɛɡə"), ("fore", "fˌɔɹ", "fˌɔː"), ("post", "pˌOst", "pˌQst"),
    ("out", "ˌWt", "ˌWt"), ("non", "nˌɑn", "nˌɒn"), ("mis", "mˌɪs", "mˌɪs"),
    ("dis", "dˌɪs", "dˌɪs"), ("pre", "pɹˌi", "pɹˌiː"), ("sub", "sˌʌb", "sˌʌb"),
    ("un", "ˌʌn", "ˌʌn"), ("re", "ɹˌi", "ɹˌiː"), ("co", "kˌO", "kˌQ"),
  ]

  // MARK: Compounds

  /// Two words written as one, the stress on the first. The most even cut that works is taken.
  private func glued(_ word: String) -> String? {
    let length = word.utf8.count
    guard length >= 7, word.utf8.allSatisfy(\.isASCIILower) else { return nil }
    let cuts = (3...(length - 3)).sorted { abs(2 * $0 - length) < abs(2 * $1 - length) }
    for cut in cuts {
      let first = String(Substring(word.utf8.prefix(cut)))
      let second = String(Substring(word.utf8.dropFirst(cut)))
      guard lexicon.isGold(first), let start = known(first, tag: "NN"),
        start.unicodeScalars.contains(.primaryStress), let end = known(second, tag: "NN"),
        lexicon.isGold(second)
          || (second.ends(with: "s") && lexicon.isGold(second.droppingLast(1))),
        end.unicodeScalars.contains(.primaryStress)
      else { continue }
      return start + stressed(end, isBritish ? -2 : -1)
    }
    return nil
  }
}
