/// What a checkpoint's pickle may build. Containers are referred to by number, and live in the
/// machine: no chain of references can get long enough to overflow the stack when it is freed.
enum PickleValue: Sendable {
  case none
  case boolean(Bool)
  case integer(Int)
  case real(Double)
  case text(String)
  case global(PickleGlobal)
  case tuple(Int)
  case list(Int)
  case dictionary(Int)
  case storage(Int)
  case tensor(Int)
}

/// The names from Python that a checkpoint may use. Nothing is ever called: these tell the machine
/// which of its own structures to build.
enum PickleGlobal: Hashable, Sendable {
  case orderedDictionary
  case rebuildTensor
  case rebuildParameter
  case storageType(ElementType)

  init?(module: String, name: String) {
    switch (module, name) {
    case ("collections", "OrderedDict"): self = .orderedDictionary
    case ("torch._utils", "_rebuild_tensor_v2"): self = .rebuildTensor
    case ("torch._utils", "_rebuild_parameter"): self = .rebuildParameter
    case ("torch", let type):
      guard let element = Self.storages[type] else { return nil }
      self = .storageType(element)
    default: return nil
    }
  }

  private static let storages: [String: ElementType] = [
    "DoubleStorage": .float64, "FloatStorage": .float32, "HalfStorage": .float16,
    "BFloat16Storage": .bfloat16, "LongStorage": .int64, "IntStorage": .int32,
    "ShortStorage": .int16, "CharStorage": .int8, "ByteStorage": .uint8, "BoolStorage": .bool,
  ]
}

/// A storage as the pickle names it: numbers of one type in an entry of the archive.
struct PickleStorage: Sendable {
  let element: ElementType
  let key: String
  let count: Int
}

/// A tensor as the pickle describes it.
struct PickleTensor: Sendable {
  /// A number in `PickleResult.storages`.
  let storage: Int
  /// Of the first element, in elements.
  let offset: Int
  let shape: [Int]
  let strides: [Int]
}
