import KokoroWeights
import Testing

struct NumPyTests {
  @Test(arguments: [1, 2, 3] as [UInt8])
  func everyVersionIsRead(version: UInt8) throws {
    let file = npy("<f4", [2, 1], bytes([Float(1), -2]), version: version)
    #expect(try tensors(file, named: "v.npy") == ["v": [1, -2]])
  }

  @Test(arguments: [
    ("<f8", bytes([1.5, -2])), ("<f4", bytes([Float(1.5), -2])),
    ("<f2", bytes([UInt16(0x3e00), 0xc000])),
  ])
  func everyFloatIsRead(type: String, data: [UInt8]) throws {
    #expect(try tensors(npy(type, [2], data), named: "v.npy") == ["v": [1.5, -2]])
  }

  @Test func fortranOrderIsTurned() throws {
    let data = bytes([Float(1), 4, 2, 5, 3, 6])
    #expect(
      try tensors(npy("<f4", [2, 3], data, fortran: true), named: "v.npy")
        == ["v": [1, 2, 3, 4, 5, 6]])
  }

  @Test func aScalarIsOneElement() throws {
    #expect(try tensors(npy("<f4", [], bytes([Float(7)])), named: "v.npy") == ["v": [7]])
  }

  static let lies: [(file: [UInt8], part: String)] = [
    (npy(">f4", [1], [0, 0, 0, 0]), ">f4"),
    (npy("|O", [1], [0, 0, 0, 0]), "|O"),
    (npy("<f4", [2], [0, 0, 0, 0]), "4 bytes of data"),
    (npy("<f4", [1], [0, 0, 0, 0, 0, 0, 0, 0]), "8 bytes of data"),
    (npy("<f4", [1 << 40, 1 << 40], []), "0 bytes of data"),
    (npy("<f4", [1], [0, 0, 0, 0], version: 4), "version is 4"),
    (Array(npy("<f4", [1], []).prefix(40)), "cut off"),
    (
      Array("\u{93}NUMPY".unicodeScalars.map { UInt8($0.value) }) + [1, 0, 2, 0, 0x7b, 0x7d],
      "missing"
    ),
    (
      Array("\u{93}NUMPY".unicodeScalars.map { UInt8($0.value) }) + [2, 0, 0xff, 0xff, 0xff, 0x7f],
      "header takes"
    ),
  ]

  @Test(arguments: lies)
  func liesAreNamed(file: [UInt8], part: String) throws {
    let error = try #require(try openingError(file, named: "v.npy"))
    #expect(error.description.contains(part), "\(error)")
  }
}
