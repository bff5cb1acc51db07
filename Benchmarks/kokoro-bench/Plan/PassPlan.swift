import Foundation
import KokoroTensor

/// The tensors of one pass, as it made them.
struct PassPlan {
  /// Tensors of one shape that the same code makes again and again in a stage: one line.
  struct Line {
    let stage: String
    let maker: String
    let rows: Int
    let columns: Int
    let bytes: Int
    /// When each lived, in seconds.
    var lives: [ClosedRange<Double>]
  }

  let entries: [TensorLedger.Entry]
  let threads: Int
  let tokens: Int?
  let frames: Int
  /// What `Kokoro.Options.memoryLimit` counts for such a pass.
  let limitBytes: Int

  private var end: Double {
    entries.reduce(0) { max($0, $1.died ?? $1.born) }
  }

  /// The most that lived at once.
  var peak: TensorLedger.Entry? { entries.max { $0.total < $1.total } }

  /// What lived when the peak was reached, the largest first.
  private var living: [TensorLedger.Entry] {
    guard let peak else { return [] }
    return entries.filter { $0.born <= peak.born && ($0.died ?? .infinity) > peak.born }
      .sorted { $0.bytes > $1.bytes }
  }

  /// - least: bytes of the smallest tensor worth a line
  private func lines(least: Int) -> [Line] {
    var lines: [Line] = []
    for entry in entries where entry.bytes >= least {
      let life = entry.born...max(entry.born, entry.died ?? end)
      if let index = lines.firstIndex(where: {
        $0.stage == entry.stage && $0.maker == entry.maker && $0.rows == entry.rows
          && $0.columns == entry.columns
      }) {
        lines[index].lives.append(life)
      } else {
        lines.append(
          Line(
            stage: entry.stage, maker: entry.maker, rows: entry.rows, columns: entry.columns,
            bytes: entry.bytes, lives: [life]))
      }
    }
    return lines
  }

  /// A line for each kind of tensor with a bar for its life, then what lived at the peak.
  func text(least: Int) -> String {
    let given = tokens.map { "\($0) tokens, " } ?? ""
    let lines = lines(least: least)
    var text = [
      "\(given)\(frames) frames (\(format(Double(frames) / 40, 2)) s), \(threads) "
        + "thread\(threads == 1 ? "" : "s"): \(entries.count) tensors, "
        + "\(lines.reduce(0) { $0 + $1.lives.count }) of \(megabytes(least)) MB or more", "",
      row(
        stage: "stage", maker: "made by", shape: "shape", megabytes: "MB", count: "×", bar: "life"),
    ]
    for line in lines {
      text.append(
        row(
          stage: line.stage, maker: line.maker, shape: "\(line.rows) × \(line.columns)",
          megabytes: megabytes(line.bytes), count: "\(line.lives.count)", bar: bar(line.lives)))
    }
    guard let peak else { return text.joined(separator: "\n") + "\n" }
    text += ["", "At the peak, in \(peak.stage):"]
    for entry in living.prefix(12) {
      text.append(
        "  \(pad(entry.maker, 22))\(pad("\(entry.rows) × \(entry.columns)", 16))"
          + megabytes(entry.bytes) + " MB")
    }
    text += [
      "",
      "Peak of all tensors: \(megabytes(peak.total)) MB; the memory limit counts "
        + "\(megabytes(limitBytes)) MB for such a pass.",
    ]
    return text.joined(separator: "\n") + "\n"
  }

  private func row(
    stage: String, maker: String, shape: String, megabytes: String, count: String, bar: String
  ) -> String {
    pad(stage, 30) + pad(maker, 22) + pad(shape, 14) + right(megabytes, 7) + right(count, 5) + "  "
      + bar
  }

  private static let barWidth = 40

  /// The pass from left to right.
  private func bar(_ lives: [ClosedRange<Double>]) -> String {
    var cells = [Character](repeating: "·", count: Self.barWidth)
    for life in lives {
      let scale = Double(Self.barWidth) / max(end, .leastNonzeroMagnitude)
      let first = min(Self.barWidth - 1, Int(life.lowerBound * scale))
      let last = min(Self.barWidth - 1, Int(life.upperBound * scale))
      for cell in first...last { cells[cell] = "█" }
    }
    return String(cells)
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private func megabytes(_ bytes: Int) -> String { format(Double(bytes) / 1e6, 2) }
  private func format(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }

  /// Every tensor, in the order in which they were made.
  var json: [String: Any] {
    var object: [String: Any] = [
      "frames": frames, "threads": threads, "peak_bytes": peak?.total ?? 0,
      "peak_stage": peak?.stage ?? "", "limit_bytes": limitBytes,
      "tensors": entries.map { entry -> [String: Any] in
        var tensor: [String: Any] = [
          "stage": entry.stage, "maker": entry.maker, "rows": entry.rows,
          "columns": entry.columns, "bytes": entry.bytes, "born_seconds": entry.born,
        ]
        if let died = entry.died { tensor["died_seconds"] = died }
        return tensor
      },
    ]
    if let tokens { object["tokens"] = tokens }
    return object
  }
}
