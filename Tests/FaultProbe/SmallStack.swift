import Foundation
import KokoroCore
import KokoroText

extension Probe {
  /// Text to samples on one thread of this stack, as a secondary thread of an app has 512 KiB.
  func smallStack(bytes: Int) throws {
    let expected = try speakHere()
    let phonemizer = try EnglishPhonemizer()
    let outcome = Outcome<[Float]>()
    let thread = Thread {
      outcome.set(
        Result {
          let text = "Dr. Smith paid $1,000.50 on 3/4/1999 for zorblatts, née [x](/kˈɪp/)."
          print(try phonemizer.phonemize(text).tokens.count, "tokens")
          return try speakHere(threads: 2)
        })
    }
    thread.stackSize = bytes
    thread.start()
    try expectEqual(try outcome.wait(), expected, "a stack of \(bytes) bytes")
  }
}
