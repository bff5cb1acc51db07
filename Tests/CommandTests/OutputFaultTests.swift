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

  /// Starts `command` as the process `writer` and stops it when it has written `size` bytes of the
  /// temporary file `partial`. A writer that was done before it could be stopped doesn't count.
  private static func stop(
    _ command: String, writing partial: String, startingWith preparation: String
  ) -> String {
    """
    # More than a header.
    part() { find . -name '\(partial)' -size +1k -exec wc -c {} + | awk '{ print $1 }'; }
    for attempt in {1..20}; do
      \(preparation)
      "$PROGRAM" \(command) & writer=$!
      until [ -n "$(part)" ] || ! kill -0 $writer; do sleep 0.005; done 2> /dev/null
      kill -STOP $writer 2> /dev/null && size=$(part) && [ -n "$size" ] && break
      kill -CONT $writer 2> /dev/null; wait $writer || exit 2
    done
    [ -n "$size" ] || exit 3
    """
  }

  /// The old file stays, and the next run works.
  @Test(arguments: [
    ("speak '\(manySentences)' -o a.wav", "a.wav", ".a.wav.*"),
    ("convert \"$MODEL\" -o a.safetensors", "a.safetensors", ".a.safetensors.*"),
  ])
  func aKilledWriterLeavesTheOldFile(command: String, name: String, partial: String) throws {
    let result = try shell(
      """
      \(Self.stop(command, writing: partial, startingWith: "echo old > \(name)"))
      kill -9 $writer; wait $writer; echo $?
      cat \(name)
      "$PROGRAM" \(command) || exit 4
      [ "$(wc -c < \(name))" -gt "$size" ] && echo longer than the part
      """)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.text == "137\nold\nlonger than the part\n")
  }

  @Test(arguments: ["INT", "TERM"])
  func anInterruptedWriterLeavesNothing(signal: String) throws {
    let command = "speak '\(Self.manySentences)' -o a.wav"
    let result = try shell(
      """
      \(Self.stop(command, writing: ".a.wav.*", startingWith: "rm -f a.wav"))
      kill -\(signal) $writer; kill -CONT $writer; wait $writer
      code=$?; ls -A; exit $code
      """)
    #expect(result.code == 130, "\(result.errors)")
    #expect(result.text == "", "left: \(result.text)")
  }

  /// The program begins nothing before it notices signals: at no moment is one lost.
  @Test(arguments: ["INT", "TERM"])
  func aSignalEndsTheProgramFromItsFirstMoment(signal: String) throws {
    let result = try shell(
      """
      set -m
      for delay in 0 0.001 0.002 0.005 0.01 0.02 0.05 0.1; do
        "$PROGRAM" speak '\(Self.manySentences)' -o a.wav & writer=$!
        sleep $delay
        kill -\(signal) $writer; wait $writer
        # By itself, or as every program before it has begun.
        case $? in 130|143) ;; *) echo "after $delay s: $?" ;; esac
        ls -A
      done
      """)
    #expect(result.text == "", "left: \(result.text)")
  }

  /// A call that waits for a reader for ever notices no cancellation.
  @Test func aSecondSignalEndsAProgramThatNobodyReadsFrom() throws {
    let result = try shell(
      """
      mkfifo pipe; exec 3<> pipe
      "$PROGRAM" speak 'One sentence of several seconds is more than a pipe holds.' \\
        -o - --stream --chunking longest > pipe &
      writer=$!
      head -c 100 <&3 > /dev/null
      while kill -TERM $writer; do sleep 0.1; done
      wait $writer
      """)
    #expect(result.code == 143, "\(result.errors)")
  }
}
