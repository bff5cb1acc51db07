import KokoroWeights
import TestSupport
import Testing

struct KokoroCheckpointTests {
  /// A part of the model with every kind of parameter that naming or layout can change.
  static let parameters = KokoroParameters(parameters: [
    .init(name: "decoder.encode.conv1.weight", shape: [2, 3, 2], isWeightNormed: true),
    .init(name: "decoder.generator.ups.0.weight", shape: [4, 2, 3], isWeightNormed: true),
    .init(name: "predictor.F0.0.conv1.bias", shape: [2]),
    .init(name: "predictor.lstm.weight_ih_l0_reverse", shape: [4, 2]),
    .init(name: "text_encoder.cnn.0.1.gamma", shape: [2]),
  ])

  /// Folded values, in upstream's layout.
  static let values: [String: (shape: [Int], numbers: [Float])] = [
    "decoder.encode.conv1.weight": ([2, 3, 2], (0..<12).map { Float($0) }),
    "decoder.generator.ups.0.weight": ([4, 2, 3], (0..<24).map { Float($0) - 5 }),
    "predictor.F0.0.conv1.bias": ([2], [1, 2]),
    "predictor.lstm.weight_ih_l0_reverse": ([4, 2], [1, 2, 3, 4, 5, 6, 7, 8]),
    "text_encoder.cnn.0.1.gamma": ([2], [0.5, 2]),
  ]

  typealias Tensors = [String: (shape: [Int], numbers: [Float])]

  static func file(_ tensors: Tensors) -> [UInt8] {
    var members: [String] = []
    var data: [UInt8] = []
    for (name, tensor) in tensors.sorted(by: { $0.key < $1.key }) {
      let end = data.count + 4 * tensor.numbers.count
      members.append(
        #""\#(name)":{"dtype":"F32","shape":\#(tensor.shape),"data_offsets":[\#(data.count),\#(end)]}"#
      )
      data += bytes(tensor.numbers)
    }
    return safetensors("{\(members.joined(separator: ","))}", data: data)
  }

  /// Asserts that `tensors` load as `values`.
  static func expectLoads(_ tensors: Tensors) throws {
    try withFile(file(tensors)) { path in
      let checkpoint = try openCheckpoint(at: path, parameters: parameters)
      #expect(checkpoint.parameterNames == values.keys.sorted())
      for (name, expected) in values {
        let weight = try #require(try checkpoint.tensor(name))
        #expect(weight.shape == expected.shape, "\(name)")
        #expect(weight.elements == expected.numbers, "\(name)")
      }
    }
  }

  /// `values` with each name changed by `rename`.
  static func renamed(_ rename: (String) -> String) -> Tensors {
    Tensors(uniqueKeysWithValues: values.map { (rename($0.key), $0.value) })
  }

  @Test func upstreamsNamesLoad() throws {
    try Self.expectLoads(Self.values)
  }

  @Test func moduleBehindTheRootIsDropped() throws {
    try Self.expectLoads(
      Self.renamed { name in
        let dot = name.firstIndex(of: ".") ?? name.endIndex
        return name[..<dot] + ".module" + name[dot...]
      })
  }

  @Test func moduleInFrontIsDropped() throws {
    try Self.expectLoads(Self.renamed { "module." + $0 })
  }

  @Test func moduleInTheRootIsDropped() throws {
    try Self.expectLoads(
      Self.renamed { name in
        let dot = name.firstIndex(of: ".") ?? name.endIndex
        return name[..<dot] + "_module" + name[dot...]
      })
  }

  @Test func mlxNamesLoad() throws {
    let names = [
      "predictor.lstm.weight_ih_l0_reverse": "predictor.lstm.Wx_backward",
      "text_encoder.cnn.0.1.gamma": "text_encoder.cnn.0.1.weight",
    ]
    try Self.expectLoads(Self.renamed { names[$0] ?? $0 })
  }

  @Test func identityNormsAndThePoolerAreLeftOut() throws {
    var tensors = Self.values
    tensors["decoder.encode.norm1.norm.weight"] = ([2], [1, 1])
    tensors["decoder.encode.norm1.norm.bias"] = ([2], [0, 0])
    tensors["bert.pooler.bias"] = ([1], [0])
    try Self.expectLoads(tensors)
  }

  /// `numbers` of shape `[a, b, c]` as `[a, c, b]`.
  static func channelsLast(_ shape: [Int], _ numbers: [Float]) -> (shape: [Int], numbers: [Float]) {
    var result: [Float] = []
    for a in 0..<shape[0] {
      for c in 0..<shape[2] {
        for b in 0..<shape[1] { result.append(numbers[(a * shape[1] + b) * shape[2] + c]) }
      }
    }
    return ([shape[0], shape[2], shape[1]], result)
  }

  @Test func channelsLastIsTurned() throws {
    var tensors = Self.values
    for name in ["decoder.encode.conv1.weight", "decoder.generator.ups.0.weight"] {
      let (shape, numbers) = try #require(Self.values[name])
      tensors[name] = Self.channelsLast(shape, numbers)
    }
    try Self.expectLoads(tensors)
  }

  @Test func transposedConvolutionsWithOutputsFirstAreTurned() throws {
    var tensors = Self.values
    let name = "decoder.generator.ups.0.weight"
    let numbers = try #require(Self.values[name]).numbers  // [inputs 4, outputs 2, kernel 3]
    var turned: [Float] = []
    for output in 0..<2 {
      for k in 0..<3 {
        for input in 0..<4 { turned.append(numbers[(input * 2 + output) * 3 + k]) }
      }
    }
    tensors[name] = ([2, 3, 4], turned)
    try Self.expectLoads(tensors)
  }

  @Test(arguments: [
    (".weight_g", ".weight_v"),
    (".parametrizations.weight.original0", ".parametrizations.weight.original1"),
  ])
  func splitWeightNormIsFolded(length: String, direction: String) throws {
    var tensors = Self.values
    tensors["decoder.encode.conv1.weight"] = nil
    // Twice the direction (3, 4, 0, …), of length 10; then a channel of norm and length zero.
    tensors["decoder.encode.conv1" + length] = ([2, 1, 1], [10, 0])
    tensors["decoder.encode.conv1" + direction] = (
      [2, 3, 2], [3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    )
    try withFile(Self.file(tensors)) { path in
      let checkpoint = try openCheckpoint(at: path, parameters: Self.parameters)
      let weight = try #require(try checkpoint.tensor("decoder.encode.conv1.weight"))
      #expect(weight.elements == [6, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    }
  }

  @Test func missingParametersAreListed() throws {
    var tensors = Self.values
    tensors["text_encoder.cnn.0.1.gamma"] = nil
    try withFile(Self.file(tensors)) { path in
      let expected = CheckpointError.parameters(
        .mismatch(missing: ["text_encoder.cnn.0.1.gamma"], unexpected: [], file: path))
      #expect(throws: expected) { try openCheckpoint(at: path, parameters: Self.parameters) }
    }
  }

  @Test func unexpectedTensorsAreListed() throws {
    var tensors = Self.values
    tensors["decoder.extra.weight"] = ([1], [0])
    try withFile(Self.file(tensors)) { path in
      let expected = CheckpointError.parameters(
        .mismatch(missing: [], unexpected: ["decoder.extra.weight"], file: path))
      #expect(throws: expected) { try openCheckpoint(at: path, parameters: Self.parameters) }
    }
  }

  @Test func wrongShapesAreNamed() throws {
    var tensors = Self.values
    tensors["predictor.F0.0.conv1.bias"] = ([3], [0, 0, 0])
    try withFile(Self.file(tensors)) { path in
      let expected = CheckpointError.parameters(
        .shape("predictor.F0.0.conv1.bias", expected: [2], got: [3], file: path))
      #expect(throws: expected) { try openCheckpoint(at: path, parameters: Self.parameters) }
    }
  }

  @Test func twoSpellingsOfOneParameterAreAnError() throws {
    var tensors = Self.values
    tensors["predictor.module.F0.0.conv1.bias"] = ([2], [1, 2])
    try withFile(Self.file(tensors)) { path in
      #expect(throws: CheckpointError.self) {
        try openCheckpoint(at: path, parameters: Self.parameters)
      }
    }
  }

  @Test(arguments: [Float.nan, .infinity])
  func numbersThatAreNoneAreNamedAtConversion(value: Float) throws {
    var tensors = Self.values
    tensors["predictor.F0.0.conv1.bias"] = ([2], [0, value])
    let folder = try TemporaryFolder()
    let input = try folder.write(Self.file(tensors), to: "in")
    let expected = CheckpointError.parameters(
      .notFinite("predictor.F0.0.conv1.bias", index: 1, value: "\(value)", file: input.path))
    #expect(throws: expected) {
      try convertCheckpoint(
        from: input.path, to: folder.file("out").path, parameters: Self.parameters)
    }
    #expect(try folder.contents() == ["in"])
  }

  @Test func conversionIsCanonicalAndRepeats() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(Self.file(Self.renamed { "module." + $0 }), to: "in")
    let (first, second) = (folder.file("a").path, folder.file("b").path)
    let report = try convertCheckpoint(from: input.path, to: first, parameters: Self.parameters)
    #expect(report.tensorCount == 5)
    #expect(report.parameterCount == 12 + 24 + 2 + 8 + 2)
    try convertCheckpoint(from: first, to: second, parameters: Self.parameters)
    let (a, b) = (try ByteStorage(path: first), try ByteStorage(path: second))
    #expect(a.hasSameBytes(as: b))
    #expect(try SafetensorsFile(path: first).parameterNames == Self.values.keys.sorted())
  }

  @Test func unreadParametersAreListed() throws {
    try withFile(Self.file(Self.values)) { path in
      let checkpoint = RecordedCheckpoint(try openCheckpoint(at: path, parameters: Self.parameters))
      let weights = Weights(checkpoint)
      _ = try weights["predictor.lstm"].tensor("weight_ih_l0_reverse", 4, 2)
      _ = try weights["decoder"]["encode"].tensor("conv1.weight", 2, 3, 2)
      let unread = [
        "decoder.generator.ups.0.weight", "predictor.F0.0.conv1.bias", "text_encoder.cnn.0.1.gamma",
      ]
      #expect(throws: WeightError.unread(unread, file: path)) { try checkpoint.requireAllRead() }
    }
  }

  @Test func layersHearOfMissingAndMisshapenTensors() throws {
    try withFile(Self.file(Self.values)) { path in
      let weights = Weights(try SafetensorsFile(path: path))
      #expect(throws: WeightError.missing("decoder.x", file: path)) {
        try weights["decoder"].tensor("x", 1)
      }
      let name = "predictor.F0.0.conv1.bias"
      #expect(throws: WeightError.shape(name, expected: [2, 1], got: [2], file: path)) {
        try weights.tensor(name, 2, 1)
      }
    }
  }
}
