import Foundation
import KokoroAudio
import KokoroCore

/// How a job of the soak has its input spoken.
enum SoakWay: String, CaseIterable {
  case whole, stream, session, plan, together, gated, cancelled, leftEarly, file, refused

  /// Whether the input's chunking lets it be spoken this way.
  func suits(_ input: SoakInput) -> Bool {
    self != .session || input.options.chunking == .sentences
  }
}

/// What was spoken: enough to compare and to count.
struct SoakSpeech {
  /// FNV-1a over the bits of the samples.
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  private(set) var count = 0
  private(set) var cpuSeconds = 0.0
  private(set) var isFinite = true

  mutating func append(_ samples: [Float], cpuSeconds: Double) {
    for sample in samples {
      hash = (hash ^ UInt64(sample.bitPattern)) &* 0x100_0000_01B3
      if !sample.isFinite { isFinite = false }
    }
    count += samples.count
    self.cpuSeconds += cpuSeconds
  }

  init() {}

  init(_ speech: Speech) { append(speech.samples, cpuSeconds: speech.cpuSeconds) }
}

/// Speaks inputs in any way, with engines of different numbers of threads.
struct SoakSpeaker {
  let kokoro: Kokoro
  /// Has another number of threads, and the same weights.
  let other: Kokoro
  let folder: URL

  /// - Returns: nil where nothing whole was to come
  func speak(
    _ input: SoakInput, _ way: SoakWay, _ random: inout SplitMix
  ) async throws -> [SoakSpeech] {
    switch way {
    case .whole:
      return [SoakSpeech(try await kokoro.synthesize(input.text, options: input.options))]
    case .stream:
      return [try await joined(kokoro.stream(input.text, options: input.options))]
    case .session:
      return [try await session(input, &random)]
    case .plan:
      let plan = try await kokoro.plan(input.text, options: input.options)
      return [SoakSpeech(try await kokoro.render(plan))]
    case .together:
      async let first = kokoro.synthesize(input.text, options: input.options)
      async let second = other.synthesize(input.text, options: input.options)
      async let third = kokoro.synthesize(input.text, options: input.options)
      return try await [first, second, third].map { SoakSpeech($0) }
    case .gated:
      return [try await gated(input, &random)]
    case .cancelled:
      return try await cancelled(input, &random).map { [$0] } ?? []
    case .leftEarly:
      for try await _ in kokoro.stream(input.text, options: input.options) { break }
      return []
    case .file:
      return [try await file(input, &random)]
    case .refused:
      try await refused(input, &random)
      return []
    }
  }

  private func joined(_ stream: SpeechStream) async throws -> SoakSpeech {
    var speech = SoakSpeech()
    for try await chunk in stream { speech.append(chunk.samples, cpuSeconds: chunk.cpuSeconds) }
    return speech
  }

  private func session(_ input: SoakInput, _ random: inout SplitMix) async throws -> SoakSpeech {
    let session = try kokoro.openSession(input.options)
    var rest = input.text[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...20, using: &random)
      session.push(String(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    session.finish()
    return try await joined(session.chunks)
  }

  private func gated(_ input: SoakInput, _ random: inout SplitMix) async throws -> SoakSpeech {
    async let speech = kokoro.synthesize(input.text, options: input.options)
    for _ in 0..<3 {
      try await Task.sleep(for: .milliseconds(Int.random(in: 1...100, using: &random)))
      kokoro.suspend()
      try await Task.sleep(for: .milliseconds(Int.random(in: 1...100, using: &random)))
      kokoro.resume()
    }
    return SoakSpeech(try await speech)
  }

  /// - Returns: the speech where it was done before the task was cancelled
  private func cancelled(
    _ input: SoakInput, _ random: inout SplitMix
  ) async throws -> SoakSpeech? {
    let task = Task { try await kokoro.synthesize(input.text, options: input.options) }
    try await Task.sleep(for: .milliseconds(Int.random(in: 0...1500, using: &random)))
    task.cancel()
    do {
      return SoakSpeech(try await task.value)
    } catch is CancellationError {
      return nil
    }
  }

  private func file(_ input: SoakInput, _ random: inout SplitMix) async throws -> SoakSpeech {
    let format = random.pick(AudioFormat.allCases)
    let url = folder.appending(path: "soak")
    defer { try? FileManager.default.removeItem(at: url) }
    let writer = try AudioFileWriter(url, format: format, sampleRate: Speech.sampleRate)
    var speech = SoakSpeech()
    for try await chunk in kokoro.stream(input.text, options: input.options) {
      speech.append(chunk.samples, cpuSeconds: chunk.cpuSeconds)
      try writer.write(chunk.samples)
    }
    try writer.finish()
    return speech
  }

  private func refused(_ input: SoakInput, _ random: inout SplitMix) async throws {
    var options = input.options
    var text = input.text
    switch Int.random(in: 0..<4, using: &random) {
    case 0: options.voice = "af_nobody"
    case 1: options.speed = .nan
    case 2: options.voice += "+"
    default: text = " \n "
    }
    do {
      _ = try await kokoro.synthesize(text, options: options)
    } catch is KokoroError {
      return
    }
    throw SoakFailure(description: "what had to be refused was spoken")
  }
}

struct SoakFailure: Error, CustomStringConvertible { var description: String }
