import KokoroTensor

/// The bytes of one tensor on their way into a file.
package struct TensorData {
  package let element: ElementType
  package let shape: [Int]
  let bytes: UnsafeRawBufferPointer
  /// Keeps `bytes` alive.
  let owner: Any

  /// Float32 as it is.
  package init(_ weight: Weight) {
    element = .float32
    shape = weight.shape
    bytes = UnsafeRawBufferPointer(start: weight.base, count: weight.count * 4)
    owner = weight
  }

  /// Float32 rounded to float16, to the nearest and to even; nil where a number is too large.
  package init?(halvesOf weight: Weight) {
    var isInRange = true
    let halves = ByteStorage(path: "", count: weight.count * 2) { output in
      let target = output.assumingMemoryBound(to: UInt16.self)
      for i in 0..<weight.count {
        let bits = narrow(weight.base[i])
        if bits & 0x7c00 == 0x7c00 { isInRange = false }
        target[i] = bits.littleEndian
      }
    }
    guard isInRange else { return nil }
    element = .float16
    shape = weight.shape
    bytes = halves.bytes
    owner = halves
  }

  /// A file's bytes as a row of numbers from 0 to 255.
  package init(_ storage: ByteStorage) {
    element = .uint8
    shape = [storage.bytes.count]
    bytes = storage.bytes
    owner = storage
  }
}

/// IEEE single to half, to the nearest and to even; what is too large becomes infinity.
///
/// In integer steps: `Float16` is missing from Macs with Intel processors.
package func narrow(_ value: Float) -> UInt16 {
  let sign = UInt16(truncatingIfNeeded: value.bitPattern >> 16) & 0x8000
  let rest = value.bitPattern & 0x7fff_ffff
  if rest > 0x7f80_0000 { return sign | 0x7e00 }  // NaN
  if rest >= 0x477f_f000 { return sign | 0x7c00 }  // rounds to 65536 or more
  if rest < 0x3880_0000 {
    // Below the smallest normal half, 2^-14: in units of 2^-24. Adding 1.5 · 2^23 of them rounds.
    let units = Float(bitPattern: rest) * 0x1p24
    return sign | UInt16(truncatingIfNeeded: (units + 0x1.8p23).bitPattern & 0x7ff)
  }
  // The exponent's offsets differ by 112. What is added before the shift rounds half to even.
  let rebased = rest - 112 << 23
  let rounded = rebased + 0xfff + (rebased >> 13 & 1)
  return sign | UInt16(truncatingIfNeeded: rounded >> 13)
}
