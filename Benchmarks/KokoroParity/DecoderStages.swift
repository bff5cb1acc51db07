import KokoroTensor
import KokoroVocoder

extension ParityCheck {
  func decoderStages(_ reference: ReferenceFile) throws -> [ParityRow] {
    guard reference.has("decoder.f0_conv", "decoder.energy_conv", "decoder.asr_res") else {
      return []
    }
    let decoder = vocoder.decoder
    let style = try reference.values("decoder_style")
    let asr = try reference.channelsLast("asr")
    let frames = asr.rows
    var rows: [ParityRow] = []

    for (name, curve, convolution) in [
      ("decoder.f0_conv", "f0", decoder.f0Convolution),
      ("decoder.energy_conv", "energy", decoder.energyConvolution),
    ] {
      let x = Tensor(try reference.values(curve), rows: 2 * frames, columns: 1)
      let y = Tensor(rows: frames, columns: 1)
      try convolution(x.view, into: y.mutableView, on: execution)
      rows.append(try channelsFirst(name, y, reference))
    }
    let residual = Tensor(rows: frames, columns: 64)
    try decoder.asrResidual(asr.view, into: residual.mutableView, on: execution)
    rows.append(try channelsFirst("decoder.asr_res", residual, reference))

    let f0 = try reference.channelsLast("decoder.f0_conv")
    let energy = try reference.channelsLast("decoder.energy_conv")
    if reference.has("decoder.encode") {
      let x = Tensor(rows: frames, columns: 514)
      copy(asr.view, into: x.mutableView.columns(0..<512))
      copy(f0.view, into: x.mutableView.columns(512..<513))
      copy(energy.view, into: x.mutableView.columns(513..<514))
      let y = Tensor(rows: frames, columns: 1024)
      try decoder.encode(x.view, style: style, into: y.mutableView, on: execution)
      rows.append(try channelsFirst("decoder.encode", y, reference))
    }
    for (i, block) in decoder.decode.enumerated() where reference.has("decoder.decode.\(i)") {
      let features = try reference.channelsLast(
        i == 0 ? "decoder.encode" : "decoder.decode.\(i - 1)")
      let x = Tensor(rows: frames, columns: 1090)
      copy(features.view, into: x.mutableView.columns(0..<1024))
      let text = try reference.channelsLast("decoder.asr_res")
      copy(text.view, into: x.mutableView.columns(1024..<1088))
      copy(f0.view, into: x.mutableView.columns(1088..<1089))
      copy(energy.view, into: x.mutableView.columns(1089..<1090))
      let y = Tensor(
        rows: block.outputRows(frames), columns: reference.shape("decoder.decode.\(i)")[0])
      try block(x.view, style: style, into: y.mutableView, on: execution)
      rows.append(try channelsFirst("decoder.decode.\(i)", y, reference))
    }
    return rows
  }
}
