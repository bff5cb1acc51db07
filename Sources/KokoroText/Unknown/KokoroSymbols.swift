/// The symbols that Kokoro has an embedding for (`vocab` of the model's config.json).
package enum KokoroSymbols {
  package static let vocabulary = Set(
    (#";:,.!?—…"()“” "# + "\u{0303}ʣʥʦʨᵝꭧAIOQSTWYᵊabcdefhijklmnopqrstuvwxyzɑɐɒæβɔɕçɖðʤəɚɛɜɟɡɥɨɪʝɯɰ"
      + "ŋɳɲɴøɸθœɹɾɻʁɽʂʃʈʧʊʋʌɣɤχʎʒʔˈˌːʰʲ↓→↗↘ᵻ").unicodeScalars)

  /// Look-alikes that people type.
  package static let likelyMeant: [String: String] = [
    "g": "ɡ", "'": "ˈ", "ʼ": "ˈ", "R": "ɹ", "E": "ɛ", "N": "ŋ", "@": "ə", "θ": "θ", "U": "ʊ",
    "ɝ": "ɜɹ", "ʍ": "w",
  ]

  /// Vowels, diphthongs included, of US and British English.
  package static let vowels = Set("AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻᵊ".unicodeScalars)
}
