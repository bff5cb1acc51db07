/// Finds the best label for each letter of a word: a beam search over the joint n-gram model, with
/// the letter tagger's opinion added, among pronunciations with exactly one primary stress.
package struct LabelSearch: Sendable {
  private let ngram: JointNgram
  /// For each token of the n-gram model: whether its label has the primary stress.
  private let isStressed: [Bool]
  /// Paths kept with and without a stress yet, each.
  private let beam = 10
  /// How much worse than the best a label may be in the tagger's eyes, in the search's costs: eight
  /// in natural logarithms.
  private let margin: Float = 8 * WordNetwork.taggerWeight

  package init(_ ngram: JointNgram) {
    self.ngram = ngram
    isStressed = ngram.labels.map { $0.unicodeScalars.contains("ˈ") }
  }

  private struct Path {
    var history: JointNgram.History
    var cost: Float
    /// In `steps`: the token, and the step before.
    var step: Int
    var isStressed: Bool
  }

  /// - letters: places in the alphabet
  /// - tagger: cost of `token` at a letter's position; nil to search by the n-grams alone
  /// - Returns: a token for each letter; nil where the model has no word like it.
  package func tokens(for letters: [Int], tagger: ((_ position: Int, _ token: Int) -> Float)?)
    -> [Int]?
  {
    var steps: [(token: Int, previous: Int)] = []
    var paths = [Path(history: ngram.start, cost: 0, step: -1, isStressed: false)]
    let widest = letters.map { ngram.tokens(of: $0).count }.max() ?? 0
    var costs = [Int32](repeating: 0, count: max(1, widest))
    var next = [JointNgram.History](repeating: .init(), count: max(1, widest))
    for (position, letter) in letters.enumerated() {
      let range = ngram.tokens(of: letter)
      let choices = choices(of: range, tagger: tagger.map { tagger in { tagger(position, $0) } })
      var candidates: [(path: Path, from: Int, token: Int)] = []
      for path in paths {
        ngram.extend(path.history, with: range, costs: &costs, next: &next)
        for (token, opinion) in choices where !(path.isStressed && isStressed[token]) {
          let index = token - range.lowerBound
          let cost = path.cost + Float(costs[index]) + opinion
          let extended = Path(
            history: next[index], cost: cost, step: -1,
            isStressed: path.isStressed || isStressed[token])
          candidates.append((extended, path.step, token))
        }
      }
      paths = best(of: candidates, steps: &steps)
      if paths.isEmpty { return nil }
    }
    var best: (cost: Float, step: Int)?
    // Without any stressed reading ("mm", "shh") an unstressed one will do.
    let stressed = paths.filter(\.isStressed)
    for path in stressed.isEmpty ? paths : stressed {
      let cost = path.cost + Float(ngram.endCost(path.history, costs: &costs, next: &next))
      if best.map({ cost < $0.cost }) ?? true { best = (cost, path.step) }
    }
    guard var step = best?.step else { return nil }
    var tokens: [Int] = []
    while step >= 0 {
      tokens.append(steps[step].token)
      step = steps[step].previous
    }
    return tokens.reversed()
  }

  /// The letter's tokens that the tagger doesn't rule out, of those with and without stress.
  private func choices(
    of range: Range<Int>, tagger: ((_ token: Int) -> Float)?
  ) -> [(token: Int, opinion: Float)] {
    guard let tagger else { return range.map { ($0, 0) } }
    let all = range.map { ($0, tagger($0)) }
    var best: [Bool: Float] = [:]
    for (token, opinion) in all {
      best[isStressed[token]] = min(best[isStressed[token]] ?? .infinity, opinion)
    }
    return all.filter { $0.1 <= (best[isStressed[$0.0]] ?? 0) + margin }
  }

  /// The cheapest candidates of either kind; of those that continue alike only the cheapest.
  private func best(
    of candidates: [(path: Path, from: Int, token: Int)],
    steps: inout [(token: Int, previous: Int)]
  ) -> [Path] {
    var kept: [Path] = []
    for kind in [false, true] {
      var chosen: [(path: Path, from: Int, token: Int)] = []
      for candidate in candidates where candidate.path.isStressed == kind {
        if chosen.count == beam, candidate.path.cost >= chosen[beam - 1].path.cost { continue }
        if let same = chosen.firstIndex(where: { $0.path.history == candidate.path.history }) {
          if chosen[same].path.cost <= candidate.path.cost { continue }
          chosen.remove(at: same)
        }
        let place = chosen.firstIndex { $0.path.cost > candidate.path.cost } ?? chosen.count
        chosen.insert(candidate, at: place)
        if chosen.count > beam { chosen.removeLast() }
      }
      for (path, from, token) in chosen {
        steps.append((token, from))
        var path = path
        path.step = steps.count - 1
        kept.append(path)
      }
    }
    return kept
  }
}
