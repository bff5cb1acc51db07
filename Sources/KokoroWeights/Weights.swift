import KokoroTensor

/// A place in a checkpoint's tree of names: `weights["predictor.lstm"]`.
public struct Weights: Sendable {
  let checkpoint: Checkpoint
  let prefix: String

  /// The whole of a checkpoint.
  public init(_ checkpoint: Checkpoint) {
    self.checkpoint = checkpoint
    prefix = ""
  }

  private init(_ checkpoint: Checkpoint, prefix: String) {
    self.checkpoint = checkpoint
    self.prefix = prefix
  }

  /// A place below this one.
  public subscript(name: String) -> Weights {
    Weights(checkpoint, prefix: prefix + name + ".")
  }

  /// The float32 tensor `name` below this place; a file that holds another shape is an error.
  public func tensor(_ name: String, _ shape: Int...) throws(WeightError) -> Weight {
    let path = prefix + name
    guard let weight = try checkpoint.tensor(path) else {
      throw .missing(path, file: checkpoint.name)
    }
    guard weight.shape == shape else {
      throw .shape(path, expected: shape, got: weight.shape, file: checkpoint.name)
    }
    return weight
  }
}

/// Parameters by name, wherever they come from.
public protocol Checkpoint: Sendable {
  /// What errors call it: a path, mostly.
  var name: String { get }
  /// The names of all parameters, sorted.
  var parameterNames: [String] { get }
  /// A parameter as float32, or nil where there is none of that name.
  func tensor(_ name: String) throws(WeightError) -> Weight?
}

/// Tensors as a file stores them, before names and layouts are made Kokoro's.
package protocol TensorSource: Sendable {
  var path: String { get }
  /// As errors and reports call it: "safetensors".
  var format: String { get }
  /// In the file's order.
  var tensorNames: [String] { get }
  /// What `raw` would return, without unpacking it.
  func layout(_ name: String) -> TensorLayout?
  func raw(_ name: String) throws(CheckpointError) -> RawTensor?
}

/// How a file stores a tensor.
package struct TensorLayout: Equatable, Sendable {
  package let element: ElementType
  package let shape: [Int]

  package init(_ element: ElementType, _ shape: [Int]) {
    self.element = element
    self.shape = shape
  }
}
