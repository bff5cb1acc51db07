import Foundation
import KokoroCore
import Synchronization

extension Probe {
  /// Ends the process by `exit`, which unloads libraries, while passes multiply matrices.
  func exitWhilePassesRun() throws {
    let kokoro = kokoro(threads: 2)
    let text = String(repeating: "hˈI mˈun hˈI. ", count: 30)
    for _ in 0..<4 {
      Task.detached { _ = try await kokoro.synthesize(phonemes: text) }
    }
    Thread.sleep(forTimeInterval: 0.6)
    exit(0)
  }
}
