/// Names and foreign phrases in which a word sounds otherwise than alone: the Louis of "St. Louis",
/// the fe of "Santa Fe". Misaki knows none.
enum NamesOfSeveralWords {
  /// Phonemes by the position of their token, for the words that a name gives a sound of their own;
  /// empty for a full stop that ends no sentence.
  static func phonemes(
    in tokens: [TaggedToken], dialect: EnglishDialect
  ) -> [(index: Int, phonemes: String)] {
    var found: [(index: Int, phonemes: String)] = []
    var index = 0
    while index < tokens.count {
      guard let name = longestName(in: tokens, at: index) else {
        index += 1
        continue
      }
      let spoken = dialect == .us ? name.us : name.gb
      for (offset, phonemes) in spoken.enumerated() where phonemes != asAlone {
        found.append((index + offset, phonemes == silent ? "" : phonemes))
      }
      index += name.words.count
    }
    return found
  }

  private struct Name: Sendable {
    let words: [String]
    let us: [String]
    let gb: [String]
  }

  private static func longestName(in tokens: [TaggedToken], at index: Int) -> Name? {
    guard tokens[index].text.utf8.count <= longestWord,
      let names = byFirstWord[plain(tokens[index].text)]
    else { return nil }
    return names.first { name in
      name.words.count <= tokens.count - index
        && name.words.indices.allSatisfy { offset in
          let text = tokens[index + offset].text
          return text.utf8.count <= longestWord && plain(text) == name.words[offset]
        }
    }
  }

  /// In lower case, without an abbreviation's full stop.
  private static func plain(_ text: String) -> String {
    let lower = text.lowercased()
    return lower.utf8.count > 1 && lower.hasSuffix(".") ? String(lower.dropLast()) : lower
  }

  private static let longestWord = 12
  private static let asAlone = "-"
  private static let silent = "_"

  /// Longer ones first.
  private static let byFirstWord: [String: [Name]] = {
    var names: [String: [Name]] = [:]
    for line in table.split(separator: "\n") {
      let columns = line.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
      guard columns.count == 3, columns.allSatisfy({ $0.count == columns[0].count }) else {
        preconditionFailure("a name whose columns differ: \(line)")
      }
      names[columns[0][0], default: []].append(
        Name(words: columns[0], us: columns[1], gb: columns[2]))
    }
    return names.mapValues { $0.sorted { $0.words.count > $1.words.count } }
  }()

  /// Words | American | British phonemes, one for each word.
  private static let table = """
    des moines | də mˈYn | də mˈYn
    des plaines | dˈɛs plˈAnz | dˈɛs plˈAnz
    saint louis | - lˈuɪs | - lˈuːɪs
    st louis | sˈAnt lˈuɪs | sˈAnt lˈuːɪs
    louis armstrong | lˈuɪs - | lˈuːɪs -
    joe louis | - lˈuɪs | - lˈuːɪs
    santa fe | - fˈA | - fˈA
    real madrid | ɹAˈɑl - | ɹAˈɑːl -
    real sociedad | ɹAˈɑl - | ɹAˈɑːl -
    real betis | ɹAˈɑl - | ɹAˈɑːl -
    per se | - sˈA | - sˈA
    tai chi | - ʧˈi | - ʧˈiː
    sault ste marie | - sˈAnt - | - sˈAnt -
    sault ste . marie | - sˈAnt _ - | - sˈAnt _ -
    sault sainte marie | - sˈAnt - | - sˈAnt -
    joie de vivre | ʒwˈɑ də - | ʒwˈɑː də -
    fait accompli | fˈA - | fˈAt -
    crème de la crème | - də lə - | - də la -
    creme de la creme | kɹˈɛm də lə kɹˈɛm | kɹˈɛm də la kɹˈɛm
    de facto | dA - | dA -
    de jure | dA ʤˈʊɹi | dA ʤˈʊəɹi
    de niro | də - | də -
    de gaulle | də - | də -
    de palma | də - | də -
    """
}
