import Foundation
import KokoroWeights

/// What libFuzzer calls for each input. The environment variable FUZZ_TARGET names the target.
///
/// A target is right when it returns: errors are what hostile input should get. A trap, a bad access,
/// a large allocation or a slow input ends the run and leaves the input in a file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target(UnsafeBufferPointer(start: start, count: count))
  return 0
}

typealias FuzzTarget = @Sendable (UnsafeBufferPointer<UInt8>) -> Void

private let target: FuzzTarget = {
  let targets = weightTargets.merging(textTargets) { first, _ in first }
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = targets[name] else {
    print("FUZZ_TARGET must be one of \(targets.keys.sorted().joined(separator: ", "))")
    exit(2)
  }
  return target
}()
