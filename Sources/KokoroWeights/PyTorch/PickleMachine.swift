/// What is wrong with a pickle, and at which byte.
struct PickleError: Error, Equatable {
  let position: Int
  let reason: String
}

/// Runs the part of Python's pickle language that `torch.save` uses for dictionaries of tensors.
///
/// Protocol: PEP 307 and `pickletools` of CPython. A pickle is a program, and Python's own reader
/// lets it call anything. This machine knows the opcodes that build plain data, and four kinds of
/// names (`PickleGlobal`); whatever else a file contains is an error that names it.
struct PickleMachine {
  private let bytes: [UInt8]
  private var position = 0
  private var stack: [PickleValue] = []
  /// The heights of the stack at each open MARK.
  private var marks: [Int] = []
  private var memo: [Int: PickleValue] = [:]

  private(set) var tuples: [[PickleValue]] = []
  private(set) var lists: [[PickleValue]] = []
  private(set) var dictionaries: [[(key: PickleValue, value: PickleValue)]] = []
  private(set) var storages: [PickleStorage] = []
  private(set) var tensors: [PickleTensor] = []

  /// Kokoro's checkpoint has a pickle of 80 KB. The limit bounds the memory, at some 40 bytes for
  /// each opcode.
  static let largest = 1 << 20

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func error(_ reason: String) -> PickleError {
    PickleError(position: position, reason: reason)
  }

  /// Runs to the end and returns what is left on the stack.
  mutating func run() throws(PickleError) -> PickleValue {
    guard bytes.count <= Self.largest else {
      throw error("\(bytes.count) bytes; at most \(Self.largest) are read")
    }
    while true {
      let opcode = try byte()
      if opcode == UInt8(ascii: ".") {
        guard stack.count == 1, marks.isEmpty else { throw error("values left on the stack") }
        return stack[0]
      }
      try execute(opcode)
    }
  }

  private mutating func execute(_ opcode: UInt8) throws(PickleError) {
    switch Unicode.Scalar(opcode) {
    case "\u{80}":  // PROTO
      let version = try byte()
      guard version <= 5 else { throw error("pickle protocol \(version)") }
    case "\u{95}": _ = try number(8)  // FRAME: a length, only of use to streams
    case "N": stack.append(.none)
    case "\u{88}": stack.append(.boolean(true))
    case "\u{89}": stack.append(.boolean(false))
    case "J": stack.append(.integer(Int(Int32(truncatingIfNeeded: try number(4)))))
    case "K": stack.append(.integer(try number(1)))
    case "M": stack.append(.integer(try number(2)))
    case "\u{8a}": stack.append(.integer(try longInteger()))
    case "G": stack.append(.real(try real()))
    case "X": stack.append(.text(try text(try number(4))))
    case "\u{8c}": stack.append(.text(try text(try number(1))))
    case "\u{8d}": stack.append(.text(try text(try number(8))))
    case "(": marks.append(stack.count)
    case "0": _ = try pop()
    case "q": memo[try number(1)] = try top()
    case "r": memo[try number(4)] = try top()
    case "\u{94}": memo[memo.count] = try top()
    case "h": stack.append(try remembered(try number(1)))
    case "j": stack.append(try remembered(try number(4)))
    case ")": push(tuple: [])
    case "\u{85}": push(tuple: try pop(1))
    case "\u{86}": push(tuple: try pop(2))
    case "\u{87}": push(tuple: try pop(3))
    case "t": push(tuple: try popToMark())
    case "]":
      lists.append([])
      stack.append(.list(lists.count - 1))
    case "a": try append([try pop()])
    case "e": try append(try popToMark())
    case "}": pushDictionary()
    case "s": try setItems(try pop(2))
    case "u": try setItems(try popToMark())
    case "c": try pushGlobal(try line(), try line())
    case "\u{93}":
      guard case .text(let name) = try pop(), case .text(let module) = try pop() else {
        throw error("a global without a name")
      }
      try pushGlobal(module, name)
    case "Q": try pushStorage(try pop())
    case "R": try reduce()
    case "b": try build()
    default: throw error("the opcode \(hexadecimal(opcode)), which no checkpoint needs")
    }
  }

  // MARK: Bytes

  private mutating func byte() throws(PickleError) -> UInt8 {
    guard position < bytes.count else { throw error("cut off") }
    defer { position += 1 }
    return bytes[position]
  }

  /// An unsigned little-endian number; lengths beyond the file are caught where they are used.
  private mutating func number(_ size: Int) throws(PickleError) -> Int {
    guard size <= bytes.count - position else { throw error("cut off") }
    var value: UInt64 = 0
    for i in 0..<size { value |= UInt64(bytes[position + i]) << UInt64(8 * i) }
    position += size
    guard let result = Int(exactly: value) else { throw error("a length of \(value)") }
    return result
  }

  /// LONG1: a two's complement number of up to 255 bytes; those of up to 8 are read.
  private mutating func longInteger() throws(PickleError) -> Int {
    let size = try number(1)
    guard size <= 8, size <= bytes.count - position else {
      throw error("an integer of \(size) bytes")
    }
    guard size > 0 else { return 0 }
    var value: UInt64 = 0
    for i in 0..<size { value |= UInt64(bytes[position + i]) << UInt64(8 * i) }
    position += size
    let unused = UInt64(64 - 8 * size)
    return Int(Int64(bitPattern: value << unused) >> Int64(unused))
  }

  private mutating func real() throws(PickleError) -> Double {
    guard 8 <= bytes.count - position else { throw error("cut off") }
    var bits: UInt64 = 0
    for i in 0..<8 { bits = bits << 8 | UInt64(bytes[position + i]) }  // big-endian
    position += 8
    return Double(bitPattern: bits)
  }

  private mutating func text(_ count: Int) throws(PickleError) -> String {
    guard count <= bytes.count - position else { throw error("a string of \(count) bytes") }
    defer { position += count }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }

  private mutating func line() throws(PickleError) -> String {
    guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else {
      throw error("cut off")
    }
    defer { position = end + 1 }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  private func hexadecimal(_ byte: UInt8) -> String { "0x" + String(byte, radix: 16) }

  // MARK: The stack

  private func top() throws(PickleError) -> PickleValue {
    guard let value = stack.last, stack.count > (marks.last ?? 0) else {
      throw error("the stack is empty")
    }
    return value
  }

  private mutating func pop() throws(PickleError) -> PickleValue {
    let value = try top()
    stack.removeLast()
    return value
  }

  private mutating func pop(_ count: Int) throws(PickleError) -> [PickleValue] {
    guard stack.count - count >= (marks.last ?? 0) else { throw error("the stack is empty") }
    defer { stack.removeLast(count) }
    return Array(stack.suffix(count))
  }

  private mutating func popToMark() throws(PickleError) -> [PickleValue] {
    guard let mark = marks.popLast() else { throw error("no mark on the stack") }
    defer { stack.removeSubrange(mark...) }
    return Array(stack[mark...])
  }

  private func remembered(_ index: Int) throws(PickleError) -> PickleValue {
    guard let value = memo[index] else { throw error("nothing is remembered as \(index)") }
    return value
  }

  // MARK: Containers

  private mutating func push(tuple: [PickleValue]) {
    tuples.append(tuple)
    stack.append(.tuple(tuples.count - 1))
  }

  private mutating func pushDictionary() {
    dictionaries.append([])
    stack.append(.dictionary(dictionaries.count - 1))
  }

  private mutating func append(_ values: [PickleValue]) throws(PickleError) {
    guard case .list(let list) = try top() else { throw error("an append to no list") }
    lists[list] += values
  }

  private mutating func setItems(_ values: [PickleValue]) throws(PickleError) {
    guard case .dictionary(let dictionary) = try top(), values.count % 2 == 0 else {
      throw error("an item set in no dictionary")
    }
    for i in stride(from: 0, to: values.count, by: 2) {
      dictionaries[dictionary].append((values[i], values[i + 1]))
    }
  }

  // MARK: Names

  private mutating func pushGlobal(_ module: String, _ name: String) throws(PickleError) {
    guard let global = PickleGlobal(module: module, name: name) else {
      throw error("unsupported global \(module).\(name)")
    }
    stack.append(.global(global))
  }

  /// BINPERSID: ("storage", type, key, device, count).
  private mutating func pushStorage(_ id: PickleValue) throws(PickleError) {
    guard case .tuple(let index) = id, tuples[index].count >= 5,
      case .text("storage") = tuples[index][0],
      case .global(.storageType(let element)) = tuples[index][1],
      case .text(let key) = tuples[index][2], case .integer(let count) = tuples[index][4],
      count >= 0
    else { throw error("a persistent id that is no storage") }
    storages.append(PickleStorage(element: element, key: key, count: count))
    stack.append(.storage(storages.count - 1))
  }

  private mutating func reduce() throws(PickleError) {
    guard case .tuple(let index) = try pop(), case .global(let global) = try pop() else {
      throw error("a call of something that is no name")
    }
    let arguments = tuples[index]
    switch global {
    case .orderedDictionary:
      guard arguments.isEmpty else { throw error("an OrderedDict with arguments") }
      pushDictionary()
    case .rebuildTensor:
      guard arguments.count >= 4, case .storage(let storage) = arguments[0],
        case .integer(let offset) = arguments[1], let shape = integers(arguments[2]),
        let strides = integers(arguments[3]), shape.count == strides.count, offset >= 0
      else { throw error("a tensor whose storage, offset, shape or strides are none") }
      tensors.append(
        PickleTensor(storage: storage, offset: offset, shape: shape, strides: strides))
      stack.append(.tensor(tensors.count - 1))
    case .rebuildParameter:
      guard let tensor = arguments.first, case .tensor = tensor else {
        throw error("a parameter without a tensor")
      }
      stack.append(tensor)
    case .storageType: throw error("a call of a storage type")
    }
  }

  /// OrderedDict's state, torch's `_metadata`: not needed.
  private mutating func build() throws(PickleError) {
    _ = try pop()
    guard case .dictionary = try top() else { throw error("a state for no dictionary") }
  }

  private func integers(_ value: PickleValue) -> [Int]? {
    guard case .tuple(let index) = value, tuples[index].count <= 16 else { return nil }
    var result: [Int] = []
    for value in tuples[index] {
      guard case .integer(let number) = value else { return nil }
      result.append(number)
    }
    return result
  }
}
