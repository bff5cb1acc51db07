import ConsoleSupport
import Testing

struct JSONTextTests {
  private struct Report: Encodable {
    struct Word: Encodable { var startTime: Double }
    var wordCount = 1
    var words: [Word]
    var metadata = ["aKey": "a/b"]
  }

  @Test func keysAreSnakeCaseAndSortedAndThoseOfDictionariesStay() throws {
    let report = Report(words: [.init(startTime: 0.5)])
    let line = #"{"metadata":{"aKey":"a/b"},"word_count":1,"words":[{"start_time":0.5}]}"#
    #expect(try JSONText.line(report) == line + "\n")
    let document = try JSONText.document(report)
    #expect(document.filter { !$0.isWhitespace } == line)
    #expect(document.hasSuffix("}\n") && document.split(separator: "\n").count > 5)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func whatJSONCannotHoldIsAnErrorThatNamesThePlace(value: Double) {
    let report = Report(words: [.init(startTime: 1), .init(startTime: value)])
    let error = #expect(throws: JSONTextError.self) { try JSONText.document(report) }
    #expect(error?.place.hasPrefix("words.1.") == true, "\(error?.description ?? "")")
    #expect(error?.reason == "\(value) has no form in JSON")
  }
}
