import KokoroTensor
import KokoroWeights

/// Tensors that upstream's model gave for one phoneme string, as `make_reference.py` wrote them.
struct ReferenceFile {
  private let file: SafetensorsFile
  let speed: Float
  let seed: UInt64

  init(path: String) throws {
    file = try SafetensorsFile(path: path)
    guard let speed = file.metadata["speed"].flatMap(Float.init),
      let seed = file.metadata["seed"].flatMap(UInt64.init)
    else { throw ParityError.metadata(path: path, expected: "speed and seed") }
    self.speed = speed
    self.seed = seed
  }

  func has(_ names: String...) -> Bool { names.allSatisfy { file.layout($0) != nil } }

  func shape(_ name: String) -> [Int] { file.layout(name)?.shape ?? [] }

  func values(_ name: String) throws -> [Float] {
    guard let tensor = try file.tensor(name) else {
      throw ParityError.missing(name, path: file.name)
    }
    return tensor.elements
  }

  func integers(_ name: String) throws -> [Int] {
    guard let values = try file.integers(name) else {
      throw ParityError.missing(name, path: file.name)
    }
    return values
  }

  /// `[rows, columns]` as it is in the file.
  func matrix(_ name: String) throws -> Tensor {
    let shape = shape(name)
    guard shape.count == 2 else { throw ParityError.missing(name, path: file.name) }
    return Tensor(try values(name), rows: shape[0], columns: shape[1])
  }

  /// `[channels, time]` in the file, as `[time, channels]`.
  func channelsLast(_ name: String) throws -> Tensor {
    let shape = shape(name)
    guard shape.count == 2 else { throw ParityError.missing(name, path: file.name) }
    return Tensor(
      transposed(try values(name), rows: shape[0], columns: shape[1]), rows: shape[1],
      columns: shape[0])
  }
}

func transposed(_ values: [Float], rows: Int, columns: Int) -> [Float] {
  var result = [Float](repeating: 0, count: values.count)
  for r in 0..<rows {
    for c in 0..<columns { result[c * rows + r] = values[r * columns + c] }
  }
  return result
}

/// Why a file can't be compared with.
public enum ParityError: Error, Equatable, CustomStringConvertible {
  case missing(String, path: String)
  case metadata(path: String, expected: String)

  public var description: String {
    switch self {
    case .missing(let name, let path): "\(path): no tensor \"\(name)\" of a reference file's shape"
    case .metadata(let path, let expected): "\(path): expected \(expected) in its metadata"
    }
  }
}
