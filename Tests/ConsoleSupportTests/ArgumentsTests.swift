import ConsoleSupport
import Testing

struct ArgumentsTests {
  static let output = Option<String>("--output", "-o", value: "FILE", help: "Where to.")
  static let speed = Option<Double>("--speed", number: "X", help: "How fast.")
  static let lines = Flag("--lines", help: "A line each.")
  static let command = CommandDeclaration(
    name: "speak", summary: "Speak", operands: [.init("TEXT|-|FILE")],
    options: [output.declaration, speed.declaration, lines.declaration],
    examples: [("try speak hello", "Says hello.")])

  @Test(arguments: [
    ["hello", "--output", "a.wav", "--lines"], ["--output=a.wav", "hello", "--lines"],
    ["--lines", "-o", "a.wav", "--", "hello"],
  ])
  func optionsStandAnywhere(arguments: [String]) throws {
    let parsed = try Arguments(arguments, for: Self.command)
    #expect(parsed.operands == ["hello"])
    #expect(parsed[Self.output] == "a.wav")
    #expect(parsed[Self.lines])
    #expect(parsed[Self.speed] == nil)
  }

  @Test func dashAndTextsThatBeginWithADashAreOperands() throws {
    #expect(try Arguments(["-"], for: Self.command).operands == ["-"])
    #expect(try Arguments(["-o", "-", "- one"], for: Self.command).operands == ["- one"])
    #expect(try Arguments(["--", "--lines"], for: Self.command).operands == ["--lines"])
  }

  @Test func aNegativeNumberIsAValue() throws {
    #expect(try Arguments(["x", "--speed", "-1"], for: Self.command)[Self.speed] == -1)
  }

  @Test(
    arguments: [
      (["x", "--sped", "1"], "unknown option '--sped'; did you mean '--speed'?"),
      (
        ["x", "--zzzzzzzz"],
        "unknown option '--zzzzzzzz'; a text or a file that begins with - goes behind --"
      ),
      (["x", "-5"], "unknown option '-5'; a text or a file that begins with - goes behind --"),
      (["x", "--speed"], "'--speed' needs a value: --speed X"),
      (["x", "--speed", "--lines"], "'--speed' needs a value: --speed X"),
      (["x", "--lines=3"], "'--lines' takes no value"),
      ([], "TEXT|-|FILE is missing"),
      (["two", "words"], "unexpected argument 'words'; quote a text that has spaces"),
    ] as [([String], String)])
  func mistakesAreNamed(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Arguments(arguments, for: Self.command) }
    #expect(error?.description == message)
  }

  @Test func anUnreadableValueSaysWhatWasExpected() throws {
    #expect(throws: UsageError.badValue("--speed", expected: "a number", got: "fast")) {
      try Arguments(["x", "--speed", "fast"], for: Self.command)
    }
  }

  @Test(
    arguments: [
      ("0.25", 0.25), ("4", 4), ("0.2", nil), ("4.01", nil), ("nan", nil), ("inf", nil), ("", nil),
    ] as [(String, Double?)])
  func aNumberOutsideItsRangeIsUnreadable(text: String, value: Double?) throws {
    let pace = Option<Double>("--pace", number: "X", in: 0.25...4, help: "How fast.")
    let command = CommandDeclaration(
      name: "speak", summary: "Speak", options: [pace.declaration], examples: [])
    guard let value else {
      #expect(
        throws: UsageError.badValue("--pace", expected: "a number from 0.25 to 4", got: text)
      ) { try Arguments(["--pace", text], for: command) }
      return
    }
    #expect(try Arguments(["--pace", text], for: command)[pace] == value)
  }

  @Test(
    arguments: [
      ("af_hart", "af_heart"), ("bm_goerge", "bm_george"), ("AF", nil), ("completely-else", nil),
    ] as [(String, String?)])
  func theNearestNameIsFound(name: String, nearest: String?) {
    #expect(nearestName(to: name, among: ["af_heart", "bm_george", "jf_alpha"]) == nearest)
  }
}
