import KokoroTensor

/// What reading every number of a file showed: `verifyCheckpoint`.
public struct VerificationReport: Sendable, Encodable, Equatable {
  /// Tensors with a checksum; 0 where the file carries none.
  public let checksumCount: Int
  /// Tensors that aren't as they were written.
  public let damaged: [String]
  /// "name: nan at element 3": the first in each tensor that has any.
  public let notFinite: [String]

  /// Nothing was found.
  public var isSound: Bool { damaged.isEmpty && notFinite.isEmpty }
}

extension VerificationReport: CustomStringConvertible {
  public var description: String {
    var lines = [
      checksumCount == 0
        ? "no checksums in this file" : "\(checksumCount) checksums, \(damaged.count) wrong"
    ]
    lines += damaged.map { "  damaged: \($0)" }
    lines.append(notFinite.isEmpty ? "every number is finite" : "numbers that aren't finite:")
    lines += notFinite.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }
}

/// Reads all of a file of weights or voices: compares checksums where it carries them, and looks for
/// NaN and infinity.
public func verifyCheckpoint(
  at path: String, access: FileAccess = .mapped
) throws(CheckpointError) -> VerificationReport {
  let source = try anySource(ByteStorage(path: path, access: access))
  let file = source as? SafetensorsFile
  let hasChecksums = file?.hasChecksums ?? false
  var notFinite: [String] = []
  for name in source.tensorNames where source.layout(name)?.element.isFloatingPoint ?? false {
    guard let weight = try source.raw(name)?.weight() else { continue }
    do throws(WeightError) { try requireFinite(weight, name, file: path) } catch {
      guard case .notFinite(_, let index, let value, _) = error else { continue }
      notFinite.append("\(name): \(value) at element \(index)")
    }
  }
  return VerificationReport(
    checksumCount: hasChecksums ? source.tensorNames.count : 0,
    damaged: hasChecksums ? try file?.damagedTensors() ?? [] : [], notFinite: notFinite)
}
