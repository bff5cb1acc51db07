import Foundation
import KokoroWeights
import TestSupport

/// "3e00ff" as bytes.
func hex(_ text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map {
    UInt8(digits[$0] << 4 | digits[$0 + 1])
  }
}

/// The little-endian bytes of some numbers.
func bytes<T>(_ numbers: [T]) -> [UInt8] {
  numbers.withUnsafeBytes { Array($0) }
}

/// A safetensors file with this header, as it is.
func safetensors(_ header: String, data: [UInt8] = []) -> [UInt8] {
  bytes([UInt64(header.utf8.count)]) + Array(header.utf8) + data
}

/// Opens bytes as a file of their own for the time of `body`.
@discardableResult
func withFile<R>(
  _ content: [UInt8], named name: String = "file", _ body: (String) throws -> R
) throws -> R {
  let folder = try TemporaryFolder()
  let file = try folder.write(content, to: name)
  return try withExtendedLifetime(folder) { try body(file.path) }
}

/// Bytes as if they were the content of a file.
func storage(_ content: [UInt8], named name: String) -> ByteStorage {
  ByteStorage(path: "/folder/" + name, count: content.count) { buffer in
    content.withUnsafeBytes { buffer.copyMemory(from: $0) }
  }
}

/// The error that reading every tensor of these bytes gives, or nil.
func openingError(_ content: [UInt8], named name: String = "file") throws -> CheckpointError? {
  do throws(CheckpointError) {
    let source = try tensorSource(storage(content, named: name))
    for name in source.tensorNames { _ = try source.raw(name)?.weight() }
    return nil
  } catch {
    return error
  }
}

/// Every tensor of a file as Floats.
func tensors(_ content: [UInt8], named name: String = "file") throws -> [String: [Float]] {
  let source = try tensorSource(storage(content, named: name))
  var result: [String: [Float]] = [:]
  for name in source.tensorNames { result[name] = try source.raw(name)?.weight().elements }
  return result
}

/// The folder of the fetched weights; nil where nothing was fetched.
let fetchedWeights: String? = {
  let folder = PackageFiles.root.appending(path: "Weights")
  let model = folder.appending(path: "kokoro-v1_0-int8.onnx").path
  return FileManager.default.fileExists(atPath: model) ? folder.path : nil
}()

extension ByteStorage {
  /// Both files stay mapped for the time of the call.
  func hasSameBytes(as other: ByteStorage) -> Bool {
    withExtendedLifetime((self, other)) {
      guard bytes.count == other.bytes.count else { return false }
      guard let mine = bytes.baseAddress, let theirs = other.bytes.baseAddress else { return true }
      return memcmp(mine, theirs, bytes.count) == 0
    }
  }
}
