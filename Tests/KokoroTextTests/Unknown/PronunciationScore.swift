/// Error rates of pronunciations against a dictionary's.
struct PronunciationScore: CustomStringConvertible {
  private var words = 0
  private var segments = 0
  private var segmentErrors = 0
  private var stressed = 0
  private var exact = 0

  mutating func add(reference: String, got: String) {
    words += 1
    let (a, b) = (Self.segments(of: reference), Self.segments(of: got))
    segments += a.count
    segmentErrors += editDistance(a, b)
    if Self.stressedVowel(of: reference) == Self.stressedVowel(of: got) { stressed += 1 }
    if reference == got { exact += 1 }
  }

  /// Substituted, missing and added segments per segment of the reference; stress marks, length and
  /// what US and GB symbols merge anyway (ᵊ and ə, ᵻ and ɪ, flaps and t) don't count.
  var segmentErrorRate: Double { Double(segmentErrors) / Double(max(1, segments)) }
  /// Words whose primary stress is on the right vowel.
  var stressRate: Double { Double(stressed) / Double(max(1, words)) }

  var description: String {
    func percent(_ value: Double) -> Double { (value * 10_000).rounded() / 100 }
    return "segment error rate \(percent(segmentErrorRate)) %, stress \(percent(stressRate)) %, "
      + "exact \(percent(Double(exact) / Double(max(1, words)))) %"
  }

  private static func segments(of phonemes: String) -> [Unicode.Scalar] {
    phonemes.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
      switch scalar {
      case "ˈ", "ˌ", "ː": nil
      case "ᵊ": "ə"
      case "ᵻ": "ɪ"
      case "ɾ", "T", "ʔ": "t"
      default: scalar
      }
    }
  }

  private static func stressedVowel(of phonemes: String) -> Int? {
    var vowel = 0
    var isStressed = false
    for scalar in phonemes.unicodeScalars {
      if scalar == "ˈ" { isStressed = true }
      if "AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻᵊ".unicodeScalars.contains(scalar) {
        if isStressed { return vowel }
        vowel += 1
      }
    }
    return nil
  }

  private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let cost = min(row[j + 1] + 1, row[j] + 1, diagonal + (x == y ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = cost
      }
    }
    return row[b.count]
  }
}
