import KokoroText
import TestSupport
import Testing

struct IntegerMatrixTests {
  @Test(arguments: 1...40)
  func productsAreThoseOfADoubleLoop(size: Int) {
    var generator = SeededGenerator(seed: UInt64(size))
    let rows = size
    let columns = 8 * (1 + size % 5)
    let vectors = 1 + size % 11
    let weights = (0..<(rows * columns)).map { _ in
      Int8.random(in: -127...127, using: &generator)
    }
    let scales = (0..<rows).map { _ in Float.random(in: 0.001...0.1, using: &generator) }
    let x = (0..<(vectors * columns)).map { _ in Float.random(in: -4...4, using: &generator) }

    let matrix = IntegerMatrix(values: weights, scales: scales, columns: columns)
    var input = IntegerVectors(columns: columns, capacity: vectors)
    x.withUnsafeBufferPointer { x in
      for vector in 0..<vectors { input.set(vector, to: x.baseAddress! + vector * columns) }
    }
    var y = [Float](repeating: .nan, count: vectors * matrix.rows)
    matrix.multiply(input, 0..<vectors, into: &y)

    var worst = 0.0
    for vector in 0..<vectors {
      for row in 0..<rows {
        var sum = 0.0
        var largest = 0.0
        for column in 0..<columns {
          let value = Double(x[vector * columns + column])
          sum += Double(weights[row * columns + column]) * value
          largest = max(largest, abs(value))
        }
        // Rounding x to 1/16383 of its largest number is at most half that, times each weight.
        let bound = largest / 16383 / 2 * 127 * Double(columns) * Double(scales[row]) * 1.01
        let error = abs(Double(y[vector * matrix.rows + row]) - sum * Double(scales[row]))
        worst = max(worst, error / bound)
      }
    }
    #expect(worst <= 1)
  }

  @Test func theLongestRowOfTheLargestNumbersDoesNotOverflow() {
    let columns = 576
    let matrix = IntegerMatrix(
      values: [Int8](repeating: 127, count: columns), scales: [1], columns: columns)
    var input = IntegerVectors(columns: columns, capacity: 1)
    input.set(0, to: [Float](repeating: 2, count: columns))
    var y = [Float](repeating: 0, count: matrix.rows)
    matrix.multiply(input, 0..<1, into: &y)
    #expect(abs(y[0] - 127 * 2 * 576) < 1)
  }

  @Test func zerosStayZero() {
    let matrix = IntegerMatrix(
      values: [Int8](repeating: 5, count: 16), scales: [1, 1], columns: 8)
    var input = IntegerVectors(columns: 8, capacity: 1)
    input.set(0, to: [Float](repeating: 0, count: 8))
    var y = [Float](repeating: .nan, count: matrix.rows)
    matrix.multiply(input, 0..<1, into: &y)
    #expect(y.allSatisfy { $0 == 0 })
  }
}
