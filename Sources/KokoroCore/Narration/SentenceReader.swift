import KokoroText

/// Reads sentences: text to tokens, in the language of the voice that speaks.
struct SentenceReader: Sendable {
  let languages: PhonemizerLibrary
  let options: SynthesisOptions
  /// The most phonemes of a pass.
  let passLength: Int

  struct Reading {
    var atoms: [Atom]
    var diagnostics: [SpeechDiagnostic]
  }

  func read(_ unit: ScriptUnit) throws -> Reading {
    if case .pause(let seconds) = unit.border { try ScriptMarkup.checkPause(seconds) }
    return unit.isPhonemes ? phonemes(unit) : try text(unit)
  }

  private func text(_ unit: ScriptUnit) throws -> Reading {
    guard !unit.text.isEmpty else { return Reading(atoms: [], diagnostics: []) }
    let mix = try VoiceMix(unit.voice ?? options.voice)
    let own = mix.terms.first.flatMap { Voice(id: $0.id).language }
    let language = options.language ?? own ?? .americanEnglish
    var diagnostics: [SpeechDiagnostic] = []
    if let own, !own.sharesSounds(with: language) {
      diagnostics.append(
        SpeechDiagnostic(kind: .languageMismatch, text: mix.terms[0].id, utf8Range: nil))
    }
    let phonemization = try languages.phonemizer(
      for: language, lexicon: options.lexicon
    ).phonemize(unit.text)
    diagnostics += phonemization.diagnostics.map {
      SpeechDiagnostic(
        kind: $0.kind == .guessed ? .guessed : .unspeakable, text: $0.text,
        utf8Range: unit.sourceRange($0.range))
    }
    let tokens = phonemization.tokens.map {
      SpokenToken(
        text: $0.text, range: unit.sourceRange($0.range),
        phonemes: Array($0.phonemes.unicodeScalars), whitespace: $0.whitespace)
    }
    return finish(tokens, unit, diagnostics)
  }

  /// Words and, apart from them, the marks they end with.
  private func phonemes(_ unit: ScriptUnit) -> Reading {
    var tokens: [SpokenToken] = []
    var offset = unit.offset
    func append(_ scalars: some Collection<Unicode.Scalar>) {
      guard !scalars.isEmpty else { return }
      let text = String(String.UnicodeScalarView(scalars))
      tokens.append(
        SpokenToken(
          text: text, range: offset..<offset + text.utf8.count, phonemes: Array(scalars),
          whitespace: false))
      offset += text.utf8.count
    }
    var rest = unit.text.unicodeScalars[...]
    while !rest.isEmpty {
      let word = rest.prefix { !$0.isSpace }
      let space = rest[word.endIndex...].prefix(1)
      rest = rest[space.endIndex...]
      let isSpeech: (Unicode.Scalar) -> Bool = { !SpokenToken.marks.contains($0) }
      let first = word.firstIndex(where: isSpeech) ?? word.endIndex
      let last = word.lastIndex(where: isSpeech).map { word.index(after: $0) } ?? word.endIndex
      append(word[..<first])
      if first < last { append(word[first..<last]) }
      if first < word.endIndex { append(word[last...]) }
      if !tokens.isEmpty { tokens[tokens.count - 1].whitespace = true }
      offset += space.reduce(0) { $0 + UTF8.width($1) }
    }
    return finish(tokens, unit, [])
  }

  /// Trims silent ends, reports what the model can't say, and drops what holds no sound.
  private func finish(
    _ tokens: [SpokenToken], _ unit: ScriptUnit, _ diagnostics: [SpeechDiagnostic]
  ) -> Reading {
    var diagnostics = diagnostics
    var isSpeech = false
    for token in tokens {
      for scalar in token.phonemes {
        if Vocabulary.kokoro[scalar] == nil {
          diagnostics.append(
            SpeechDiagnostic(
              kind: .skippedSymbol, text: String(Character(scalar)), utf8Range: token.range))
        } else if !SpokenToken.marks.contains(scalar), scalar != " " {
          isSpeech = true
        }
      }
    }
    guard isSpeech else { return Reading(atoms: [], diagnostics: diagnostics) }
    var spoken = Array(
      tokens.drop { $0.phonemes.isEmpty }.reversed().drop { $0.phonemes.isEmpty }.reversed())
    // The next sentence is a space away.
    if !spoken.isEmpty { spoken[spoken.count - 1].whitespace = true }
    return Reading(
      atoms: Atom.atoms(
        of: spoken, border: unit.border, isPhonemes: unit.isPhonemes, limit: passLength),
      diagnostics: diagnostics)
  }
}

extension Language {
  /// American and British voices speak each other's phonemes.
  func sharesSounds(with other: Language) -> Bool {
    let english: Set<Language> = [.americanEnglish, .britishEnglish]
    return self == other || (english.contains(self) && english.contains(other))
  }
}
