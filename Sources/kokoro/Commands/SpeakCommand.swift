import ConsoleSupport
import KokoroAudio
import KokoroCore

enum SpeakCommand {
  static let output = Option<String>(
    "--output", "-o", value: "FILE",
    help:
      "Where to write: .wav, .flac, .ogg, .opus, .mp3 or .raw, or - for WAV on standard output. "
      + "Without it, the speech is played.")
  static let format = Option<SpeechFormat>(
    "--format", choice: "FORMAT",
    help: "Other than the extension says: "
      + "\(SpeechFormat.allCases.map(\.rawValue).joined(separator: ", ")). "
      + "raw is bare samples: 16-bit little-endian integers, mono, \(Speech.sampleRate) a second; "
      + "rawfloat, 32-bit floats.")
  static let play = Flag("--play", help: "Play it, with or without writing it.")
  static let stream = Flag(
    "--stream",
    help: "With -o -: write samples as they come; a WAV header leaves the length open.")
  static let voice = Option<String>(
    "--voice", "-v", value: "VOICE",
    help: "A voice (see kokoro voices), the file of one of your own (./mine.bin), or a blend: "
      + "af_heart*0.6+bm_george*0.4. Else af_heart.")
  static let blend = Option<VoiceBlending>(
    "--blend", choice: "HOW",
    help: "linear (the weighted mean) or spherical (along the arc, which keeps the strength of "
      + "voices that differ much). Else linear.")
  static let speed = Option<Double>(
    "--speed", "-s", number: "X",
    in: Double(
      SynthesisOptions.allowedSpeeds.lowerBound)...Double(
        SynthesisOptions.allowedSpeeds.upperBound),
    help: "0.25 to 4; 1 is the voice's own pace, 2 twice as fast. Else 1.")
  static let pauses = Option<Pauses>(
    "--pauses", pauses: "WHAT",
    help: "natural, or the seconds of silence after a sentence, a clause and a paragraph: "
      + "0.6,0.3,1.2. Any may be left out. Else natural.")
  static let seed = Option<UInt64>(
    "--seed", seed: "N",
    help:
      "Of the noise in the voice. The same text, options and seed give the same samples. Else 0.")
  static let chunking = Option<Chunking>(
    "--chunking", choice: "HOW",
    help: "How text is divided into passes of the model, which the samples depend on: balanced "
      + "(the first words soon), even (the least work), sentences, longest. Else balanced where it "
      + "is played or --stream is given, even for files.")
  static let language = Option<Language>(
    "--lang", choice: "LANG",
    help: "The language of the text: \(Language.allCases.map(\.rawValue).joined(separator: ", ")). "
      + "Else the voice's.")
  static let phonemes = Flag(
    "--phonemes", help: "The text is phonemes, as kokoro phonemize prints them.")
  static let timings = Option<String>(
    "--timings", value: "FILE",
    help: "Write as JSON when each word and phoneme is spoken; - is standard output.")
  static let subtitles = Option<String>(
    "--subtitles", value: "FILE",
    help: "Write captions: .srt, .vtt, .lrc or .json; - is standard output.")
  static let subtitleFormat = Option<CaptionFormat>(
    "--subtitle-format", choice: "FORMAT",
    help: "srt, vtt, lrc or json. Else what the extension says, srt on standard output.")

  static let command = Command(
    CommandDeclaration(
      name: "speak", summary: "Speak text to a file, to standard output or aloud",
      discussion: """
        The text is the argument, or what the file of that name holds, or with - or
        without an argument what comes on standard input: UTF-8, or UTF-16 with a byte
        order mark. Markup in it:
          [word](/wˈɜɹd/)             how a word is pronounced, in kokoro's phonemes
          [word](+1), [word](-1)      more or less stress on a word
          [pause 500ms], [pause 2s]   silence, up to 600 s
          [voice bf_emma]...[/voice]  another voice, or a blend
        Files are complete or not there at all.

        Exit codes: 0, done; 1, failed; 2, the command line is wrong; 130, interrupted;
        141, the reader of standard output went away.
        """,
      operands: [.init("TEXT|-|FILE", required: false)],
      options: [
        output.declaration, voice.declaration, blend.declaration, speed.declaration,
        pauses.declaration, play.declaration, timings.declaration, subtitles.declaration,
        subtitleFormat.declaration, seed.declaration, chunking.declaration, language.declaration,
        ReadingOptions.lexicon.declaration, ReadingOptions.fallback.declaration,
        phonemes.declaration, ReadingOptions.text.declaration, format.declaration,
        stream.declaration,
      ] + EngineOptions.declarations,
      examples: [
        ("kokoro speak \"Hello there.\" -o hello.wav", "Writes a WAV file."),
        (
          "kokoro speak story.txt -o story.flac --voice bm_george --subtitles story.vtt",
          "Reads a file, and writes captions beside the audio."
        ),
        ("echo \"Hello.\" | kokoro speak -o - --stream | aplay", "Speaks in a pipeline."),
        (
          "kokoro speak --phonemes \"həlˈO wˈɜɹld\" -o hello.wav", "Speaks phonemes."
        ),
      ])
  ) { arguments in
    try await SpeakJob(arguments).run()
  }
}
