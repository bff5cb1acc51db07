import Foundation
import KokoroTensor
import KokoroVocoder

extension ParityCheck {
  func generatorStages(_ reference: ReferenceFile) throws -> [ParityRow] {
    guard reference.has("generator.source", "generator.harmonic_spectrum") else { return [] }
    let style = try reference.values("decoder_style")
    var rows = try excitation(reference)
    rows += try stage(0, input: ["decoder.decode.3"], style: style, reference)
    rows += try stage(
      1, input: (0..<3).map { "generator.resblocks.\($0)" }, style: style, reference)

    let last = try sum((3..<6).map { "generator.resblocks.\($0)" }, reference)
    let spectrum = try vocoder.generator.post(last.view, scale: 1.0 / 3, on: execution)
    rows.append(try channelsFirst("generator.conv_post", spectrum, reference))
    let samples = try Generator.samples(
      reference.channelsLast("generator.conv_post"), on: execution)
    rows.append(
      ParityRow(
        "audio from conv_post", shape: [samples.count], samples, try reference.values("audio"),
        isRelative: false))
    return rows
  }

  private func excitation(_ reference: ReferenceFile) throws -> [ParityRow] {
    let source = try vocoder.generator.source(
      try reference.values("f0"), seed: reference.seed, on: execution)
    let expected = try reference.channelsLast("generator.harmonic_spectrum")
    let spectrum = Tensor(rows: expected.rows, columns: expected.columns)
    let signal = try reference.values("generator.source")
    try signal.withUnsafeBufferPointer {
      try Generator.transform.transform($0, into: spectrum.mutableView, on: execution)
    }
    let (ours, theirs) = (spectrum.elements, expected.elements)
    var complex: ([Float], [Float]) = ([], [])
    var phases: ([Float], [Float]) = ([], [])
    for r in 0..<expected.rows {
      for k in 0..<11 {
        let (m, p) = (r * 22 + k, r * 22 + 11 + k)
        complex.0 += [ours[m] * cosf(ours[p]), ours[m] * sinf(ours[p])]
        complex.1 += [theirs[m] * cosf(theirs[p]), theirs[m] * sinf(theirs[p])]
        guard theirs[m] > 1e-2 else { continue }
        phases.0.append(ours[p])
        phases.1.append(theirs[p])
      }
    }
    let shape = reference.shape("generator.harmonic_spectrum")
    return [
      ParityRow(
        "generator.source", shape: reference.shape("generator.source"), source, signal),
      ParityRow(
        "harmonic_spectrum, complex", shape: shape, complex.0, complex.1, isRelative: false),
      ParityRow(
        "harmonic_spectrum, phase > 1e-2", shape: [phases.0.count], phases.0, phases.1),
    ]
  }

  private func stage(
    _ index: Int, input names: [String], style: [Float], _ reference: ReferenceFile
  ) throws -> [ParityRow] {
    let stage = vocoder.generator.stages[index]
    let x = try sum(names, reference)
    let channels = stage.shape.upsampling.outputs
    let noiseName = "generator.noise_convs.\(index)"
    let count = reference.shape(noiseName)[1]
    var rows: [ParityRow] = []

    let harmonic = try reference.channelsLast("generator.harmonic_spectrum")
    let padded = PaddedSpectrum(rows: harmonic.rows)
    copy(harmonic.view, into: padded.mutableView)
    let noise = Tensor(rows: count, columns: channels)
    try stage.noiseConvolution(padded.view, into: noise.mutableView, on: execution)
    rows.append(try channelsFirst(noiseName, noise, reference))

    let noiseResidual = "generator.noise_res.\(index)"
    rows.append(
      try block(
        stage.noiseBlock, noiseResidual, of: reference.channelsLast(noiseName), stage: stage,
        style: style, reference))

    let up = Tensor(rows: count, columns: channels)
    try stage.upsample(
      x.view, scale: 1 / Float(names.count), addingTo: up.mutableView, on: execution)
    let whole = up.elements
    let reflected = stage.shape.reflects ? channels : 0
    let upName = "generator.ups.\(index)"
    rows.append(
      ParityRow(
        upName, shape: reference.shape(upName),
        transposed(
          Array(whole[reflected...]), rows: count - min(1, reflected), columns: channels),
        try reference.values(upName)))

    let upsampled = try reference.channelsLast(upName)
    for (j, resblock) in stage.blocks.enumerated() {
      let input = try reference.channelsLast(noiseResidual)
      if stage.shape.reflects {
        add(upsampled.view, to: input.mutableView.rows(1..<count))
        add(upsampled.view.rows(1..<2), to: input.mutableView.rows(0..<1))
      } else {
        add(upsampled.view, to: input.mutableView)
      }
      rows.append(
        try block(
          resblock, "generator.resblocks.\(3 * index + j)", of: input, stage: stage, style: style,
          reference))
    }
    return rows
  }

  private func block(
    _ block: AdaINResBlock1, _ name: String, of x: consuming Tensor, stage: GeneratorStage,
    style: [Float], _ reference: ReferenceFile
  ) throws -> ParityRow {
    let scratch = Tensor(rows: x.rows, columns: x.columns)
    try stage.run(
      block, x.view, style: style, work: x.mutableView, scratch: scratch.mutableView,
      into: x.mutableView, accumulate: false, on: execution)
    return try channelsFirst(name, x, reference)
  }

  private func sum(_ names: [String], _ reference: ReferenceFile) throws -> Tensor {
    let result = try reference.channelsLast(names[0])
    for name in names.dropFirst() {
      let next = try reference.channelsLast(name)
      add(next.view, to: result.mutableView)
    }
    return result
  }
}
