import Foundation

/// Standard output, for text and for bytes: whole writes, or an error that says why.
package enum StandardOutput {
  package static func write(_ text: String) throws(OutputError) { try write(Array(text.utf8)) }

  package static func write(_ bytes: [UInt8]) throws(OutputError) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        written += count
      } else if errno == EPIPE {
        throw .readerGone
      } else if errno != EINTR {
        throw .failed(systemReason(of: STDOUT_FILENO))
      }
    }
  }

  /// Whether somebody would see bytes as letters.
  package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}

package enum OutputError: Error, Equatable, CustomStringConvertible {
  /// The program that read standard output has ended.
  case readerGone
  case failed(String)

  package var description: String {
    switch self {
    case .readerGone: "the reader of standard output went away"
    case .failed(let reason): "can't write to standard output: \(reason)"
    }
  }
}

/// Messages to the person. A failure to show one is no failure of the work.
package enum StandardError {
  package static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
