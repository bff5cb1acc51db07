import KokoroAlbert
import KokoroLayers
import KokoroTensor

extension ParityCheck {
  func acousticStages(_ reference: ReferenceFile) throws -> [ParityRow] {
    let tokens = try reference.integers("tokens")
    let style = Array(try reference.values("style")[128...])
    var rows: [ParityRow] = []

    if reference.has("albert") {
      let y = Tensor(rows: tokens.count, columns: 768)
      try acoustic.bert(tokens, into: y.mutableView, on: execution)
      rows.append(try timeFirst("albert", y, reference))
    }
    if reference.has("albert", "bert_encoder") {
      let x = try reference.matrix("albert")
      let y = Tensor(rows: x.rows, columns: 512)
      try acoustic.bertEncoder(x.view, into: y.mutableView, on: execution)
      rows.append(try timeFirst("bert_encoder", y, reference))
    }
    if reference.has("bert_encoder", "duration_encoder") {
      let x = try reference.matrix("bert_encoder")
      let y = Tensor(rows: x.rows, columns: 640)
      try acoustic.predictor.textEncoder(
        x.view, style: style, into: y.mutableView, on: execution)
      rows.append(try timeFirst("duration_encoder", y, reference))
    }
    if reference.has("duration_encoder", "duration_lstm") {
      let x = try reference.matrix("duration_encoder")
      let y = Tensor(rows: x.rows, columns: 512)
      try acoustic.predictor.lstm(x.view, into: y.mutableView, on: execution)
      rows.append(try timeFirst("duration_lstm", y, reference))
    }
    if reference.has("duration_lstm", "duration_logits") {
      let x = try reference.matrix("duration_lstm")
      let y = Tensor(rows: x.rows, columns: 50)
      try acoustic.predictor.durationProjection(x.view, into: y.mutableView, on: execution)
      rows.append(try timeFirst("duration_logits", y, reference))
    }
    if reference.has("duration_logits") {
      let logits = try reference.matrix("duration_logits")
      let durations = try ProsodyPredictor.durations(logits.view, speed: reference.speed)
      rows.append(
        ParityRow(
          "durations", shape: [durations.count], durations.map(Float.init),
          try reference.integers("durations").map(Float.init), tolerance: 0))
    }
    if reference.has("duration_encoder", "prosody_lstm") {
      let x = try aligned(reference.matrix("duration_encoder"), reference)
      let y = Tensor(rows: x.rows, columns: 512)
      try acoustic.predictor.shared(x.view, into: y.mutableView, on: execution)
      rows.append(try timeFirst("prosody_lstm", y, reference))
    }
    rows += try contour("f0", acoustic.predictor.f0, style: style, reference)
    rows += try contour("energy", acoustic.predictor.energy, style: style, reference)
    if reference.has("text_encoder") {
      let y = Tensor(rows: tokens.count, columns: 512)
      try acoustic.textEncoder(tokens, into: y.mutableView, on: execution)
      rows.append(try channelsFirst("text_encoder", y, reference))
      let x = try aligned(reference.channelsLast("text_encoder"), reference)
      rows.append(try channelsFirst("asr", x, reference))
    }
    return rows
  }

  private func contour(
    _ name: String, _ contour: Contour, style: [Float], _ reference: ReferenceFile
  ) throws -> [ParityRow] {
    guard reference.has("prosody_lstm", name + ".0", name + ".1", name + ".2") else { return [] }
    var rows: [ParityRow] = []
    for (i, block) in contour.blocks.enumerated() {
      let x =
        i == 0
        ? try reference.matrix("prosody_lstm") : try reference.channelsLast("\(name).\(i - 1)")
      let y = Tensor(
        rows: block.outputRows(x.rows), columns: reference.shape("\(name).\(i)")[0])
      try block(x.view, style: style, into: y.mutableView, on: execution)
      rows.append(try channelsFirst("\(name).\(i)", y, reference))
    }
    let x = try reference.channelsLast(name + ".2")
    let y = Tensor(rows: x.rows, columns: 1)
    try contour.projection(x.view, into: y.mutableView, on: execution)
    rows.append(
      ParityRow(name, shape: reference.shape(name), y.elements, try reference.values(name)))
    return rows
  }

  /// Rows repeated by the reference's durations.
  private func aligned(_ x: borrowing Tensor, _ reference: ReferenceFile) throws -> Tensor {
    let alignment = try reference.integers("durations").enumerated().flatMap { token, frames in
      repeatElement(token, count: frames)
    }
    let y = Tensor(rows: alignment.count, columns: x.columns)
    gather(x.view, alignment, into: y.mutableView)
    return y
  }

  /// For tensors that the file holds as `[time, channels]`.
  func timeFirst(_ name: String, _ y: borrowing Tensor, _ reference: ReferenceFile) throws
    -> ParityRow
  {
    ParityRow(name, shape: reference.shape(name), y.elements, try reference.values(name))
  }

  /// For tensors that the file holds as `[channels, time]`.
  func channelsFirst(_ name: String, _ y: borrowing Tensor, _ reference: ReferenceFile) throws
    -> ParityRow
  {
    ParityRow(
      name, shape: reference.shape(name),
      transposed(y.elements, rows: y.rows, columns: y.columns), try reference.values(name))
  }
}
