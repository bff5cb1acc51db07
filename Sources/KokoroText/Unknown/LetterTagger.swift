import Foundation

/// A small recurrent network that gives each letter of a word a score for every label, the zero to
/// two phonemes it may stand for: embedding, two bidirectional GRU layers, one linear layer.
///
/// `Scripts/unknown-words` trains it on Misaki's lexicons and CMUdict, both dialects in one network;
/// a style, beside the letter in the input, says whose habits to follow. Weights are int8.
struct LetterTagger: Sendable {
  /// Whose habits to follow; the raw value is the style's place in the file.
  enum Style: Int, CaseIterable {
    case american = 0
    /// American names, as in CMUdict.
    case names = 1
    case british = 2

    /// Which output layer.
    var head: Int { self == .british ? 1 : 0 }
  }

  let alphabet: [UInt8]
  /// `[head][label]`
  let labels: [[String]]
  private let hidden: Int
  private let layers: [[Direction]]
  private let heads: [Head]

  private struct Direction: Sendable {
    /// First layer: `[style, letter, 3 hidden]`, the input's share of the gates.
    var table: [Float] = []
    /// Second layer.
    var input: IntegerMatrix?
    var inputBias: [Float] = []
    var recurrent: IntegerMatrix
    var recurrentBias: [Float]
  }

  private struct Head: Sendable {
    var weights: IntegerMatrix
    var bias: [Float]
  }

  private static let sectionCount = 30

  init(file: MappedFile) throws(TextResourceError) {
    let sections = try SectionFile(file, format: "KLETTER1", sections: Self.sectionCount)
    let sizes = try sections.array(1, of: UInt32.self, count: 2)
    let alphabet = Array(sections.bytes(0))
    let hidden = Int(sizes[0])
    guard (1...1024).contains(hidden), hidden.isMultiple(of: 16),
      Int(sizes[1]) == Style.allCases.count
    else { throw .malformed(file: file.path, detail: "unexpected sizes") }
    self.alphabet = alphabet
    self.hidden = hidden
    labels = [2, 3].map { section in
      String(decoding: sections.bytes(section), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    var reader = SectionReader(sections: sections, next: 4)
    var layers: [[Direction]] = [[], []]
    for _ in 0..<2 {
      let table = try reader.halves(count: Style.allCases.count * alphabet.count * 3 * hidden)
      let first = try reader.matrix(rows: 3 * hidden, columns: hidden)
      layers[0].append(
        Direction(table: table, recurrent: first, recurrentBias: try reader.floats(3 * hidden)))
      let input = try reader.matrix(rows: 3 * hidden, columns: 2 * hidden)
      let inputBias = try reader.floats(3 * hidden)
      let second = try reader.matrix(rows: 3 * hidden, columns: hidden)
      layers[1].append(
        Direction(
          input: input, inputBias: inputBias, recurrent: second,
          recurrentBias: try reader.floats(3 * hidden)))
    }
    self.layers = layers
    var heads: [Head] = []
    for labels in labels {
      let weights = try reader.matrix(rows: labels.count, columns: 2 * hidden)
      heads.append(Head(weights: weights, bias: try reader.floats(labels.count)))
    }
    self.heads = heads
  }

  /// Costs, negative log probabilities: `[letters, labels of the style's head]`.
  /// - letters: places in the alphabet
  func costs(_ letters: [Int], style: Style) -> [[Float]] {
    let count = letters.count
    var first = [Float](repeating: 0, count: count * 2 * hidden)
    for (side, direction) in layers[0].enumerated() {
      let gates = letters.flatMap { letter in
        let start = (style.rawValue * alphabet.count + letter) * 3 * hidden
        return direction.table[start..<(start + 3 * hidden)]
      }
      run(direction, gates: gates, side: side, into: &first)
    }
    let inputs = vectors(first, count: count)
    var second = [Float](repeating: 0, count: count * 2 * hidden)
    for (side, direction) in layers[1].enumerated() {
      guard let input = direction.input else { continue }
      var gates = product(input, inputs, count: count)
      for position in 0..<count {
        for row in 0..<(3 * hidden) {
          gates[position * 3 * hidden + row] += direction.inputBias[row]
        }
      }
      run(direction, gates: gates, side: side, into: &second)
    }
    let head = heads[style.head]
    let scores = product(head.weights, vectors(second, count: count), count: count)
    return (0..<count).map { position in
      let start = position * head.weights.rows
      return logCosts(head.bias.indices.map { scores[start + $0] + head.bias[$0] })
    }
  }

  /// One GRU over the word, PyTorch's equations:
  /// r, z = σ(gates + W h + b); n = tanh(gate + r · (W h + b)); h = (1 − z) · n + z · h
  /// - gates: `[letters, 3 hidden]`, the input's share
  /// - side: 0 reads forwards into the first half of `output`'s rows, 1 backwards into the second
  private func run(_ direction: Direction, gates: [Float], side: Int, into output: inout [Float]) {
    let count = gates.count / (3 * hidden)
    var state = [Float](repeating: 0, count: hidden)
    var vector = IntegerVectors(columns: hidden, capacity: 1)
    var share = [Float](repeating: 0, count: direction.recurrent.rows)
    for step in 0..<count {
      let position = side == 0 ? step : count - 1 - step
      state.withUnsafeBufferPointer { if let base = $0.baseAddress { vector.set(0, to: base) } }
      share.withUnsafeMutableBufferPointer {
        if let base = $0.baseAddress { direction.recurrent.multiply(vector, 0..<1, into: base) }
      }
      gates.withUnsafeBufferPointer { gates in
        share.withUnsafeBufferPointer { share in
          step4(
            gates: gates, from: position * 3 * hidden, share: share, direction.recurrentBias,
            state: &state)
        }
      }
      let start = position * 2 * hidden + side * hidden
      output.replaceSubrange(start..<(start + hidden), with: state)
    }
  }

  /// The new state, four units at a time.
  private func step4(
    gates: UnsafeBufferPointer<Float>, from start: Int, share: UnsafeBufferPointer<Float>,
    _ bias: [Float], state: inout [Float]
  ) {
    bias.withUnsafeBufferPointer { bias in
      for unit in stride(from: 0, to: hidden, by: 4) {
        let (r, z, n) = (unit, hidden + unit, 2 * hidden + unit)
        let reset = sigmoid(four(gates, start + r) + four(share, r) + four(bias, r))
        let update = sigmoid(four(gates, start + z) + four(share, z) + four(bias, z))
        let new = tanh(four(gates, start + n) + reset * (four(share, n) + four(bias, n)))
        for lane in 0..<4 {
          state[unit + lane] = new[lane] + update[lane] * (state[unit + lane] - new[lane])
        }
      }
    }
  }

  private func vectors(_ values: [Float], count: Int) -> IntegerVectors {
    var result = IntegerVectors(columns: 2 * hidden, capacity: count)
    values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      for index in 0..<count { result.set(index, to: base + index * 2 * hidden) }
    }
    return result
  }

  private func product(_ matrix: IntegerMatrix, _ x: IntegerVectors, count: Int) -> [Float] {
    [Float](unsafeUninitializedCapacity: count * matrix.rows) { buffer, used in
      if let base = buffer.baseAddress { matrix.multiply(x, 0..<count, into: base) }
      used = count * matrix.rows
    }
  }

  private func logCosts(_ scores: [Float]) -> [Float] {
    let peak = scores.max() ?? 0
    let total = scores.reduce(Float(0)) { $0 + exp($1 - peak) }
    let logTotal = peak + log(total)
    return scores.map { logTotal - $0 }
  }
}

private func four(_ values: UnsafeBufferPointer<Float>, _ index: Int) -> SIMD4<Float> {
  SIMD4(values[index], values[index + 1], values[index + 2], values[index + 3])
}

private func sigmoid(_ x: SIMD4<Float>) -> SIMD4<Float> { 1 / (1 + exponential(-x)) }

private func tanh(_ x: SIMD4<Float>) -> SIMD4<Float> { 2 * sigmoid(2 * x) - 1 }

/// eˣ to about six digits: 2 to a whole power by its bits, times a polynomial for the rest.
private func exponential(_ x: SIMD4<Float>) -> SIMD4<Float> {
  let power =
    x.clamped(lowerBound: .init(repeating: -80), upperBound: .init(repeating: 80))
    * Float(1.442695)
  // Adding this rounds to a whole number, which then stands in the last bits of the sum.
  let magic = SIMD4<Float>(repeating: 0x1.8p23)
  let sum = power + magic
  let rest = (power - (sum - magic)) * Float(0.6931472)
  let tail = 1.0 / 6 + rest * (1.0 / 24 + rest * (1.0 / 120))
  let fraction = 1 + rest * (1 + rest * (0.5 + rest * tail))
  let bits =
    unsafeBitCast(sum, to: SIMD4<Int32>.self) &- unsafeBitCast(magic, to: SIMD4<Int32>.self)
  let exponent = bits &+ 127
  return fraction * unsafeBitCast(exponent &<< 23, to: SIMD4<Float>.self)
}

/// Takes a file's sections one after another.
private struct SectionReader {
  let sections: SectionFile
  var next: Int

  mutating func floats(_ count: Int) throws(TextResourceError) -> [Float] {
    defer { next += 1 }
    return Array(try sections.array(next, of: Float.self, count: count))
  }

  mutating func halves(count: Int) throws(TextResourceError) -> [Float] {
    defer { next += 1 }
    return try sections.array(next, of: UInt16.self, count: count).map(float(half:))
  }

  mutating func matrix(rows: Int, columns: Int) throws(TextResourceError) -> IntegerMatrix {
    let scales = try floats(rows)
    defer { next += 1 }
    let values = try sections.array(next, of: Int8.self, count: rows * columns)
    return IntegerMatrix(values: values, scales: scales, columns: columns)
  }

  /// IEEE half precision. `Float16` is missing from Macs with Intel processors.
  private func float(half bits: UInt16) -> Float {
    let magnitude = UInt32(bits & 0x7fff)
    let sign = UInt32(bits & 0x8000) << 16
    // The exponent's offsets differ by 112; the product brings subnormals right too.
    let scaled = Float(bitPattern: magnitude << 13) * 0x1p112
    return Float(bitPattern: scaled.bitPattern | sign)
  }
}
