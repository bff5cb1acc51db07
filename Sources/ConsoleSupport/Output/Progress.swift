/// One line on standard error that is written over and over; nothing where that is no terminal.
package final class ProgressLine {
  private let isShown: Bool
  private var width = 0

  package init(isShown: Bool = StandardError.isTerminal) { self.isShown = isShown }

  deinit { clear() }

  package func show(_ text: String) {
    guard isShown else { return }
    let padding = String(repeating: " ", count: max(0, width - text.count))
    StandardError.write("\r" + text + padding)
    width = text.count
  }

  /// Leaves the cursor at the start of an empty line.
  package func clear() {
    guard isShown, width > 0 else { return }
    StandardError.write("\r" + String(repeating: " ", count: width) + "\r")
    width = 0
  }
}
