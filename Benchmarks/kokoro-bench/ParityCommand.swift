import KokoroParity
import KokoroWeights

/// `kokoro-bench parity FILE…`: the engine against reference files.
enum ParityCommand {
  /// Prints a row a tensor; true if all pass.
  static func run(files: [String], model: String, threads: Int) throws -> Bool {
    let check = try ParityCheck(Weights(openCheckpoint(at: model)), threads: threads)
    var allPass = true
    for file in files {
      print(file)
      print(ParityRow.heading)
      for row in try check.rows(forFile: file) {
        print(row.line)
        allPass = allPass && row.passes
      }
      print("")
    }
    return allPass
  }
}
