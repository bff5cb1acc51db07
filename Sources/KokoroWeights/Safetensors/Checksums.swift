extension SafetensorsFile {
  /// Whether the file carries checksums of its tensors, as those that this library writes do.
  package var hasChecksums: Bool { checksums != nil }

  /// The tensors whose bytes are not those that were written, in the order of their data.
  ///
  /// Reads the whole file. The header isn't covered: what is wrong there is mostly a tensor too few
  /// or a length that doesn't fit, which opening notices.
  /// - Throws: `CheckpointError.unsupported` for a file without checksums
  package func damagedTensors() throws(CheckpointError) -> [String] {
    guard let checksums else {
      throw .withoutChecksums(path)
    }
    let digits = Array(checksums.utf8)
    guard digits.count == 8 * tensorNames.count else {
      throw .malformed(
        path: path, format: format, part: "metadata '\(SafetensorsWriter.checksumKey)'",
        reason: "expected 8 digits for each of \(tensorNames.count) tensors, got \(digits.count)")
    }
    var damaged: [String] = []
    for (index, name) in tensorNames.enumerated() {
      guard let bytes = bytes(name) else { continue }
      let written = digits[8 * index..<8 * index + 8]
      if !hexadecimal(Zlib.checksum(bytes)).utf8.elementsEqual(written) { damaged.append(name) }
    }
    return damaged
  }

  /// Throws for the first damaged tensor, and for the first number that is NaN or infinite: a
  /// checksum only says that nothing changed since the file was written.
  package func verify() throws(CheckpointError) {
    let damaged = try damagedTensors()
    if let first = damaged.first {
      let more = damaged.count > 1 ? " (and \(damaged.count - 1) more)" : ""
      throw .malformed(
        path: path, format: format, part: "tensor '\(first)'\(more)",
        reason: "its bytes don't match their checksum; fetch or make the file again")
    }
    for name in tensorNames where layout(name)?.element.isFloatingPoint ?? false {
      guard let weight = try raw(name)?.weight() else { continue }
      do throws(WeightError) { try requireFinite(weight, name, file: path) } catch {
        throw .parameters(error)
      }
    }
  }
}

extension CheckpointError {
  static func withoutChecksums(_ path: String) -> CheckpointError {
    .unsupported(path: path, what: "it carries no checksums; files that `kokoro convert` writes do")
  }
}
