/// The candidate that a misspelt `name` most likely means, or nil where none is near.
package func nearestName(to name: String, among candidates: [String]) -> String? {
  let scored = candidates.map { ($0, editDistance(Array(name), Array($0))) }
  guard let (best, distance) = scored.min(by: { $0.1 < $1.1 }) else { return nil }
  // Half of a short name may be wrong, a third of a long one.
  // Where a letter is all that they share, it isn't meant.
  let isAnother = distance >= max(name.count, best.count) - 1
  return distance <= max(2, name.count / 3) && !isAnother ? best : nil
}

/// Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`
/// (optimal string alignment).
func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 1...a.count {
    var row = [i]
    for j in 1...b.count {
      let replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
      var best = min(replaced, last[j] + 1, row[j - 1] + 1)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        best = min(best, beforeLast[j - 2] + 1)
      }
      row.append(best)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
