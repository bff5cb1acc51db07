/// A stretch without white space, taken apart into scalars. Indices are scalars'.
struct Chunk {
  private(set) var scalars: [UInt32] = []
  private(set) var classes: [CharacterClass] = []
  /// Of each scalar and of the end: UTF-8 offsets in the text.
  private(set) var offsets: [Int] = []

  var count: Int { scalars.count }

  mutating func removeAll() {
    scalars.removeAll(keepingCapacity: true)
    classes.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
  }

  mutating func append(_ scalar: UInt32, _ characterClass: CharacterClass, at offset: Int) {
    scalars.append(scalar)
    classes.append(characterClass)
    offsets.append(offset)
  }

  mutating func end(at offset: Int) { offsets.append(offset) }

  func utf8Range(_ range: Range<Int>) -> Range<Int> {
    offsets[range.lowerBound]..<offsets[range.upperBound]
  }

  /// 0 to 9, in ASCII.
  func isDigit(_ index: Int) -> Bool { scalars[index] &- 0x30 < 10 }

  /// Whether `string` stands at `index` and ends before `end`.
  func has(_ string: [UInt32], at index: Int, before end: Int) -> Bool {
    guard index >= 0, string.count <= end - index else { return false }
    return string.indices.allSatisfy { scalars[index + $0] == string[$0] }
  }

  /// The number of scalars equal to `scalar` from `index` on, before `end`.
  func run(of scalar: UInt32, from index: Int, before end: Int) -> Int {
    var stop = index
    while stop < end, scalars[stop] == scalar { stop += 1 }
    return stop - index
  }
}

extension UInt32 {
  /// The number of a scalar written out.
  init(scalar: Unicode.Scalar) { self = scalar.value }
}
