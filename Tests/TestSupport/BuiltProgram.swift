import Foundation

/// A program of this package, as built with the tests, run as a person would.
package struct BuiltProgram: Sendable {
  package let url: URL

  package init(_ name: String) throws {
    url = try Self.folder().appending(path: name)
    guard FileManager.default.isExecutableFile(atPath: url.path) else {
      throw CocoaError(.executableNotLoadable, userInfo: [NSFilePathErrorKey: url.path])
    }
  }

  package struct Result: Sendable {
    /// 128 and the signal's number where one ended it, as shells say it.
    package let code: Int32
    package let output: Data
    package let errors: String

    package var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// - environment: added to this process's; nil values are taken out
  package func run(
    _ arguments: [String], input: Data = Data(), environment: [String: String?] = [:],
    folder: URL? = nil
  ) throws -> Result {
    try Self.run(url, arguments, input: input, environment: environment, folder: folder)
  }

  /// A line for the shell, in which `$PROGRAM` is the program.
  package func shell(_ line: String, folder: URL? = nil) throws -> Result {
    try Self.run(
      URL(filePath: "/bin/bash"), ["-c", line], input: Data(),
      environment: ["PROGRAM": url.path], folder: folder)
  }

  package static func run(
    _ url: URL, _ arguments: [String], input: Data = Data(),
    environment: [String: String?] = [:], folder: URL? = nil
  ) throws -> Result {
    // Files rather than pipes: nobody has to read while the program runs.
    let files = try TemporaryFolder()
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    process.standardInput = try FileHandle(
      forReadingFrom: files.write(Array(input), to: "input"))
    process.standardOutput = try FileHandle(forWritingTo: files.write([], to: "output"))
    process.standardError = try FileHandle(forWritingTo: files.write([], to: "errors"))
    try process.run()
    process.waitUntilExit()
    let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
    return Result(
      code: process.terminationStatus + signal,
      output: try Data(contentsOf: files.file("output")),
      errors: String(decoding: try Data(contentsOf: files.file("errors")), as: UTF8.self))
  }

  /// The build folder: on Linux the tests are a program in it, on a Mac a bundle.
  private static func folder() throws -> URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let tests = bundle?.bundleURL ?? Bundle.main.executableURL ?? Bundle.main.bundleURL
    return tests.resolvingSymlinksInPath().deletingLastPathComponent()
  }
}
