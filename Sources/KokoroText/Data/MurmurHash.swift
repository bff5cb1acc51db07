/// MurmurHash64A (Austin Appleby, public domain), with which spaCy numbers its strings.
func murmurHash64A(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 1) -> UInt64 {
  let multiplier: UInt64 = 0xc6a4_a793_5bd1_e995
  var hash = seed ^ (UInt64(bytes.count) &* multiplier)
  var offset = 0
  while offset + 8 <= bytes.count {
    var block = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    block &*= multiplier
    block ^= block >> 47
    hash = (hash ^ (block &* multiplier)) &* multiplier
    offset += 8
  }
  if offset < bytes.count {
    var rest: UInt64 = 0
    for index in stride(from: bytes.count - 1, through: offset, by: -1) {
      rest = rest << 8 | UInt64(bytes[index])
    }
    hash = (hash ^ rest) &* multiplier
  }
  hash = (hash ^ (hash >> 47)) &* multiplier
  return hash ^ (hash >> 47)
}

/// The same of a string's UTF-8.
func murmurHash64A(_ string: String) -> UInt64 {
  var string = string
  return string.withUTF8 { murmurHash64A(UnsafeRawBufferPointer($0)) }
}

/// MurmurHash3's 128-bit x64 variant of one 8-byte key, as four 32-bit numbers: thinc's choice of
/// four rows in a hash embedding.
func murmurHash3(_ key: UInt64, seed: UInt32) -> SIMD4<UInt32> {
  func finished(_ hash: UInt64) -> UInt64 {
    var hash = hash ^ (hash >> 33)
    hash &*= 0xff51_afd7_ed55_8ccd
    hash ^= hash >> 33
    hash &*= 0xc4ce_b9fe_1a85_ec53
    return hash ^ (hash >> 33)
  }
  var first = key &* 0x87c3_7b91_1142_53d5
  first = (first << 31 | first >> 33) &* 0x4cf5_ad43_2745_937f
  first ^= UInt64(seed) ^ 8
  var second = UInt64(seed) ^ 8
  first &+= second
  second &+= first
  first = finished(first)
  second = finished(second)
  first &+= second
  second &+= first
  return SIMD4(
    UInt32(truncatingIfNeeded: first), UInt32(truncatingIfNeeded: first >> 32),
    UInt32(truncatingIfNeeded: second), UInt32(truncatingIfNeeded: second >> 32))
}
