import Foundation

/// What was measured of engines side by side.
struct Comparison {
  /// One process of one engine.
  struct Measurement {
    let engine: ComparedEngine
    let text: String
    let threads: Int
    let tokens: Int
    let report: PeerReport
    let process: WatchedProcess

    var audio: Double { report.runs[0].audio_seconds }
    private var timed: ArraySlice<PeerReport.Run> { report.runs.dropFirst() }
    var wall: Double { timed.map(\.wall_seconds).reduce(0, +) / Double(timed.count) }
    var cpu: Double { timed.map(\.cpu_seconds).reduce(0, +) / Double(timed.count) }
  }

  /// All measurements of an engine, a text and a number of threads.
  struct Cell {
    let measurements: [Measurement]

    var first: Measurement { measurements[0] }
    var engine: ComparedEngine { first.engine }

    func median(_ value: (Measurement) -> Double) -> Double {
      let sorted = measurements.map(value).sorted()
      return sorted[sorted.count / 2]
    }

    var cpuPerSecond: Double { median { $0.cpu / $0.audio } }
    var realtimeFactor: Double { median { $0.wall / $0.audio } }
    var load: Double { median { $0.report.load_seconds } }
    var firstRun: Double { median { $0.report.runs[0].wall_seconds } }
    var resident: Double { median { Double($0.process.peak.resident) } }
    var anonymous: Double { median { Double($0.process.peak.anonymous) } }
  }

  let machine: [String: Any]
  private(set) var measurements: [Measurement] = []
  /// There would have been more.
  var wasInterrupted = false
  private(set) var failures: [String: String] = [:]

  init(machine: [String: Any]) { self.machine = machine }

  mutating func append(_ measurement: Measurement) { measurements.append(measurement) }
  mutating func note(failure: String, of engine: ComparedEngine) {
    failures[engine.rawValue] = failures[engine.rawValue] ?? failure
  }

  /// In the order measured first.
  private var groups: [(text: String, threads: Int, cells: [Cell])] {
    var groups: [(text: String, threads: Int, cells: [Cell])] = []
    for m in measurements
    where !groups.contains(where: { $0.text == m.text && $0.threads == m.threads }) {
      let own = measurements.filter { $0.text == m.text && $0.threads == m.threads }
      let cells = ComparedEngine.allCases.compactMap { engine -> Cell? in
        let same = own.filter { $0.engine == engine }
        return same.isEmpty ? nil : Cell(measurements: same)
      }
      groups.append((m.text, m.threads, cells))
    }
    return groups
  }

  /// A table for each text and number of threads; ratios are to this engine's figures.
  var text: String {
    groups.map { group in
      let own = group.cells.first { !$0.engine.isPeer }
      let head =
        "\(group.text): \(format(group.cells[0].first.audio, 2)) s of audio, "
        + "\(group.cells[0].first.tokens) tokens, \(group.threads) "
        + "thread\(group.threads == 1 ? "" : "s"), medians of \(group.cells[0].measurements.count)"
      let columns = ["CPU-s/s", "ratio", "RTF", "ratio", "load s", "first s", "RSS MB", "anon MB"]
      var lines = [head, line("", columns)]
      for cell in group.cells {
        lines.append(
          line(
            cell.engine.title,
            [
              format(cell.cpuPerSecond, 3), ratio(cell.cpuPerSecond, own?.cpuPerSecond),
              format(cell.realtimeFactor, 3), ratio(cell.realtimeFactor, own?.realtimeFactor),
              format(cell.load, 3), format(cell.firstRun, 2), format(cell.resident / 1e6, 0),
              format(cell.anonymous / 1e6, 0),
            ]))
      }
      return lines.joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  private func line(_ title: String, _ values: [String]) -> String {
    title.padding(toLength: 24, withPad: " ", startingAt: 0)
      + values.map { String(repeating: " ", count: max(1, 9 - $0.count)) + $0 }.joined()
  }

  private func format(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }

  private func ratio(_ value: Double, _ own: Double?) -> String {
    own.map { format(value / $0, 2) } ?? "-"
  }

  /// For programs; `Benchmarks/peers/report.py` makes the table and the pictures of Docs from it.
  var json: [String: Any] {
    [
      "machine": machine, "failures": failures,
      "results": groups.flatMap { group in group.cells.map(Self.json) },
      "memory": memoryCurves,
    ]
  }

  private static func json(_ cell: Cell) -> [String: Any] {
    [
      "engine": cell.engine.rawValue, "title": cell.engine.title,
      "version": cell.first.report.version, "notes": cell.first.report.notes,
      "text": cell.first.text, "threads": cell.first.threads, "tokens": cell.first.tokens,
      "audio_seconds": cell.first.audio, "cpu_per_second": cell.cpuPerSecond,
      "rtf": cell.realtimeFactor, "load_seconds": cell.load, "first_run_seconds": cell.firstRun,
      "peak_rss_bytes": Int(cell.resident), "peak_anonymous_bytes": Int(cell.anonymous),
      "cpu_per_second_all": cell.measurements.map { $0.cpu / $0.audio },
      "rtf_all": cell.measurements.map { $0.wall / $0.audio },
    ]
  }

  /// Memory over time of each engine's first process with the longest text.
  private var memoryCurves: [[String: Any]] {
    guard let longest = measurements.max(by: { $0.tokens < $1.tokens }) else { return [] }
    return ComparedEngine.allCases.compactMap { engine in
      guard
        let measurement = measurements.first(where: {
          $0.engine == engine && $0.text == longest.text
        })
      else { return nil }
      let moments = measurement.process.moments
      let step = max(1, moments.count / 300)
      let kept = stride(from: 0, to: moments.count, by: step).map { moments[$0] }
      return [
        "engine": engine.rawValue, "title": engine.title, "text": measurement.text,
        "threads": measurement.threads, "seconds": kept.map(\.seconds),
        "resident_bytes": kept.map(\.memory.resident),
        "anonymous_bytes": kept.map(\.memory.anonymous),
      ]
    }
  }
}
