/// A command of a program: what it understands and what it does.
package struct Command: Sendable {
  package let declaration: CommandDeclaration
  let run: @Sendable (Arguments) async throws -> Void

  package init(
    _ declaration: CommandDeclaration, run: @escaping @Sendable (Arguments) async throws -> Void
  ) {
    self.declaration = declaration
    self.run = run
  }
}

/// A command's name, operands, options and help.
package struct CommandDeclaration: Sendable {
  package struct Operand: Sendable {
    let name: String
    let required: Bool
    let repeats: Bool

    package init(_ name: String, required: Bool = true, repeats: Bool = false) {
      self.name = name
      self.required = required
      self.repeats = repeats
    }
  }

  package let name: String
  /// One line, without a full stop.
  let summary: String
  /// Below the options, in lines of at most 80 columns.
  let discussion: String
  let operands: [Operand]
  let options: [OptionDeclaration]
  /// Whole command lines, each with what it does.
  let examples: [(command: String, effect: String)]

  package init(
    name: String, summary: String, discussion: String = "", operands: [Operand] = [],
    options: [OptionDeclaration] = [], examples: [(command: String, effect: String)]
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.operands = operands
    self.options = options + [Self.help.declaration]
    self.examples = examples
  }

  static let help = Flag("--help", "-h", help: "Print this text.")
}
