import KokoroTensor
import Testing

struct PackPanelTests {
  /// Inputs that neither strips nor vectors divide.
  @Test(arguments: [1, 3, 4, 5, 15, 16, 17, 31, 64, 90], [1, 4, 7, 16, 64, 256])
  func turnsRowsToColumns(inputs: Int, width: Int) {
    let stride = inputs + 3
    let w = (0..<(width * stride)).map { Float($0) }
    let source = Tensor(w, rows: 1, columns: w.count)
    let panel = Tensor(
      [Float](repeating: -1, count: inputs * width + 5), rows: 1, columns: inputs * width + 5)
    packPanel(
      source.view.row(0), inputs: inputs, stride: stride, width: width,
      into: panel.mutableView.row(0))
    let expected = (0..<inputs).flatMap { i in (0..<width).map { w[$0 * stride + i] } }
    #expect(panel.elements == expected + [Float](repeating: -1, count: 5))
  }
}
