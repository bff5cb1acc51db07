import ConsoleSupport
import KokoroCore
import KokoroWeights

enum InspectCommand {
  private static let json = Flag("--json", help: "Print one JSON object.")

  private static let verify = Flag(
    "--verify", help: "Read every number: compare checksums, look for NaN and infinity.")

  static let command = Command(
    CommandDeclaration(
      name: "inspect", summary: "List what a file of weights or voices holds and what it lacks",
      discussion: """
        Prints a line a tensor, as stored: name, type, shape. Then what the file is good
        for, and which of the model's parameters are missing, left over or of a wrong
        shape. Of a bundle, what it was packed with too. The exit code is 1 where it
        holds neither the whole model nor voices, and where --verify finds damage.
        """,
      operands: [.init("FILE")], options: [json.declaration, verify.declaration],
      examples: [
        ("kokoro inspect Weights/kokoro-v1_0.safetensors", "Checks that the model is complete."),
        ("kokoro inspect Weights/voices/af_heart.bin", "Tells a voice's size."),
        ("kokoro inspect --verify heart.kokoro", "Looks for damage in a bundle."),
      ])
  ) { arguments in
    let path = arguments.operands[0]
    let report = try inspectCheckpoint(at: path)
    let verification = arguments[verify] ? try verifyCheckpoint(at: path) : nil
    try StandardOutput.write(
      arguments[json]
        ? JSONText.document(Output(report: report, verification: verification))
        : report.description + "\n" + (verification.map { $0.description + "\n" } ?? ""))
    guard [.model, .voices, .bundle].contains(report.contents) else {
      throw InspectionFailure(path: path, reason: report.reason)
    }
    if report.contents == .bundle { try BundleFile(path: path).checkSpeech() }
    if let verification, !verification.isSound {
      throw InspectionFailure(path: path, reason: "is damaged")
    }
  }

  /// The report's members, and one more where it was asked for.
  private struct Output: Encodable {
    let report: CheckpointReport
    let verification: VerificationReport?

    private enum Key: CodingKey { case verification }

    func encode(to encoder: any Encoder) throws {
      try report.encode(to: encoder)
      guard let verification else { return }
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(verification, forKey: .verification)
    }
  }

  private struct InspectionFailure: Error, CustomStringConvertible {
    let path: String
    let reason: String

    var description: String { "\(path) \(reason)" }
  }
}

extension CheckpointReport {
  fileprivate var reason: String {
    if let bundleProblem { return "is no whole bundle: \(bundleProblem)" }
    return contents == .incompleteModel
      ? "is not the whole model" : "holds neither the model nor voices"
  }
}
