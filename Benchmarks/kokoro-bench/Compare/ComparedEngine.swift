import Foundation

/// An engine that can be compared; all but the first are peers, which `Benchmarks/peers/setup.py` gets.
enum ComparedEngine: String, CaseIterable {
  case kokoro
  case onnxruntime
  case onnxruntimeInt8 = "onnxruntime-int8"
  case pytorch
  case openvino
  case openvinoDefault = "openvino-default"

  var title: String {
    switch self {
    case .kokoro: "this engine"
    case .onnxruntime: "onnxruntime, float32"
    case .onnxruntimeInt8: "onnxruntime, int8"
    case .pytorch: "PyTorch, eager"
    case .openvino: "OpenVINO, float32"
    case .openvinoDefault: "OpenVINO, its default"
    }
  }

  var isPeer: Bool { self != .kokoro }

  /// The program and the arguments of its process, but for the job.
  func command(peers: PeerFolder) -> (program: URL, arguments: [String]) {
    guard isPeer else {
      return (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]), ["run-job"])
    }
    return (peers.python, [peers.scripts.appending(path: "peer.py").path, rawValue])
  }
}

/// Where the peers and their scripts are.
struct PeerFolder {
  /// `Benchmarks/peers` of the checkout that this program was built from.
  let scripts: URL
  let folder: URL

  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// - folder: nil for `.build/peers` of the checkout
  init(folder: String?) {
    scripts = Self.checkout.appending(path: "Benchmarks/peers")
    self.folder =
      folder.map { URL(filePath: $0) } ?? Self.checkout.appending(path: ".build/peers")
  }

  var python: URL { folder.appending(path: "venv/bin/python") }
  var floatGraph: URL { folder.appending(path: "kokoro-float.onnx") }
  var standardGraph: URL { folder.appending(path: "kokoro-standard.onnx") }

  /// Gets what is missing: packages from the index that pip asks, graphs of the model.
  func prepare(_ engines: [ComparedEngine]) throws {
    let peers = engines.filter(\.isPeer)
    guard !peers.isEmpty else { return }
    let script = scripts.appending(path: "setup.py")
    guard FileManager.default.fileExists(atPath: script.path) else {
      throw CompareError(
        "\(script.path) is missing: peers can be compared where this program's sources are; "
          + "--engines kokoro needs none")
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", script.path, "--folder", folder.path, "--engines",
      peers.map(\.rawValue).joined(separator: ","),
    ]
    process.standardOutput = FileHandle.standardError
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CompareError("the peers could not be set up: see above")
    }
  }
}

/// Something in a comparison that failed, for a person to read.
struct CompareError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
