/// A `TensorProto`: where its name, shape and numbers lie in the file.
struct ONNXTensor: Sendable {
  var name = ""
  private(set) var shape: [Int] = []
  private(set) var dataType = 0
  /// Where the side file is, for tensors that are not in this one.
  private(set) var externalLocation: String?
  private var rawData: Range<Int>?
  /// Packed runs of numbers, and the kind of field that they came in.
  private var runs: [Range<Int>] = []
  private var runField = 0
  private let storage: ByteStorage

  /// Fields of `TensorProto` in onnx.proto.
  private enum Field {
    static let dims = 1
    static let dataType = 2
    static let floatData = 4
    static let int32Data = 5
    static let int64Data = 7
    static let name = 8
    static let rawData = 9
    static let doubleData = 10
    static let uint64Data = 11
    static let externalData = 13
    static let dataLocation = 14
  }

  init(_ storage: ByteStorage, _ range: Range<Int>) throws(ProtobufError) {
    self.storage = storage
    var reader = ProtobufReader(storage, range)
    var isExternal = false
    var location: String?
    while let (field, value) = try reader.next() {
      switch (field, value) {
      case (Field.dims, .varint(let dimension)):
        shape.append(Int(Int64(bitPattern: dimension)))
      case (Field.dims, .bytes(let packed)):
        var numbers = ProtobufReader(storage, packed)
        while !numbers.isAtEnd { shape.append(Int(Int64(bitPattern: try numbers.varint()))) }
      case (Field.dataType, .varint(let type)): dataType = Int(truncatingIfNeeded: type)
      case (Field.name, .bytes(let text)): name = string(storage, text)
      case (Field.rawData, .bytes(let data)): rawData = data
      case (
        Field.floatData, .bytes(let run)
      ), (Field.int32Data, .bytes(let run)), (Field.int64Data, .bytes(let run)),
        (Field.doubleData, .bytes(let run)), (Field.uint64Data, .bytes(let run)):
        guard runField == 0 || runField == field else {
          throw reader.error("a tensor with two kinds of data")
        }
        runField = field
        runs.append(run)
      case (Field.floatData, .fixed32):  // not packed: 4 bytes behind a key, as proto2 writers may
        runField = field
        runs.append(reader.position - 4..<reader.position)
      case (Field.externalData, .bytes(let entry)):
        if let found = try Self.location(storage, entry) { location = found }
      case (Field.dataLocation, .varint(let kind)): isExternal = kind == 1
      default: break
      }
      guard shape.count <= 16 else { throw reader.error("a tensor of \(shape.count) dimensions") }
      guard runs.count <= 1 << 14 else { throw reader.error("data in too many runs") }
    }
    if isExternal || location != nil { externalLocation = location ?? "(unnamed)" }
  }

  /// Pieces that the data is in, beside raw data.
  var runCount: Int { runs.count }

  /// The value of "location" if `range` is that StringStringEntryProto.
  private static func location(
    _ storage: ByteStorage, _ range: Range<Int>
  ) throws(ProtobufError) -> String? {
    var reader = ProtobufReader(storage, range)
    var key = ""
    var text = ""
    while let (field, value) = try reader.next() {
      guard case .bytes(let range) = value else { continue }
      if field == 1 { key = string(storage, range) }
      if field == 2 { text = string(storage, range) }
    }
    return key == "location" ? text : nil
  }

  /// The numbers, in place where they are stored raw or in one packed run of floats.
  func raw(_ file: String) throws(CheckpointError) -> RawTensor {
    func malformed(_ reason: String) -> CheckpointError {
      .malformed(path: file, format: "ONNX", part: "tensor '\(name)'", reason: reason)
    }
    guard externalLocation == nil else {
      throw .unsupported(
        path: file, what: "the data of '\(name)' is in another file, which isn't read")
    }
    guard let element = element else {
      throw .unsupported(path: file, what: "tensor '\(name)' has the ONNX data type \(dataType)")
    }
    guard let needed = byteCount(shape, element) else {
      throw malformed("shape overflow: \(shape)")
    }
    var bytes = storage
    var range = rawData ?? (runs.count == 1 ? runs[0] : 0..<0)
    if rawData == nil && !(runs.count == 1 && runField == Field.floatData) && !runs.isEmpty {
      bytes = try unpacked(element, needed, malformed)
      range = 0..<bytes.bytes.count
    }
    guard range.count == needed else {
      throw malformed("shape \(shape) takes \(needed) bytes, got \(range.count)")
    }
    guard
      let tensor = RawTensor(
        element: element, shape: shape, storage: bytes, offset: range.lowerBound)
    else { throw malformed("its data lies outside the file") }
    return tensor
  }

  /// `dataType` as the enumeration `TensorProto.DataType` numbers it.
  var element: ElementType? {
    switch dataType {
    case 1: .float32
    case 2: .uint8
    case 3: .int8
    case 4: .uint16
    case 5: .int16
    case 6: .int32
    case 7: .int64
    case 9: .bool
    case 10: .float16
    case 11: .float64
    case 12: .uint32
    case 13: .uint64
    case 16: .bfloat16
    default: nil
    }
  }

  /// Runs of varints (or split floats) as dense numbers of the tensor's own type.
  private func unpacked(
    _ element: ElementType, _ needed: Int, _ malformed: (String) -> CheckpointError
  ) throws(CheckpointError) -> ByteStorage {
    // A varint takes at least one byte, so this bounds the memory before it is taken.
    let available = runs.reduce(0) { $0 + $1.count }
    guard needed / element.size <= available else {
      throw malformed("shape \(shape) takes \(needed) bytes, got \(available)")
    }
    // Exporters write small constants so, never weights; and a byte may become eight.
    guard needed <= 1 << 25 else {
      throw malformed("\(needed) bytes that aren't stored raw; at most \(1 << 25) are read")
    }
    let isFixed = runField == Field.floatData || runField == Field.doubleData
    return try ByteStorage(path: storage.path, count: needed) {
      (output) throws(CheckpointError) in
      var written = 0
      for run in runs {
        if isFixed {
          guard written + run.count <= needed else { throw malformed("too many numbers") }
          for i in 0..<run.count { output[written + i] = storage.bytes[run.lowerBound + i] }
          written += run.count
          continue
        }
        var reader = ProtobufReader(storage, run)
        while !reader.isAtEnd {
          let number: UInt64
          do throws(ProtobufError) { number = try reader.varint() } catch {
            throw malformed("byte \(error.position): \(error.reason)")
          }
          guard written + element.size <= needed else { throw malformed("too many numbers") }
          for i in 0..<element.size {
            output[written + i] = UInt8(truncatingIfNeeded: number >> UInt64(8 * i))
          }
          written += element.size
        }
      }
      guard written == needed else {
        throw malformed("shape \(shape) takes \(needed) bytes, got \(written)")
      }
    }
  }
}

/// UTF-8 text; bytes that aren't become replacement characters, as names only need to be equal.
func string(_ storage: ByteStorage, _ range: Range<Int>) -> String {
  String(decoding: storage.bytes[range], as: UTF8.self)
}
