/// Which reading a word with several has in its sentence: a logistic regression on tags and
/// neighbouring words, trained by `Scripts/heteronyms/train.py`.
package struct HeteronymModel: Sendable {
  private struct Reading: Sendable {
    /// FNV-1a hashes of what the names of the weights begin with: the reading, and its part of
    /// speech, whose weights all words have in common.
    var own: UInt32
    var partOfSpeech: UInt32
    /// Empty where the dictionary's own choice is meant.
    var phonemes: String
  }

  private let readings: [String: [Reading]]
  private let file: SectionFile
  private nonisolated(unsafe) let keys: UnsafeBufferPointer<UInt32>
  private nonisolated(unsafe) let weights: UnsafeBufferPointer<Int8>

  package init(dialect: EnglishDialect, resources: TextResources) throws(TextResourceError) {
    let mapped = try resources.map("heteronyms.bin")
    file = try SectionFile(mapped, format: "KHETERO1", sections: 4)
    keys = try file.array(1, of: UInt32.self)
    weights = try file.array(2, of: Int8.self, count: keys.count)
    var readings: [String: [Reading]] = [:]
    for line in file.lines(0) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 5 else {
        throw .malformed(file: mapped.path, detail: "a reading of \(fields.count) fields, not 5")
      }
      readings[fields[0], default: []].append(
        Reading(
          own: hash(fields[1] + "|"), partOfSpeech: hash(fields[4] + "|"),
          phonemes: dialect == .us ? fields[2] : fields[3]))
    }
    self.readings = readings
  }

  /// The phonemes of the likeliest reading of `tokens[index]`; nil for a word that has but one.
  package func phonemes(of tokens: [TaggedToken], at index: Int) -> String? {
    let text = tokens[index].text
    guard text.utf8.count <= 12, let readings = readings[text.lowercased()] else { return nil }
    let features = HeteronymFeatures.features(of: tokens, at: index)
    var best: (score: Int, phonemes: String)?
    for reading in readings {
      var score = weight(reading.own)
      for feature in features.grammar {
        score += weight(hash(feature, from: reading.own))
        score += weight(hash(feature, from: reading.partOfSpeech))
      }
      for feature in features.words { score += weight(hash(feature, from: reading.own)) }
      if score > best?.score ?? .min { best = (score, reading.phonemes) }
    }
    return best.flatMap { $0.phonemes.isEmpty ? nil : $0.phonemes }
  }

  /// The keys are sorted.
  private func weight(_ key: UInt32) -> Int {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < keys.count && keys[low] == key ? Int(weights[low]) : 0
  }
}

/// FNV-1a, continued from `start`.
private func hash(_ text: String, from start: UInt32 = 0x811c_9dc5) -> UInt32 {
  text.utf8.reduce(start) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
}
