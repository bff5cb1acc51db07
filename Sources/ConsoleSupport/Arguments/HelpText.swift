extension CommandDeclaration {
  /// What `--help` prints.
  func helpText(program: String, isDefault: Bool) -> String {
    let command = isDefault ? program : "\(program) \(name)"
    var text = "\(summary).\n\nUsage: \(command)"
    for operand in operands {
      let dots = operand.repeats ? "..." : ""
      text += operand.required ? " \(operand.name)\(dots)" : " [\(operand.name)\(dots)]"
    }
    text += " [options]\n\nOptions:\n"
    text += table(
      options.map { option in
        (option.names.joined(separator: ", ") + (option.value.map { " \($0)" } ?? ""), option.help)
      })
    if !discussion.isEmpty { text += "\n\(discussion)\n" }
    text += "\nExamples:\n"
    for example in examples {
      text += "  \(example.command)\n      \(example.effect)\n"
    }
    return text
  }
}

extension Program {
  /// What the program prints for `--help` without a command.
  var helpText: String {
    var text = "\(summary).\n\nUsage: \(name) COMMAND [options]\n\nCommands:\n"
    text += table(commands.map { ($0.declaration.name, $0.declaration.summary + ".") })
    text += "\nOptions:\n"
    text += table([("--help, -h", "Print this text."), ("--version", "Print the version.")])
    text += "\nExamples:\n"
    for command in commands {
      if let example = command.declaration.examples.first { text += "  \(example.command)\n" }
    }
    text += "\n'\(name) COMMAND --help' tells more of a command.\n"
    return text
  }
}

/// Two columns; the right one is broken at 80.
private func table(_ rows: [(String, String)]) -> String {
  let left = min(26, rows.map(\.0.count).max() ?? 0)
  let indent = String(repeating: " ", count: left + 4)
  var text = ""
  for (name, help) in rows {
    var line = "  " + name
    if name.count > left {
      text += line + "\n"
      line = indent
    } else {
      line += String(repeating: " ", count: left - name.count + 2)
    }
    var isEmpty = true
    for word in help.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > 80 {
        text += line + "\n"
        line = indent
        isEmpty = true
      }
      line += isEmpty ? String(word) : " " + word
      isEmpty = false
    }
    text += line + "\n"
  }
  return text
}
