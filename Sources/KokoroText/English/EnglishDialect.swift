/// The two kinds of English that Kokoro's voices speak; each has a lexicon of its own.
public enum EnglishDialect: String, Sendable, Codable, CaseIterable {
  /// American.
  case us = "en-us"
  /// British.
  case gb = "en-gb"

  /// The lexicon's file among the package's data.
  package var lexiconName: String {
    switch self {
    case .us: "lexicon_us.bin"
    case .gb: "lexicon_gb.bin"
    }
  }

  /// The file of common words that Misaki lacks.
  package var additionsName: String {
    switch self {
    case .us: "lexicon_more_us.bin"
    case .gb: "lexicon_more_gb.bin"
    }
  }

  /// The models of unknown words.
  package var ngramName: String {
    switch self {
    case .us: "ngram_us.bin"
    case .gb: "ngram_gb.bin"
    }
  }

  /// Every file among the package's data that reading this English takes.
  package var resourceNames: [String] {
    [
      "tokenizer.bin", "tagger.bin", "heteronyms.bin", "letters.bin", ngramName, lexiconName,
      additionsName,
    ]
  }
}
