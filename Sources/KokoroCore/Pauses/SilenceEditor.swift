import Foundation

/// Cuts and lengthens the silences of one pass.
package struct SilenceEditor {
  /// Quieter than -50 dBFS. The model's silences lie below -60, its softest consonants above.
  static let gate: Float = 0.00316
  /// Kept before speech after a cut: 10 ms.
  private static let lead = 240
  /// Faded at each side of a cut: 5 ms.
  private static let fade = 120
  /// A pause within a pass is at least this long, 50 ms; a shorter one is the closure of a plosive.
  private static let shortest = 1200

  let samples: [Float]
  /// Sample at which each symbol that was sent starts, and the end; the pads' too.
  private let starts: [Int]
  private let sounding: [Int]
  private var edits: [Edit] = []

  /// At `position`, `removed` samples give way to `inserted` of silence.
  private struct Edit {
    var position: Int
    var removed: Int
    var inserted: Int
    /// Speech is on both sides, and is faded.
    var parts = false
  }

  /// - durations: `[T]` frames with pads; symbols: the T − 2 that were sent
  package init(_ samples: [Float], durations: [Int], symbols: [Unicode.Scalar]) {
    self.samples = samples
    var start = 0
    starts =
      durations.map { frames in
        defer { start += frames * 600 }
        return start
      } + [durations.reduce(0, +) * 600]
    sounding = symbols.indices
      .filter { symbols[$0] != " " && !SpokenToken.marks.contains(symbols[$0]) }.map { $0 + 1 }
  }

  /// The share of a gap that stands before the speech after it.
  private static func lead(of gap: Int) -> Int { min(lead, gap / 2) }

  /// Makes the start fit a gap of `gap` samples, which began in the pass before.
  mutating func setLead(gap: Int) {
    let end = sounding.first.map { starts[$0 + 1] } ?? samples.count
    let quiet = samples.prefix(end).prefix { abs($0) < Self.gate }.count
    adjust(0..<quiet, to: Self.lead(of: gap), cutAt: .start)
  }

  /// Adds silence at the start.
  mutating func addLead(_ count: Int) {
    edits.append(Edit(position: 0, removed: 0, inserted: count))
  }

  /// Makes the end fit a gap of `gap` samples, which the next pass completes.
  mutating func setTail(gap: Int) {
    let start = sounding.last.map { starts[$0] } ?? 0
    let quiet = samples.suffix(max(0, samples.count - start)).reversed()
      .prefix { abs($0) < Self.gate }.count
    adjust(samples.count - quiet..<samples.count, to: gap - Self.lead(of: gap), cutAt: .end)
  }

  /// Makes the silence after the symbol `index` of those sent last `gap` samples; where the model spoke
  /// on, there is silence of that length now.
  package mutating func setPause(afterSymbol index: Int, gap: Int) {
    // Silence begins in the last sound before the mark and ends in the first after it.
    guard let before = sounding.last(where: { $0 <= index + 1 }),
      let after = sounding.first(where: { $0 > index + 1 })
    else { return }
    let region = starts[before]..<min(starts[after + 1], samples.count)
    var longest = 0..<0
    var run = region.lowerBound..<region.lowerBound
    for position in region {
      if abs(samples[position]) < Self.gate {
        run = run.lowerBound..<position + 1
        if run.count > longest.count { longest = run }
      } else {
        run = position + 1..<position + 1
      }
    }
    if longest.count >= Self.shortest {
      adjust(longest, to: gap, cutAt: .middle)
    } else {
      let end = min(starts[after], samples.count)
      part(min(starts[before + 1], end)...end, by: gap)
    }
  }

  /// Puts silence where the model spoke on: at the quietest place between two sounds.
  private mutating func part(_ region: ClosedRange<Int>, by gap: Int) {
    guard gap > 0 else { return }
    let step = Self.fade / 2
    let places = stride(from: region.lowerBound, through: region.upperBound, by: step)
    let place = places.min { loudness(at: $0) < loudness(at: $1) } ?? region.lowerBound
    edits.append(Edit(position: place, removed: 0, inserted: gap, parts: true))
  }

  /// Of 5 ms on each side.
  private func loudness(at place: Int) -> Float {
    let window = max(0, place - Self.fade)..<min(samples.count, place + Self.fade)
    return samples[window].reduce(0) { $0 + $1 * $1 }
  }

  private enum Place { case start, middle, end }

  private mutating func adjust(_ silence: Range<Int>, to length: Int, cutAt place: Place) {
    let excess = silence.count - length
    let position: Int
    switch place {
    case .start: position = silence.lowerBound
    case .end: position = silence.upperBound - max(0, excess)
    case .middle: position = silence.lowerBound + (silence.count - max(0, excess)) / 2
    }
    edits.append(Edit(position: position, removed: max(0, excess), inserted: max(0, -excess)))
  }

  /// The edited samples, and where each sample went.
  package func result() -> (samples: [Float], map: SampleMap) {
    var edited: [Float] = []
    var map = SampleMap()
    var done = 0
    var isParted = false
    func copy(to end: Int) {
      let from = edited.count
      edited += samples[done..<end]
      if done > 0 || from > 0 { Self.fadeIn(&edited, from: from, isSpeech: isParted) }
    }
    for edit in edits.sorted(by: { $0.position < $1.position })
    where edit.position >= done && edit.removed + edit.inserted > 0 {
      copy(to: edit.position)
      Self.fadeOut(&edited, isSpeech: edit.parts)
      edited += repeatElement(0, count: edit.inserted)
      done = edit.position + edit.removed
      isParted = edit.parts
      map.append(from: edit.position, until: done, shift: edited.count - done)
    }
    copy(to: samples.count)
    return (edited, map)
  }

  /// Equal power: a quarter of a sine. Only silence is faded, but where speech is parted.
  private static func fadeOut(_ samples: inout [Float], isSpeech: Bool) {
    let count = samples.suffix(fade).reversed().prefix { isSpeech || abs($0) < gate }.count
    for step in 0..<count {
      samples[samples.count - 1 - step] *= sin(Float(step) / Float(fade) * .pi / 2)
    }
  }

  private static func fadeIn(_ samples: inout [Float], from start: Int, isSpeech: Bool) {
    let count = samples[start...].prefix(fade).prefix { isSpeech || abs($0) < gate }.count
    for step in 0..<count {
      samples[start + step] *= sin(Float(step) / Float(fade) * .pi / 2)
    }
  }
}

/// Where the samples of a pass lie after silences were edited.
package struct SampleMap: Sendable, Equatable {
  private struct Shift: Sendable, Equatable {
    var from: Int
    var until: Int
    var shift: Int
  }

  private var shifts: [Shift] = []

  /// Samples from `until` on move by `shift`; those from `from` to there are gone.
  mutating func append(from: Int, until: Int, shift: Int) {
    shifts.append(Shift(from: from, until: until, shift: shift))
  }

  package func callAsFunction(_ sample: Int) -> Int {
    guard let last = shifts.last(where: { $0.from <= sample }) else { return sample }
    return max(sample, last.until) + last.shift
  }
}
