import KokoroTensor

/// What `convertCheckpoint` wrote.
public struct ConversionReport: Sendable, Equatable {
  /// Tensors that were written.
  public let tensorCount: Int
  /// Their numbers.
  public let parameterCount: Int
}

/// Marks the files that `convertCheckpoint` writes.
let canonicalMetadata = ["format": "pt", "model": "Kokoro-82M", "weight_norm": "folded"]

extension SafetensorsFile {
  /// Whether `convertCheckpoint` or a packer made the file, which has looked at every number.
  var isConverted: Bool { canonicalMetadata.allSatisfy { metadata[$0.key] == $0.value } }
}

/// Writes the weights at `input`, in any format this library reads, as the canonical safetensors
/// file: float32, PyTorch's layout, upstream's names, weight norm folded.
///
/// One tensor at a time is in memory. Equal parameters give equal bytes. The output appears under
/// its name when it is complete, with a checksum of every tensor. NaN and infinity are refused.
///
/// - Parameters:
///   - input: the weights
///   - output: the file to write
///   - parameters: what `input` must hold, whatever a `config.json` beside it says
///   - progress: called with each parameter's name and index before it is converted.
@discardableResult
public func convertCheckpoint(
  from input: String, to output: String, parameters: KokoroParameters? = nil,
  progress: (String, Int) -> Void = { _, _ in }
) throws(CheckpointError) -> ConversionReport {
  let checkpoint = try openCheckpoint(at: input, parameters: parameters)
  let configuration = parameters == nil ? try KokoroConfiguration.beside(input) : nil
  let parameters = parameters ?? KokoroParameters(configuration ?? KokoroConfiguration())
  var index = 0
  try SafetensorsWriter.write(
    to: output, tensors: parameters.parameters.map { ($0.name, $0.shape) },
    metadata: canonicalMetadata
  ) { (name) throws(CheckpointError) in
    progress(name, index)
    index += 1
    do throws(WeightError) {
      guard let weight = try checkpoint.tensor(name) else {
        throw .missing(name, file: input)
      }
      try requireFinite(weight, name, file: input)
      return weight
    } catch {
      throw .parameters(error)
    }
  }
  return ConversionReport(
    tensorCount: parameters.parameters.count,
    parameterCount: parameters.parameters.reduce(0) { $0 + $1.shape.reduce(1, *) })
}
