import Foundation
import TestSupport
import Testing

/// `kokoro-bench --compare` and `--plan` with the real model.
@Suite(.serialized, .enabled(if: PackageFiles.weights != nil, "needs the weights: make weights"))
struct BenchmarkCommandTests {
  let bench: BuiltProgram
  let folder: TemporaryFolder

  init() throws {
    bench = try BuiltProgram("kokoro-bench")
    folder = try TemporaryFolder()
  }

  private func run(
    _ arguments: String..., environment: [String: String?] = [:]
  ) throws -> BuiltProgram.Result {
    try run(command: arguments, environment: environment)
  }

  private func run(
    command arguments: [String], environment: [String: String?] = [:]
  ) throws -> BuiltProgram.Result {
    let own: [String: String?] = [
      "KOKORO_MODEL": PackageFiles.weights?.path, "KOKORO_VOICES": nil,
    ]
    return try bench.run(
      arguments, environment: own.merging(environment) { $1 }, folder: folder.url)
  }

  static let python =
    (try? BuiltProgram.run(URL(filePath: "/usr/bin/env"), ["python3", "-V"]))?
    .code == 0

  @Test(.enabled(if: python, "needs Python 3"))
  func aComparisonBecomesATableAndPictures() throws {
    let result = try run(
      "--compare", "--engines", "kokoro", "--texts", "short", "--threads", "1", "--repeat", "1",
      "--json", "c.json")
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.text.contains(/this engine +[0-9.]+ +1\.00/))
    #expect(result.errors.contains("1/1 kokoro, short, 1 thread: "))

    let page = try folder.write(
      Array("before\n<!-- comparison: begin -->old<!-- comparison: end -->\nafter\n".utf8),
      to: "page.md")
    let report = try BuiltProgram.run(
      URL(filePath: "/usr/bin/env"),
      [
        "python3", PackageFiles.root.appending(path: "Benchmarks/peers/report.py").path, "c.json",
        "--page", page.path, "--pictures", folder.file("pictures").path,
      ], environment: ["PYTHONDONTWRITEBYTECODE": "1"], folder: folder.url)
    #expect(report.code == 0, "\(report.errors)")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(
      text.hasPrefix("before\n<!-- comparison: begin -->\n") && text.hasSuffix("-->\nafter\n"))
    #expect(text.contains("| **this engine** | **0") && !text.contains("old"))
    let pictures = try FileManager.default.contentsOfDirectory(
      atPath: folder.file("pictures").path
    ).sorted()
    #expect(pictures == ["cpu-1.svg", "memory-anonymous.svg", "memory-resident.svg", "rtf-1.svg"])
    for name in pictures {
      let picture = try String(contentsOf: folder.file("pictures/\(name)"), encoding: .utf8)
      #expect(picture.hasPrefix("<svg ") && picture.hasSuffix("</svg>\n"))
    }
  }

  @Test func anInterruptedComparisonWritesWhatItHas() throws {
    let weights = try #require(PackageFiles.weights)
    let result = try bench.shell(
      """
      export KOKORO_MODEL='\(weights.path)'
      "$PROGRAM" --compare --engines kokoro --texts short --threads 1 --repeat 1000 --json c.json \\
        2> said & comparison=$!
      until grep -q 2/1000 said || ! kill -0 $comparison; do sleep 0.05; done
      kill -TERM $comparison; wait $comparison
      """, folder: folder.url)
    #expect(result.code == 130, "\(result.errors)")
    #expect(result.text.contains("this engine"))
    let written = try String(contentsOf: folder.file("c.json"), encoding: .utf8)
    #expect(written.contains(/"cpu_per_second_all" : \[\s+[0-9.]+,\s+[0-9.]+/), "\(written)")
  }

  @Test(.enabled(if: python, "needs Python 3"))
  func peersThatCannotBeInstalledAreAnErrorThatSaysSo() throws {
    let result = try run(
      "--compare", "--engines", "onnxruntime-int8", "--peers", folder.file("peers").path,
      environment: [
        "PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_FIND_LINKS": "", "PIP_RETRIES": "0",
        "PIP_TIMEOUT": "2", "PIP_NO_CACHE_DIR": "1", "PIP_CONFIG_FILE": "/dev/null",
      ])
    #expect(result.code == 1 && result.output.isEmpty)
    #expect(result.errors.contains("is a Python package index reachable?"), "\(result.errors)")
    #expect(result.errors.hasSuffix("kokoro-bench: the peers could not be set up: see above\n"))
  }

  @Test(arguments: [["--engines", "tensorflow"], ["--threads", "0"], ["--texts", "short,"]])
  func anUnknownEngineTextOrCountIsAUsageError(arguments: [String]) throws {
    let result = try bench.run(["--compare"] + arguments)
    #expect(result.code == 2 && result.errors.contains(arguments[0]))
  }

  @Test(arguments: [["g2p"], ["pace"], ["parity"]])
  func aFileThatIsNotThereIsNamed(command: [String]) throws {
    let result = try run(command: command + ["no-such-file"])
    #expect(result.code == 1)
    #expect(result.errors.contains("no-such-file"), "\(result.errors)")
  }

  @Test func aPlanListsTensorsAndTheirPeak() throws {
    let result = try run("--plan", "--frames", "40", "--json", "plan.json", "--least", "0.1")
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.text.contains(/GeneratorStage +4801 × 128 +2\.46/))
    let data = try Data(contentsOf: folder.file("plan.json"))
    let plan = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let peak = try #require(plan["peak_bytes"] as? Int)
    let tensors = try #require(plan["tensors"] as? [[String: Any]])
    // Four tensors of the last stage, and what else lives there.
    #expect(peak >= 4 * 4801 * 128 * 4 && peak < 60_000_000)
    #expect(peak <= (plan["limit_bytes"] as? Int ?? 0))
    #expect(tensors.allSatisfy { $0["died_seconds"] != nil })
  }
}
