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
    signal(SIGPIPE, SIG_IGN)  // a write then says EPIPE, and files are still cleaned up
    let task = Task { await run(Array(CommandLine.arguments.dropFirst())) }
    let interrupts = [SIGINT, SIGTERM].map { onSignal($0) { task.cancel() } }
    let code = await task.value
    withExtendedLifetime(interrupts) { exit(code.rawValue) }
  }

  /// - arguments: without the program's own name
  package func run(_ arguments: [String]) async -> ExitCode {
    do {
      try await dispatch(arguments)
      return .success
    } catch let error as UsageError {
      report("\(error)\nTry '\(name) --help'.")
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

  private func dispatch(_ arguments: [String]) async throws {
    let first = arguments.first ?? ""
    if ["--help", "-h", "help"].contains(first) || arguments.isEmpty && fallback == nil {
      // `help speak` is `speak --help`.
      if let named = commands.first(where: { $0.declaration.name == arguments.dropFirst().first }) {
        return try printHelp(of: named)
      }
      if arguments.isEmpty {
        report(helpText)
        throw UsageError.other("a command is missing")
      }
      return try StandardOutput.write(helpText)
    }
    if first == "--version" { return try StandardOutput.write("\(name) \(version)\n") }
    if let command = commands.first(where: { $0.declaration.name == first }) {
      return try await run(command, Array(arguments.dropFirst()))
    }
    guard let fallback, first.hasPrefix("-") || arguments.isEmpty else {
      let names = commands.map(\.declaration.name)
      throw UsageError.unknownCommand(first, nearest: nearestName(to: first, among: names))
    }
    try await run(fallback, arguments)
  }

  private func run(_ command: Command, _ arguments: [String]) async throws {
    // Help is given even where the rest of the line is wrong.
    let options = arguments.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") { return try printHelp(of: command) }
    try await command.run(Arguments(arguments, for: command.declaration))
  }

  private func printHelp(of command: Command) throws {
    let isDefault = command.declaration.name == fallback?.declaration.name
    try StandardOutput.write(command.declaration.helpText(program: name, isDefault: isDefault))
  }

  private func report(_ message: String) { StandardError.write("\(name): \(message)\n") }

  /// Our errors describe themselves; of Foundation's the localized description is the readable one.
  private static func describe(_ error: any Error) -> String {
    if let described = (error as? any LocalizedError)?.errorDescription { return described }
    return error is CocoaError ? error.localizedDescription : String(describing: error)
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

/// The first signal calls `action`; a second one ends the process as usual.
private func onSignal(_ number: Int32, _ action: @escaping @Sendable () -> Void)
  -> any DispatchSourceSignal
{
  signal(number, SIG_IGN)
  let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
  source.setEventHandler {
    signal(number, SIG_DFL)
    action()
  }
  source.resume()
  return source
}
