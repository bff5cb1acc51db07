/// Writes the pickles of `torch.save`.
struct PickleBuilder {
  var bytes: [UInt8] = [0x80, 2]

  mutating func text(_ text: String) {
    bytes += [UInt8(ascii: "X")] + le(text.utf8.count) + Array(text.utf8)
  }

  mutating func integer(_ value: Int) { bytes += [UInt8(ascii: "J")] + le(value) }

  mutating func global(_ module: String, _ name: String) {
    bytes += Array("c\(module)\n\(name)\n".utf8)
  }

  mutating func tuple(_ values: [Int]) {
    bytes.append(UInt8(ascii: "("))
    values.forEach { integer($0) }
    bytes.append(UInt8(ascii: "t"))
  }

  /// A tensor in the storage `key`.
  mutating func tensor(
    key: String, count: Int, offset: Int = 0, shape: [Int], strides: [Int],
    type: String = "FloatStorage"
  ) {
    global("torch._utils", "_rebuild_tensor_v2")
    bytes.append(UInt8(ascii: "("))
    bytes.append(UInt8(ascii: "("))
    text("storage")
    global("torch", type)
    text(key)
    text("cpu")
    integer(count)
    bytes += Array("tQ".utf8)
    integer(offset)
    tuple(shape)
    tuple(strides)
    bytes += [0x89]  // requires_grad
    global("collections", "OrderedDict")
    bytes += Array(")RtR".utf8)
  }

  /// A dictionary whose values `body` writes, each after its key.
  mutating func dictionary(_ body: (inout PickleBuilder) -> Void) {
    bytes += Array("}(".utf8)
    body(&self)
    bytes.append(UInt8(ascii: "u"))
  }

  var finished: [UInt8] { bytes + [UInt8(ascii: ".")] }

  private func le(_ value: Int) -> [UInt8] {
    let value = UInt32(truncatingIfNeeded: value)
    return (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
  }
}

/// An archive as `torch.save` writes it.
func pytorchFile(
  pickle: [UInt8], storages: [String: [UInt8]], byteOrder: String = "little",
  zip: ZipBuilder = ZipBuilder(padding: 30)
) -> [UInt8] {
  var zip = zip
  zip.add("archive/data.pkl", pickle)
  zip.add("archive/byteorder", Array(byteOrder.utf8))
  for (key, data) in storages.sorted(by: { $0.key < $1.key }) {
    zip.add("archive/data/\(key)", data)
  }
  zip.add("archive/version", Array("3\n".utf8))
  return zip.archive
}
