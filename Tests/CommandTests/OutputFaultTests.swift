import Foundation
import TestSupport
import Testing

/// Files that can't be written, or not to their end.
@Suite(.serialized, .enabled(if: PackageFiles.weights != nil, "needs the weights: make weights"))
struct OutputFaultTests {
  let folder: TemporaryFolder
  let kokoro: BuiltProgram
  let weights: URL

  init() throws {
    folder = try TemporaryFolder()
    kokoro = try BuiltProgram("kokoro")
    weights = try #require(PackageFiles.weights)
  }

  private func shell(_ lines: String) throws -> BuiltProgram.Result {
    try kokoro.shell(
      """
      export KOKORO_MODEL='\(weights.path)'
      MODEL='\(weights.path)/kokoro-v1_0.safetensors'
      VOICE='\(weights.path)/voices/af_heart.bin'
      \(lines)
      """, folder: folder.url)
  }

  private static let manySentences = (1...40).map { "Sentence \($0) is here." }.joined(
    separator: " ")

  /// What has a megabyte or two to write, and where.
  private static let writers = [
    "speak '\(manySentences)' -o full/a.wav", "speak '\(manySentences)' -o full/a.flac",
    "convert \"$MODEL\" -o full/a.safetensors",
  ]

  /// A disk of 1 MB, in a name space of mounts of its own.
  private static let hasSmallDisks: Bool = {
    let result = try? BuiltProgram.run(
      URL(filePath: "/bin/bash"),
      ["-c", "unshare -rm mount -t tmpfs -o size=1m none /mnt"])
    return result?.code == 0
  }()

  @Test(
    .enabled(if: hasSmallDisks, "needs unshare and tmpfs"), arguments: writers)
  func aFullDiskIsNamedAndNothingIsLeft(command: String) throws {
    let result = try shell(
      """
      mkdir full; export PROGRAM MODEL
      unshare -rm bash -c 'mount -t tmpfs -o size=1m none full && {
        "$PROGRAM" "$@"; code=$?; ls -A full; exit $code; }' - \(command)
      """)
    #expect(result.code == 1)
    #expect(result.text == "", "left: \(result.text)")
    #expect(result.errors.contains("No space left on device"), "\(result.errors)")
    #expect(result.errors.contains("full/a."), "\(result.errors)")
  }

  /// A limit on the size of files comes as a signal, too, where nobody ignores it.
  @Test(arguments: writers)
  func aFileThatMayNotGrowIsNamedAndNothingIsLeft(command: String) throws {
    let result = try shell(
      "mkdir full; (ulimit -f 100; \"$PROGRAM\" \(command)); code=$?; ls -A full; exit $code")
    #expect(result.code == 1)
    #expect(result.text == "", "left: \(result.text)")
    #expect(result.errors.contains("File too large"), "\(result.errors)")
  }

  /// Not even root can make files there.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self")),
    arguments: ["speak Go. -o /proc/a.wav", "convert \"$MODEL\" -o /proc/a.safetensors"])
  func aFolderThatTakesNoFilesIsNamed(command: String) throws {
    let result = try shell("\"$PROGRAM\" \(command)")
    #expect(result.code == 1)
    #expect(result.errors.contains("/proc/a."), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  /// Killed with half of the file written: the old file stays, and the next run works.
  @Test(arguments: [
    ("speak '\(manySentences)' -o a.wav", "a.wav", ".a.wav.*"),
    ("convert \"$MODEL\" -o a.safetensors", "a.safetensors", ".a.safetensors.*"),
  ])
  func aKilledWriterLeavesTheOldFile(command: String, name: String, partial: String) throws {
    let result = try shell(
      """
      echo old > \(name)
      "$PROGRAM" \(command) & writer=$!
      for i in {1..6000}; do
        # With something in it.
        for file in \(partial); do [ -s "$file" ] && break 2; done
        kill -0 $writer 2>/dev/null || exit 3
        sleep 0.01
      done
      kill -9 $writer; wait $writer
      echo $?; cat \(name)
      """)
    // 3: it was done before it could be killed.
    #expect(result.code == 0 || result.code == 3, "\(result.errors)")
    if result.code == 0 { #expect(result.text == "137\nold\n") }
  }

  @Test(arguments: ["INT", "TERM"])
  func anInterruptedWriterLeavesNothing(signal: String) throws {
    let result = try shell(
      """
      set -m
      "$PROGRAM" speak '\(Self.manySentences)' -o a.wav & writer=$!
      for i in {1..6000}; do
        for file in .a.wav.*; do [ -s "$file" ] && break 2; done
        sleep 0.01
      done
      kill -\(signal) $writer; wait $writer
      code=$?; ls -A; exit $code
      """)
    #expect(result.code == 130)
    #expect(result.text == "", "left: \(result.text)")
  }
}
