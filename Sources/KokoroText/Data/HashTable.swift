/// Sorted pairs of 64-bit numbers in a data file, searched by bisection where they lie.
struct HashTable: Sendable {
  private nonisolated(unsafe) let pairs: UnsafeBufferPointer<(key: UInt64, value: UInt64)>

  /// The section must outlive this table.
  init(_ file: SectionFile, section: Int) throws(TextResourceError) {
    pairs = try file.array(section, of: (key: UInt64, value: UInt64).self)
  }

  subscript(key: UInt64) -> UInt64? {
    var low = 0
    var high = pairs.count
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < pairs.count && pairs[low].key == key ? pairs[low].value : nil
  }
}
