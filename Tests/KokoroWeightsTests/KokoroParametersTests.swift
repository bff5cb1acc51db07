import KokoroWeights
import Testing

struct KokoroParametersTests {
  let parameters = KokoroParameters()

  @Test func upstreamHas546() {
    #expect(parameters.upstreamCount == 546)
    #expect(parameters.parameters.count == 457)
  }

  /// 81,763,410 in upstream's own state, less ALBERT's pooler (590,592) and the lengths of weight
  /// norm (32,154).
  @Test func elementsAddUp() {
    #expect(parameters.parameters.reduce(0) { $0 + $1.shape.reduce(1, *) } == 81_140_664)
  }

  @Test(arguments: [
    ("decoder.generator.resblocks.0.convs1.0.weight", [256, 256, 3]),
    ("decoder.generator.ups.1.weight", [256, 128, 12]),
    ("decoder.generator.noise_convs.0.weight", [256, 22, 12]),
    ("decoder.generator.noise_convs.1.weight", [128, 22, 1]),
    ("decoder.decode.3.pool.weight", [1090, 1, 3]),
    ("predictor.lstm.weight_ih_l0_reverse", [1024, 640]),
    ("predictor.N.1.conv1x1.weight", [256, 512, 1]),
    ("text_encoder.cnn.2.1.gamma", [512]),
  ])
  func shapesAreUpstreams(name: String, shape: [Int]) {
    #expect(parameters[name]?.shape == shape)
  }

  @Test func namesAreUnique() {
    #expect(Set(parameters.parameters.map(\.name)).count == parameters.parameters.count)
  }
}
