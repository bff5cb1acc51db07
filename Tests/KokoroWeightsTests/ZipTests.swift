import KokoroWeights
import Testing

struct ZipTests {
  static let array = npy("<f4", [64], bytes((0..<64).map { Float($0 % 3) }))
  static let expected = (0..<64).map { Float($0 % 3) }

  @Test(arguments: [false, true], [false, true])
  func everyKindOfEntryIsRead(isDeflated: Bool, usesZip64: Bool) throws {
    var zip = ZipBuilder(isDeflated: isDeflated, padding: 40, usesZip64: usesZip64)
    zip.add("a.npy", Self.array)
    zip.add("b.npy", Self.array)
    #expect(try tensors(zip.archive) == ["a": Self.expected, "b": Self.expected])
  }

  @Test func aCommentAtTheEndIsSkipped() throws {
    var zip = ZipBuilder()
    zip.add("a.npy", Self.array)
    var file = zip.archive
    file.removeLast(2)
    file += bytes([UInt16(5)])
    file += Array("hello".utf8)
    #expect(try tensors(file) == ["a": Self.expected])
  }

  @Test func twoEntriesOfANameAreAnError() throws {
    var zip = ZipBuilder()
    zip.add("a.npy", Self.array)
    zip.add("a.npy", Self.array)
    #expect(try openingError(zip.archive)?.description.contains("two of this name") == true)
  }

  @Test(arguments: [false, true])
  func damagedDataFailsTheChecksum(isDeflated: Bool) throws {
    var zip = ZipBuilder(isDeflated: isDeflated)
    zip.add("a.npy", npy("<f4", [1024], bytes((0..<1024).map { Float($0) })))
    var file = zip.archive
    file[1000] ^= 0x10
    let error = try #require(try openingError(file))
    #expect(error.description.contains("damaged"), "\(error)")
  }

  @Test(arguments: [10, 255, 257, 100_000, 1 << 40])
  func sizesThatLieAreErrors(size: Int) throws {
    var zip = ZipBuilder(isDeflated: true, usesZip64: true)
    zip.add("a.npy", Self.array, size: size)
    #expect(try openingError(zip.archive) != nil)
  }

  @Test func bombsAreRefusedBeforeTheyAreUnpacked() throws {
    var zip = ZipBuilder(isDeflated: true)
    let count = 40 << 20
    zip.add("a.npy", npy("|u1", [count], Array(repeating: 0, count: count)))
    let error = try #require(try openingError(zip.archive))
    #expect(error.description.contains("bomb"), "\(error)")
  }

  @Test(arguments: ["a.txt", "../../etc/passwd", "a.npy/"])
  func whatIsNoArrayIsRefused(name: String) throws {
    var zip = ZipBuilder()
    zip.add(name, [1, 2, 3])
    #expect(try openingError(zip.archive)?.description.contains("not a NumPy array") == true)
  }
}
