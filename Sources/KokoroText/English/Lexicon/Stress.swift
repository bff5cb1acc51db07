/// Misaki's scale of stress: below −1 none, −1 and −0.5 weaker, 0 to 1 at least secondary where
/// there is none, 2 primary.
package typealias StressLevel = Double

/// Phonemes with their stress moved to a level. Upstream: `apply_stress`.
func stressed(_ phonemes: String, _ level: StressLevel?) -> String {
  guard let level else { return phonemes }
  let scalars = phonemes.unicodeScalars
  let hasPrimary = scalars.contains(.primaryStress)
  let hasSecondary = scalars.contains(.secondaryStress)
  if level < -1 {
    return String(String.UnicodeScalarView(scalars.filter { !$0.isStress }))
  }
  if level == -1 || ((level == 0 || level == -0.5) && hasPrimary) {
    var weaker = String.UnicodeScalarView()
    for scalar in scalars where scalar != .secondaryStress {
      weaker.append(scalar == .primaryStress ? .secondaryStress : scalar)
    }
    return String(weaker)
  }
  if !hasPrimary, !hasSecondary {
    if level == 0 || level == 0.5 || level == 1 { return marked(scalars, .secondaryStress) }
    return level > 1 ? marked(scalars, .primaryStress) : phonemes
  }
  if level >= 1, !hasPrimary {
    return String(
      String.UnicodeScalarView(scalars.map { $0 == .secondaryStress ? .primaryStress : $0 }))
  }
  return phonemes
}

/// A mark directly before the first vowel; unchanged without one.
private func marked(_ scalars: String.UnicodeScalarView, _ mark: Unicode.Scalar) -> String {
  guard let vowel = scalars.firstIndex(where: \.isPhonemeVowel) else { return String(scalars) }
  var result = String.UnicodeScalarView()
  result.append(contentsOf: scalars[..<vowel])
  result.append(mark)
  result.append(contentsOf: scalars[vowel...])
  return String(result)
}
