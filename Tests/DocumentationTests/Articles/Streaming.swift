import Foundation
import KokoroCore

/// The code of the article, so that it compiles: what the article takes as given is a parameter.
private enum Streaming {
  struct Player {
    func play(_ samples: [Float]) async {}
  }

  static func stream(_ kokoro: Kokoro, _ story: String, _ player: Player) async throws {
    for try await chunk in kokoro.stream(story) {
      await player.play(chunk.samples)
      print(chunk.start, story[chunk.range])
    }
  }

  static func session(
    _ kokoro: Kokoro, _ tokens: AsyncStream<String>, _ player: Player
  ) async throws {
    let session = try kokoro.openSession(SynthesisOptions(voice: "am_adam"))
    let writing = Task {
      for await token in tokens { session.push(token) }
      session.finish()
    }
    for try await chunk in session.chunks { await player.play(chunk.samples) }
    await writing.value
  }

  static func gate(_ kokoro: Kokoro) {
    kokoro.suspend()
    // … in the background …
    kokoro.resume()
  }

  static func end(_ kokoro: Kokoro, _ story: String) async {
    let speaking = Task { try await kokoro.synthesize(story) }
    speaking.cancel()
    _ = try? await speaking.value
    exit(0)
  }
}
