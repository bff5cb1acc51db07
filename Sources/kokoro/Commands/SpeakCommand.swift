import ConsoleSupport
import Foundation
import KokoroAudio
import KokoroCore
import KokoroText
import KokoroWeights

enum SpeakCommand {
  private static let output = Option<String>(
    "--output", "-o", value: "FILE",
    help: "Where to write: .wav, .flac, .ogg, .opus or .mp3, or - for WAV on standard output. "
      + "Without it, the speech is played.")
  private static let format = Option<AudioFormat>(
    "--format", choice: "FORMAT",
    help:
      "Other than the extension says: \(AudioFormat.allCases.map(\.rawValue).joined(separator: ", "))."
  )
  private static let play = Flag("--play", help: "Play it, with or without writing it.")
  private static let stream = Flag(
    "--stream",
    help: "With -o -: write samples as they come; the WAV header leaves the length open.")
  private static let voice = Option<String>(
    "--voice", "-v", value: "VOICE",
    help: "A voice (see kokoro voices) or a blend: af_heart*0.6+bm_george*0.4. Else af_heart.")
  private static let speed = Option<Double>(
    "--speed", "-s", number: "X", help: "1 is the voice's own pace, 2 twice as fast. Else 1.")
  private static let seed = Option<UInt64>(
    "--seed", seed: "N", help: "Of the noise in the voice; the same seed, the same samples. Else 0."
  )
  private static let language = Option<Language>(
    "--lang", choice: "LANG", help: "The language of the text; else the voice's.")
  private static let lexicon = Option<String>(
    "--lexicon", value: "FILE", help: "Your own pronunciations: {\"word\": \"phonemes\", ...}.")
  private static let phonemes = Flag(
    "--phonemes", help: "The text is phonemes, as kokoro phonemize prints them.")
  private static let text = Flag(
    "--text", help: "Take the argument as the text even if it is the name of a file, or -.")
  private static let timings = Option<String>(
    "--timings", value: "FILE.json", help: "Write when each word and phoneme is spoken.")
  private static let subtitles = Option<String>(
    "--subtitles", value: "FILE", help: "Write captions: .srt, .vtt, .lrc or .json.")

  static let command = Command(
    CommandDeclaration(
      name: "speak", summary: "Speak text to a file, to standard output or aloud",
      discussion: """
        The text is the argument, or what the file of that name holds, or with - what
        comes on standard input: UTF-8, or UTF-16 with a byte order mark. In it,
        [word](/phonemes/) says how a word is pronounced. Files are complete or not
        there at all.

        Exit codes: 0, done; 1, failed; 2, the command line is wrong; 130, interrupted;
        141, the reader of standard output went away.
        """,
      operands: [.init("TEXT|-|FILE")],
      options: [
        output.declaration, voice.declaration, speed.declaration, play.declaration,
        timings.declaration, subtitles.declaration, seed.declaration, language.declaration,
        lexicon.declaration, phonemes.declaration, text.declaration, format.declaration,
        stream.declaration,
      ] + EngineOptions.declarations,
      examples: [
        ("kokoro speak \"Hello there.\" -o hello.wav", "Writes a WAV file."),
        (
          "kokoro speak story.txt -o story.flac --voice bm_george --subtitles story.vtt",
          "Reads a file, and writes captions beside the audio."
        ),
        ("echo \"Hello.\" | kokoro speak - -o - --stream | aplay", "Speaks in a pipeline."),
        (
          "kokoro speak --phonemes \"həlˈO wˈɜɹld\" -o hello.wav", "Speaks phonemes."
        ),
      ])
  ) { arguments in
    let job = try Job(arguments)
    try await job.run()
  }

  /// One call of the command.
  private struct Job {
    let arguments: Arguments
    let text: String
    let options: SynthesisOptions
    let target: String
    let timings: PendingFile?
    let captions: (file: PendingFile, format: CaptionFormat)?

    /// Finds out what can go wrong before the long work begins.
    init(_ arguments: Arguments) throws {
      self.arguments = arguments
      var options = SynthesisOptions()
      if let voice = arguments[voice] { options.voice = voice }
      if let speed = arguments[speed] { options.speed = Float(speed) }
      if let seed = arguments[seed] { options.seed = seed }
      options.language = arguments[language]
      options.lexicon = try arguments[lexicon].map {
        try UserLexicon(contentsOf: URL(filePath: $0))
      }
      // Who listens meanwhile wants the first words soon; a file is better read in even passages.
      options.chunking = arguments[play] || arguments[stream] ? .balanced : .even
      self.options = options
      guard SynthesisOptions.allowedSpeeds.contains(options.speed) else {
        throw KokoroError.speed(options.speed)
      }
      text = try readText(
        arguments.operands[0], isText: arguments[SpeakCommand.text] || arguments[phonemes])
      target = arguments[output] ?? "played"
      if arguments[stream], target != "-" { throw UsageError.other("--stream needs -o -") }
      timings = try arguments[SpeakCommand.timings].map { try PendingFile($0) }
      captions = try arguments[subtitles].map { path in
        let kind = URL(filePath: path).pathExtension.lowercased()
        guard let format = CaptionFormat(rawValue: kind) else {
          throw UsageError.other("--subtitles: expected .srt, .vtt, .lrc or .json, got '\(path)'")
        }
        return (try PendingFile(path), format)
      }
    }

    func run() async throws {
      let outputs = try openOutputs()
      let clock = ContinuousClock()
      let started = clock.now
      let kokoro = try await EngineOptions.load(arguments)
      let loaded = clock.now
      let cpuBefore = processCPUSeconds()
      var count = 0
      var words: [WordTiming] = []
      var phonemeTimings: [PhonemeTiming] = []
      var diagnostics: [SpeechDiagnostic] = []
      var progress = SpeechProgress(textLength: text.utf8.count)
      let chunks =
        arguments[phonemes]
        ? kokoro.stream(phonemes: text, options: options) : kokoro.stream(text, options: options)
      for try await chunk in chunks {
        for output in outputs { try output.write(chunk.samples) }
        count += chunk.samples.count
        words += chunk.timings
        diagnostics += chunk.diagnostics
        if timings != nil { phonemeTimings += chunk.phonemeTimings }
        progress.show(done: chunk.utf8Range.upperBound, samples: count)
      }
      progress.clear()
      let report = SpeechReport(
        target: target, audioSeconds: Double(count) / Double(Speech.sampleRate),
        loadSeconds: (loaded - started).seconds, wallSeconds: (clock.now - loaded).seconds,
        cpuSeconds: processCPUSeconds() - cpuBefore, diagnostics: diagnostics)
      for output in outputs { try output.finish() }
      if let timings {
        let file = TimingsFile(
          text, sampleCount: count, options: options, words: words, phonemes: phonemeTimings)
        try timings.write(Array((jsonText(file) ?? "").utf8))
        try timings.commit()
      }
      if let captions {
        let written = captions.format.text(
          [Caption](words, of: text, duration: report.audioSeconds))
        try captions.file.write(Array(written.utf8))
        try captions.file.commit()
      }
      StandardError.write(report.text)
    }

    private func openOutputs() throws -> [any SpeechOutput] {
      var outputs: [any SpeechOutput] = []
      let format = arguments[SpeakCommand.format]
      switch arguments[output] {
      case "-":
        outputs.append(
          try StandardOutputWave(format: format ?? .wave16, asItComes: arguments[stream]))
      case let path?:
        outputs.append(try FileOutput(path, format: format))
      case nil: break
      }
      if arguments[play] || outputs.isEmpty { outputs.append(try Player.open()) }
      return outputs
    }
  }
}
