import KokoroWeights
import Testing

struct ONNXModulesTests {
  @Test(arguments: [
    ("/encoder/text_encoder/cnn.0/cnn.0.0/Conv_quant", "text_encoder.cnn.0.0"),
    ("/encoder/predictor/text_encoder/lstms.2/LSTM_quant", "predictor.text_encoder.lstms.2"),
    ("/encoder/text_encoder/lstm/LSTM_quant", "text_encoder.lstm"),
    ("/encoder/F0.1/conv1x1/Conv_quant", "predictor.F0.1.conv1x1"),
    ("/encoder/shared/LSTM_quant", "predictor.shared"),
    ("/encoder/bert_encoder/MatMul_quant", "bert_encoder"),
    (
      "/decoder/decoder/generator/resblocks.4/adain2.2/fc/Gemm_MatMul_quant",
      "decoder.generator.resblocks.4.adain2.2.fc"
    ),
    ("/kmodel/decoder/asr_res/asr_res.0/Conv", "decoder.asr_res.0"),
    (
      "/encoder/bert/encoder/albert_layer_groups.0/albert_layers.0/attention/query/MatMul_quant",
      "bert.encoder.albert_layer_groups.0.albert_layers.0.attention.query"
    ),
  ])
  func nodesLeadToModules(node: String, module: String) {
    #expect(ONNXModules(KokoroParameters()).module(ofNode: node) == module)
  }

  @Test func nodesOutsideTheModelLeadNowhere() {
    let modules = ONNXModules(KokoroParameters())
    for node in ["", "/", "Add", "/Gather", "/decoder/decoder/generator/stft/Conv", "/encoder/Mul"]
    {
      #expect(modules.module(ofNode: node) == nil)
    }
  }
}
