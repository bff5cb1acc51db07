/// Up to how many results OpenBLAS's kernels for AVX-512 make of two matrices with rows of inputs.
private let mostResults = 1200
/// Outputs of one product: few, so that it may take many rows.
private let outputsOfOne = 16
/// Rows that pass over the weights together while these are in the cache.
private let rowsTogether = 300

/// y = x · wᵀ (+ y), as `gemm` has it, cut into small products that BLAS makes of the matrices where
/// they lie, where it can (`PanelProduct.pays`).
///
/// A whole product copies both matrices first, into the order that its kernel likes; that of weights
/// and a few rows takes as long as the multiplication.
/// - x: `[M, K]`; w: `[N, K]`; y: `[M, N]`, must not overlap x
package func smallProducts(
  _ x: TensorView, transposed w: TensorView, into y: MutableTensorView, accumulate: Bool
) {
  precondition(
    x.columns == w.columns && y.rows == x.rows && y.columns == w.rows, "smallProducts: shapes")
  guard PanelProduct.pays, x.rows > 0 else {
    return gemm(x, transposed: w, into: y, accumulate: accumulate)
  }
  let outputs = PartsOf(w.rows, atMost: outputsOfOne)
  for rows in PartsOf(x.rows, atMost: rowsTogether) {
    let blocks = PartsOf(rows.count, atMost: mostResults / outputsOfOne)
    let depth = PartsOf(
      x.columns, atMost: PanelProduct.smallProduct / (outputsOfOne * blocks.length),
      multipleOf: 16)
    for output in outputs {
      for inner in depth {
        for block in blocks {
          let row = (rows.lowerBound + block.lowerBound)..<(rows.lowerBound + block.upperBound)
          gemm(
            x.rows(row).columns(inner), transposed: w.rows(output).columns(inner),
            into: y.rows(row).columns(output), accumulate: accumulate || inner.lowerBound > 0)
        }
      }
    }
  }
}

/// The ranges that `count` falls into, of one length but the last.
private struct PartsOf: Sequence {
  let count: Int
  let length: Int

  /// As few parts as `most` allows, as even as multiples of `unit` are.
  init(_ count: Int, atMost most: Int, multipleOf unit: Int = 1) {
    self.count = count
    let parts = Swift.max(1, (count + most - 1) / most)
    let even = (count + parts - 1) / parts
    length = Swift.max(
      1, Swift.min(Swift.max(unit, most / unit * unit), (even + unit - 1) / unit * unit))
  }

  func makeIterator() -> Iterator { Iterator(parts: self) }

  struct Iterator: IteratorProtocol {
    let parts: PartsOf
    private var first = 0

    init(parts: PartsOf) { self.parts = parts }

    mutating func next() -> Range<Int>? {
      guard first < parts.count else { return nil }
      let range = first..<Swift.min(parts.count, first + parts.length)
      first = range.upperBound
      return range
    }
  }
}
