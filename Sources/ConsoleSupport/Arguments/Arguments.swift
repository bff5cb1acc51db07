/// A command's arguments, taken apart by its declaration.
package struct Arguments: Sendable {
  /// What stands between and after the options, in order.
  package let operands: [String]
  private let values: [String: [String]]

  /// - arguments: what follows the command's name
  package init(_ arguments: [String], for command: CommandDeclaration) throws(UsageError) {
    var byName: [String: OptionDeclaration] = [:]
    for option in command.options { for name in option.names { byName[name] = option } }
    var operands: [String] = []
    var values: [String: [String]] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-", !argument.contains(where: \.isWhitespace)
      else {
        operands.append(argument)
        continue
      }
      let (name, attached) = Self.split(argument)
      guard let option = byName[name] else {
        throw .unknownOption(name, nearest: nearestName(to: name, among: byName.keys.sorted()))
      }
      if let placeholder = option.value {
        if let attached {
          values[option.name, default: []].append(attached)
        } else if let next = rest.first, byName[Self.split(next).name] == nil, next != "--" {
          values[option.name, default: []].append(next)
          rest.removeFirst()
        } else {
          throw .missingValue(name, placeholder: placeholder)
        }
      } else if attached != nil {
        throw .unexpectedValue(name)
      } else {
        values[option.name, default: []].append("")
      }
    }
    guard operands.count <= command.operands.count || command.operands.last?.repeats == true else {
      throw .unexpectedOperand(operands[command.operands.count])
    }
    for (index, operand) in command.operands.enumerated()
    where operand.required && operands.count <= index {
      throw .missingOperand(operand.name)
    }
    for option in command.options where option.value != nil {
      for text in values[option.name] ?? [] where !option.accepts(text) {
        throw .badValue(option.name, expected: option.expected, got: text)
      }
    }
    self.operands = operands
    self.values = values
  }

  package subscript(flag: Flag) -> Bool { values[flag.declaration.name] != nil }

  /// The value given last, or nil where the option isn't there.
  package subscript<Value>(option: Option<Value>) -> Value? { all(option).last }

  /// Every value given, in order.
  package func all<Value>(_ option: Option<Value>) -> [Value] {
    (values[option.declaration.name] ?? []).compactMap(option.parse)
  }

  /// `--name=value` in its two parts; a negative number is not a name.
  private static func split(_ argument: String) -> (name: String, attached: String?) {
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else {
      return (argument, nil)
    }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }
}

/// What a user got wrong on the command line. The exit code is 2.
package enum UsageError: Error, Equatable, CustomStringConvertible {
  case unknownOption(String, nearest: String?)
  case unknownCommand(String, nearest: String?)
  case missingValue(String, placeholder: String)
  case unexpectedValue(String)
  case badValue(String, expected: String, got: String)
  case missingOperand(String)
  case unexpectedOperand(String)
  /// Options that don't go together, a file name without an extension, and the like.
  case other(String)

  package var description: String {
    switch self {
    case .unknownOption(let name, let nearest):
      "unknown option '\(name)'" + Self.suggestion(nearest)
        + (nearest == nil ? "; a text or a file that begins with - goes behind --" : "")
    case .unknownCommand(let name, let nearest):
      "unknown command '\(name)'" + Self.suggestion(nearest)
    case .missingValue(let name, let placeholder):
      "'\(name)' needs a value: \(name) \(placeholder)"
    case .unexpectedValue(let name):
      "'\(name)' takes no value"
    case .badValue(let name, let expected, let got):
      "'\(name)': expected \(expected), got '\(got)'"
    case .missingOperand(let name):
      "\(name) is missing"
    case .unexpectedOperand(let operand):
      "unexpected argument '\(operand)'; quote a text that has spaces"
    case .other(let message):
      message
    }
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? ""
  }
}
