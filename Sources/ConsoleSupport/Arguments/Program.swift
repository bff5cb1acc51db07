import Foundation

/// A program of several commands: finds the command, runs it and ends the process.
package struct Program: Sendable {
  package let name: String
  let version: String
  let summary: String
  let commands: [Command]
  /// Runs where no command is named.
  let fallback: Command?

  package init(
    name: String, version: String, summary: String, commands: [Command],
    default fallback: Command? = nil
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.commands = commands
    self.fallback = fallback
  }

  /// Runs the process's arguments; ends the process.
  ///
  /// Exit codes: 0; 1, it failed; 2, the command line is wrong; 130, interrupted; 141, the reader
  /// of standard output went away.
  package func main() async -> Never {
    ProcessSetup.occupyClosedDescriptors()
    ProcessSetup.returnFreedArrays()
    // A write then fails instead, and files are still cleaned up.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let (beginning, begin) = AsyncStream.makeStream(of: Never.self)
    let task = Task {
      for await _ in beginning {}
      return await run(Array(CommandLine.arguments.dropFirst()))
    }
    // No file is begun before what would interrupt it is noticed.
    var interrupts: [any DispatchSourceSignal] = []
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      if let source = await ProcessSetup.onSignal(signal, { task.cancel() }) {
        interrupts.append(source)
      }
    }
    begin.finish()
    let code = await task.value
    withExtendedLifetime(interrupts) {}
    // Not exit(): that unloads OpenBLAS under a pass that may still be stopping.
    fflush(nil)
    _exit(code.rawValue)
  }

  /// - arguments: without the program's own name
  package func run(_ arguments: [String]) async -> ExitCode {
    let command = arguments.first.flatMap { name in
      // A command may be spelt as an option: `kokoro-bench --compare`.
      commands.first { [$0.declaration.name, "--" + $0.declaration.name].contains(name) }
    }
    do {
      if let command {
        try await run(command, Array(arguments.dropFirst()))
      } else {
        try await runWithoutCommand(arguments)
      }
      return .success
    } catch let error as UsageError {
      let helped = command.map { "\(name) \($0.declaration.name)" } ?? name
      report("\(error)\nTry '\(helped) --help'.")
      return .usage
    } catch is CancellationError {
      return .interrupted
    } catch OutputError.readerGone {
      return .readerGone
    } catch {
      report(Self.describe(error))
      return .failure
    }
  }

  private func runWithoutCommand(_ arguments: [String]) async throws {
    switch arguments.first {
    case "--version":
      try StandardOutput.write("\(name) \(version)\n")
    case "help", "--help", "-h":
      // `help speak` is `speak --help`.
      let named = commands.first { $0.declaration.name == arguments.dropFirst().first }
      try StandardOutput.write(named.map(helpText) ?? helpText)
    case let first where first == nil || first?.hasPrefix("-") == true:
      guard let fallback else {
        throw first.map { UsageError.unknownOption($0, nearest: nil) }
          ?? UsageError.other("a command is missing: \(names.joined(separator: ", "))")
      }
      try await run(fallback, arguments)
    case let first:
      throw UsageError.unknownCommand(
        first ?? "", nearest: nearestName(to: first ?? "", among: names))
    }
  }

  private func run(_ command: Command, _ arguments: [String]) async throws {
    // Help is given even where the rest of the line is wrong.
    let options = arguments.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      return try StandardOutput.write(helpText(of: command))
    }
    try await command.run(Arguments(arguments, for: command.declaration))
  }

  private func helpText(of command: Command) -> String {
    let isDefault = command.declaration.name == fallback?.declaration.name
    return command.declaration.helpText(program: name, isDefault: isDefault)
  }

  private var names: [String] { commands.map(\.declaration.name) }

  private func report(_ message: String) { StandardError.write("\(name): \(message.printable)\n") }

  /// Our errors describe themselves; of Foundation's the localized description is the readable one.
  private static func describe(_ error: any Error) -> String {
    if let described = (error as? any LocalizedError)?.errorDescription { return described }
    guard let error = error as? CocoaError else { return String(describing: error) }
    // On Linux the text doesn't say which file.
    let text = error.localizedDescription
    guard let path = error.filePath ?? error.url?.path, !text.contains(path) else { return text }
    return "\(path): \(text)"
  }
}

package enum ExitCode: Int32, Sendable {
  case success = 0
  case failure = 1
  case usage = 2
  /// As shells report SIGINT.
  case interrupted = 130
  /// As shells report SIGPIPE.
  case readerGone = 141
}
