import ConsoleSupport
import Foundation
import KokoroCore
import KokoroTensor

/// Measures engines in turn, so that what else the machine does meets all of them alike.
struct CompareBenchmark {
  private static let voice = "af_heart"

  let model: String
  let voices: String
  let peers: PeerFolder
  let engines: [ComparedEngine]
  let threads: [Int]
  let texts: [BenchmarkText]
  let rounds: Int

  /// When it is interrupted, it returns what it has measured by then.
  func run() async throws -> Comparison {
    var comparison = Comparison(machine: Machine.description)
    let inputs = try await self.inputs()
    let total = rounds * inputs.count * threads.count * engines.count
    var done = 0
    for round in 0..<rounds {
      for input in inputs {
        for count in threads {
          for index in engines.indices {
            // Another engine begins each round.
            let engine = engines[(index + round) % engines.count]
            done += 1
            let what = "\(engine.rawValue), \(input.name), \(count) thread\(count == 1 ? "" : "s")"
            do {
              let measured = try measure(engine, input, threads: count)
              comparison.append(measured)
              say(
                "\(done)/\(total) \(what): \(rounded(measured.cpu / measured.audio)) CPU-s/s, "
                  + "RTF \(rounded(measured.wall / measured.audio))")
            } catch let error as CompareError {
              say("\(done)/\(total) \(what): \(error)")
              comparison.note(failure: error.description, of: engine)
            } catch is CancellationError {
              comparison.wasInterrupted = true
              return comparison
            }
          }
        }
      }
    }
    return comparison
  }

  private struct Input {
    let name: String
    let tokens: [Int32]
    let style: [Float]
  }

  /// Every text as one pass.
  private func inputs() async throws -> [Input] {
    let catalog = try VoiceCatalog(contentsOf: URL(filePath: voices))
    let kokoro = try await Kokoro(
      model: URL(filePath: model), voices: URL(filePath: voices))
    var inputs: [Input] = []
    for text in texts {
      let phonemes = try await kokoro.check(
        text.text, options: SynthesisOptions(voice: Self.voice, chunking: .longest)
      ).phonemes
      let ids = Vocabulary.kokoro.encode(phonemes).ids
      let style = try catalog.styles(of: Self.voice).style(
        forPhonemeCount: phonemes.unicodeScalars.count)
      inputs.append(
        Input(
          name: text.name, tokens: [Vocabulary.pad] + ids + [Vocabulary.pad], style: style))
    }
    return inputs
  }

  private func measure(
    _ engine: ComparedEngine, _ input: Input, threads: Int
  ) throws -> Comparison.Measurement {
    let job = PeerJob(
      threads: threads, runs: 1, tokens: input.tokens, style: input.style, weights: model,
      export: URL(filePath: model).deletingLastPathComponent().appending(
        path: "kokoro-v1_0-int8.onnx"
      ).path,
      float_graph: peers.floatGraph.path, standard_graph: peers.standardGraph.path)
    let file = FileManager.default.temporaryDirectory.appending(
      path: "kokoro-job-\(UUID().uuidString).json")
    try JSONEncoder().encode(job).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (program, arguments) = engine.command(peers: peers)
    let process = try WatchedProcess(program, arguments + [file.path])
    guard let line = process.output.split(separator: UInt8(ascii: "\n")).last,
      let report = try? JSONDecoder().decode(PeerReport.self, from: line), report.runs.count > 1
    else {
      throw CompareError(
        "\(engine.rawValue) printed no figures: "
          + String(decoding: process.output.prefix(200), as: UTF8.self))
    }
    return Comparison.Measurement(
      engine: engine, text: input.name, threads: threads, tokens: input.tokens.count,
      report: report, process: process)
  }

  private func rounded(_ value: Double) -> String { String(format: "%.3f", value) }

  private func say(_ text: String) { StandardError.write(text + "\n") }
}

/// What figures were measured on.
enum Machine {
  static var description: [String: Any] {
    [
      "processor": processor, "cores": ProcessInfo.processInfo.activeProcessorCount,
      "system": ProcessInfo.processInfo.operatingSystemVersionString,
      "blas": BLASThreads.coreName, "load_average": loadAverage,
    ]
  }

  private static var processor: String {
    let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = information.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line.flatMap { $0.split(separator: ":").last }.map {
      $0.trimmingCharacters(in: .whitespaces)
    } ?? "unknown"
  }

  /// How many threads wanted to run when the comparison began: 0 on a quiet machine.
  private static var loadAverage: Double {
    var average = 0.0
    return getloadavg(&average, 1) == 1 ? average : 0
  }
}
