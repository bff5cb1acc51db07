import Foundation
import KokoroCore

/// The code of the article, so that it compiles: what the article takes as given is a parameter.
private enum RunningUnderACPULimit {
  struct Player {
    func play(_ samples: [Float]) async {}
  }

  static func budget(_ story: String, _ player: Player) async throws {
    let options = Kokoro.Options(
      cpuBudget: CPUBudget(secondsPerSecond: 0.45, window: .seconds(180)))
    let kokoro = try await Kokoro(contentsOf: URL(filePath: "kokoro.kokoro"), options: options)
    for try await chunk in kokoro.stream(story) {
      await player.play(chunk.samples)
      print(chunk.cpuSeconds / chunk.duration, "CPU-seconds a second of audio")
    }
  }
}
