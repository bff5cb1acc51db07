import Foundation
import TestSupport
import Testing

/// What a command line names to be written: checked before anything is opened, so without weights.
struct OutputFileTests {
  let kokoro: BuiltProgram
  let folder: TemporaryFolder

  init() throws {
    kokoro = try BuiltProgram("kokoro")
    folder = try TemporaryFolder()
  }

  /// `in.txt`, `own.json`, `m.safetensors`, `voice.bin`; links `link` to `in.txt`, `new.wav` to the
  /// missing `a.wav`, and `here` to the folder.
  private func run(_ line: String) throws -> BuiltProgram.Result {
    for name in ["in.txt", "own.json", "m.safetensors", "voice.bin"] {
      _ = try folder.write(Array("as it was".utf8), to: name)
    }
    for (link, target) in [("link", "in.txt"), ("new.wav", "a.wav"), ("here", ".")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(link).path, withDestinationPath: target)
    }
    let before = try folder.contents()
    let result = try kokoro.shell(
      "export KOKORO_MODEL=/nowhere; \"$PROGRAM\" \(line)", folder: folder.url)
    #expect(try folder.contents() == before)
    for name in ["in.txt", "own.json", "m.safetensors", "voice.bin"] {
      #expect(try String(contentsOf: folder.file(name), encoding: .utf8) == "as it was", "\(name)")
    }
    return result
  }

  @Test(arguments: [
    "speak Hi -o a.wav --timings a.wav", "speak Hi -o a.wav --timings ./a.wav",
    "speak Hi -o a.wav --timings \"$PWD/a.wav\"", "speak Hi -o a.wav --timings here/a.wav",
    "speak Hi -o a.wav --timings here/../$(basename \"$PWD\")/a.wav",
    "speak Hi -o a.wav --timings new.wav", "speak Hi -o new.wav --timings a.wav",
    "speak Hi -o a --format wav --subtitles a --subtitle-format srt",
    "speak Hi -o a.wav --timings z.json --subtitles z.json",
    "speak Hi --timings here/z.json --subtitles z.json", "speak Hi -o - --timings -",
    "speak Hi -o - --subtitles -", "speak Hi -o a.wav --timings - --subtitles -",
  ])
  func twoOutputsInOneFileAreRefused(line: String) throws {
    let result = try run(line)
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.contains("both write to"), "\(result.errors)")
  }

  @Test(
    arguments: [
      ("speak in.txt -o in.txt --format wav", "the text"),
      ("speak in.txt -o link --format wav", "the text"),
      ("speak link --timings here/in.txt", "the text"),
      ("speak Hi -o a.wav --lexicon own.json --timings own.json", "--lexicon"),
      ("speak Hi -o a.wav --lexicon in.txt --lexicon own.json --subtitles own.json", "--lexicon"),
      ("speak Hi -o m.safetensors --format wav --model m.safetensors", "--model"),
      ("speak Hi -o voice.bin --format wav --voice ./voice.bin", "--voice"),
      ("speak Hi -o voice.bin --format wav --voice './voice.bin*0.5+af_heart'", "--voice"),
      ("speak Hi -o voice.bin --format wav --model m.safetensors --voices .", "--voices"),
      ("speak Hi -o here/m.safetensors --format wav --model . --voices .", "--voices"),
      ("convert m.safetensors -o m.safetensors", "IN"),
      ("convert here/m.safetensors -o ./m.safetensors", "IN"),
      ("pack --model m.safetensors --voices voice.bin -o m.safetensors", "--model"),
    ])
  func anOutputInAFileThatIsReadIsRefused(line: String, input: String) throws {
    let result = try run(line)
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.contains("is what is read (\(input))"), "\(result.errors)")
  }

  @Test(
    arguments: [
      ("convert m.safetensors -o -", "can't be written to standard output"),
      ("pack --model m.safetensors --voices . -o -", "can't be written to standard output"),
      ("convert m.safetensors -o a.onnx", "safetensors is what is written"),
      ("convert m.safetensors -o a", "safetensors is what is written"),
      ("pack --model m.safetensors --voices . -o a.onnx", "a bundle is what is written"),
      ("pack --model m.safetensors --voices . -o a.PTH", "a bundle is what is written"),
      ("speak Hi -o - --format flac", "standard output takes WAV and raw samples only"),
      ("speak Hi -o a.aiff", "names no audio format"),
      ("speak Hi -o a.wav --subtitles a.txt", "--subtitles: expected .srt"),
      ("speak Hi -o a.wav --subtitle-format srt", "--subtitle-format needs --subtitles"),
    ])
  func whatCannotBeWrittenThereIsRefused(line: String, message: String) throws {
    let result = try run(line)
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  /// They come as far as to the model, which isn't there.
  @Test(arguments: [
    "speak a --text -o a --format wav", "speak story -o story --format wav",
    "speak in.txt --text -o b.wav --timings b.json --subtitles b.srt",
    "speak Hi -o /dev/null --format wav --timings /dev/null --subtitles /dev/null "
      + "--subtitle-format srt",
    "speak --phonemes həlˈO -o - --timings b.json",
  ])
  func otherOutputsAreNotRefused(line: String) throws {
    let result = try run(line)
    #expect(result.code == 1 && result.output.isEmpty)
    #expect(result.errors.contains("/nowhere"), "\(result.errors)")
  }
}
