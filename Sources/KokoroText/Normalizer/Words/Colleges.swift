/// "Ohio St. beat Penn St.": the name of a university's team, told from a street by what is played.
enum Colleges {
  static func isState(_ text: TextScan, _ word: Range<Int>) -> Bool {
    guard let name = text.wordBefore(word.lowerBound), names.contains(text.string(name)) else {
      return false
    }
    let next = text.spacesEnd(word.upperBound + 1)
    if let verb = text.wordAfter(word.upperBound + 1), verbs.contains(text.string(verb)) {
      return true
    }
    // "Kansas St. 24, Iowa St. 17"
    let score = text.digitsEnd(next)
    if next == word.upperBound + 2, (next + 1...next + 3).contains(score), !text.isWordByte(score),
      text[score] == UInt8(ascii: ",") || text.isLineEnd(score) || text[score] == UInt8(ascii: ".")
    {
      return true
    }
    guard let before = text.wordBefore(name.lowerBound) else { return false }
    let link = text.string(before)
    if beats.contains(link) { return true }
    guard link == "to", let verb = text.wordBefore(before.lowerBound) else { return false }
    return ["lost", "fell", "loss", "losing"].contains(text.string(verb))
  }

  private static let names: Set<String> = [
    "Ohio", "Penn", "Michigan", "Florida", "Iowa", "Kansas", "Oklahoma", "Arizona", "Oregon",
    "Washington", "Mississippi", "Boise", "Fresno", "Utah", "Colorado", "Kent", "Ball", "Wichita",
    "Georgia", "Texas", "Indiana", "Murray", "Youngstown", "Diego", "Jose", "Louisiana",
    "Missouri", "Illinois", "Montana", "Carolina", "Dakota", "Mexico", "Alabama", "Tennessee",
    "Morgan", "Weber", "Cleveland", "Arkansas", "Appalachian",
  ]
  /// Between two teams, or behind the first.
  private static let results: Set<String> = [
    "beat", "beats", "defeated", "defeats", "routed", "upset", "edged", "downed", "topped", "vs",
    "versus", "faces", "hosts", "stunned", "crushed",
  ]
  private static let beats = results.union(["over", "against"])
  private static let verbs = results.union([
    "won", "wins", "lost", "loses", "leads", "led", "trails", "plays", "played", "scored", "fans",
    "football", "basketball", "quarterback", "coach",
  ])
}
