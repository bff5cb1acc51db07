/// An option that takes a value: `--speed 1.2` or `--speed=1.2`.
package struct Option<Value: Sendable>: Sendable {
  package let declaration: OptionDeclaration
  let parse: @Sendable (String) -> Value?

  /// - names: every spelling, the long one first: `["--output", "-o"]`
  /// - value: what stands for the value in help texts: `"FILE"`
  /// - expected: completes "expected …" in the error about an unreadable value
  /// - parse: nil for a value that can't be read
  package init(
    _ names: [String], value: String, help: String, expected: String,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    declaration = OptionDeclaration(
      names: names, value: value, help: help, expected: expected, accepts: { parse($0) != nil })
    self.parse = parse
  }
}

extension Option where Value == String {
  package init(_ names: String..., value: String, help: String) {
    self.init(names, value: value, help: help, expected: "a text", parse: { $0 })
  }
}

extension Option where Value == Double {
  package init(_ names: String..., number value: String, help: String) {
    self.init(names, value: value, help: help, expected: "a number", parse: { Double($0) })
  }

  package init(
    _ names: String..., number value: String, in range: ClosedRange<Double>, help: String
  ) {
    let ends = [range.lowerBound, range.upperBound].map { end in
      Int(exactly: end).map { "\($0)" } ?? "\(end)"
    }
    self.init(
      names, value: value, help: help, expected: "a number from \(ends[0]) to \(ends[1])",
      // NaN is in no range.
      parse: { Double($0).flatMap { range.contains($0) ? $0 : nil } })
  }
}

extension Option where Value == Int {
  package init(_ names: String..., integer value: String, atLeast lowest: Int, help: String) {
    self.init(
      names, value: value, help: help, expected: "a whole number, \(lowest) or more",
      parse: { Int($0).flatMap { $0 >= lowest ? $0 : nil } })
  }

  package init(
    _ names: String..., integer value: String, in range: ClosedRange<Int>, help: String
  ) {
    self.init(
      names, value: value, help: help,
      expected: "a whole number from \(range.lowerBound) to \(range.upperBound)",
      parse: { Int($0).flatMap { range.contains($0) ? $0 : nil } })
  }
}

extension Option where Value == UInt64 {
  package init(_ names: String..., seed value: String, help: String) {
    self.init(
      names, value: value, help: help, expected: "a whole number from 0 to \(UInt64.max)",
      parse: { UInt64($0) })
  }
}

extension Option where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the enumeration's raw values.
  package init(_ names: String..., choice value: String, help: String) {
    let choices = Value.allCases.map(\.rawValue).joined(separator: ", ")
    self.init(
      names, value: value, help: help, expected: "one of \(choices)",
      parse: { Value(rawValue: $0) })
  }
}

/// An option without a value: it is there or it isn't.
package struct Flag: Sendable {
  package let declaration: OptionDeclaration

  package init(_ names: String..., help: String) {
    declaration = OptionDeclaration(
      names: names, value: nil, help: help, expected: "", accepts: { _ in false })
  }
}

/// What the parser and the help text know of an option or a flag.
package struct OptionDeclaration: Sendable {
  let names: [String]
  /// Nil for a flag.
  let value: String?
  let help: String
  let expected: String
  let accepts: @Sendable (String) -> Bool

  var name: String { names.first ?? "" }
}
