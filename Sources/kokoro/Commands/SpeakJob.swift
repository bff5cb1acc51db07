import ConsoleSupport
import Foundation
import KokoroAudio
import KokoroCore
import KokoroText

/// One call of `kokoro speak`.
struct SpeakJob {
  private let arguments: Arguments
  private let text: String
  private let voice: VoiceArgument
  private let lexicons: [UserLexicon]
  private let options: SynthesisOptions
  private let timings: TextOutput?
  private let captions: (output: TextOutput, format: CaptionFormat)?

  /// Finds out what can go wrong before the long work begins.
  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    try Self.checkFiles(arguments)
    voice = try VoiceArgument(arguments[SpeakCommand.voice] ?? SynthesisOptions().voice)
    options = Self.options(arguments, voice: voice)
    try ReadingOptions.requireEffect(
      arguments, on: options.language ?? voice.language ?? .americanEnglish)
    lexicons = try ReadingOptions.lexicons(arguments)
    let captionFormat = try Self.captionFormat(arguments)
    let operand = arguments.operands.first
    text = try readText(
      operand,
      isText: arguments[ReadingOptions.text] || arguments[SpeakCommand.phonemes] && operand != "-")
    timings = try arguments[SpeakCommand.timings].map(TextOutput.init)
    captions = try captionFormat.flatMap { format in
      try arguments[SpeakCommand.subtitles].map { (try TextOutput($0), format) }
    }
  }

  /// Whether somebody listens meanwhile.
  private static func isHeardAsItComes(_ arguments: Arguments) -> Bool {
    plays(arguments) || arguments[SpeakCommand.stream]
  }

  private static func plays(_ arguments: Arguments) -> Bool {
    arguments[SpeakCommand.play] || arguments[SpeakCommand.output] == nil
  }

  private static func checkFiles(_ arguments: Arguments) throws(UsageError) {
    let output = arguments[SpeakCommand.output]
    if arguments[SpeakCommand.stream], output != "-" { throw .other("--stream needs -o -") }
    let isText = arguments[ReadingOptions.text] || arguments[SpeakCommand.phonemes]
    var inputs = [OutputFiles.Named("the text", isText ? nil : arguments.operands.first)]
    inputs += EngineOptions.files(arguments)
    inputs += arguments.all(ReadingOptions.lexicon).map { OutputFiles.Named("--lexicon", $0) }
    inputs += VoiceArgument.paths(arguments[SpeakCommand.voice] ?? "").map {
      OutputFiles.Named("--voice", $0)
    }
    try OutputFiles.requireDistinct(
      [
        OutputFiles.Named("-o", output),
        OutputFiles.Named("--timings", arguments[SpeakCommand.timings]),
        OutputFiles.Named("--subtitles", arguments[SpeakCommand.subtitles]),
      ], inputs: inputs)
  }

  private static func options(_ arguments: Arguments, voice: VoiceArgument) -> SynthesisOptions {
    var options = SynthesisOptions()
    options.voice = voice.expression
    if let blend = arguments[SpeakCommand.blend] { options.blending = blend }
    if let speed = arguments[SpeakCommand.speed] { options.speed = Float(speed) }
    if let seed = arguments[SpeakCommand.seed] { options.seed = seed }
    if let pauses = arguments[SpeakCommand.pauses] { options.pauses = pauses }
    options.language = arguments[SpeakCommand.language]
    // Who listens wants the first words soon; a file is better read in even passages.
    options.chunking =
      arguments[SpeakCommand.chunking] ?? (isHeardAsItComes(arguments) ? .balanced : .even)
    return options
  }

  private static func captionFormat(_ arguments: Arguments) throws(UsageError) -> CaptionFormat? {
    let given = arguments[SpeakCommand.subtitleFormat]
    guard let path = arguments[SpeakCommand.subtitles] else {
      guard given == nil else { throw .other("--subtitle-format needs --subtitles") }
      return nil
    }
    let kind = path == "-" ? "srt" : URL(filePath: path).pathExtension.lowercased()
    guard let format = given ?? CaptionFormat(rawValue: kind) else {
      throw .other(
        "--subtitles: expected .srt, .vtt, .lrc or .json, got '\(path)'; or say --subtitle-format")
    }
    return format
  }

  func run() async throws {
    let outputs = try openOutputs()
    let clock = ContinuousClock()
    let started = clock.now
    let kokoro = try await EngineOptions.load(arguments, ownVoices: voice.own) { bundle in
      ReadingOptions.phonemizers(arguments, lexicons, bundle: bundle)
    }
    try requireDefaultVoice(among: kokoro.voices.map(\.id))
    let loaded = clock.now
    let cpuBefore = processCPUSeconds()
    var count = 0
    var words: [WordTiming] = []
    var phonemeTimings: [PhonemeTiming] = []
    var diagnostics: [SpeechDiagnostic] = []
    var progress = SpeechProgress(textLength: text.utf8.count)
    let chunks =
      arguments[SpeakCommand.phonemes]
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
    try timings?.write(
      JSONText.document(
        TimingsFile(
          text, sampleCount: count, options: options, words: words, phonemes: phonemeTimings)))
    if let captions {
      try captions.output.write(
        captions.format.text([Caption](words, of: text, duration: report.audioSeconds)))
    }
    StandardError.write(report.text.printable)
  }

  /// Who named no voice isn't told of one that he never heard of.
  private func requireDefaultVoice(among ids: [String]) throws(UsageError) {
    guard arguments[SpeakCommand.voice] == nil, !ids.contains(options.voice) else { return }
    throw .other(
      "--voice is missing, and \(options.voice), which is taken then, isn't among the voices; name "
        + "one of \(ids.prefix(5).joined(separator: ", "))")
  }

  private var target: String {
    switch arguments[SpeakCommand.output] {
    case "-": "standard output"
    case let path?: path
    case nil: "played"
    }
  }

  private func openOutputs() throws -> [any SpeechOutput] {
    var outputs: [any SpeechOutput] = []
    let format = arguments[SpeakCommand.format]
    switch arguments[SpeakCommand.output] {
    case "-":
      outputs.append(
        try StandardOutputSound(
          format: format ?? .file(.wave16), asItComes: arguments[SpeakCommand.stream]))
    case let path?: outputs.append(try FileOutput.open(path, format: format))
    case nil: break
    }
    if Self.plays(arguments) { outputs.append(try Player.open()) }
    return outputs
  }
}
