/// The currencies whose signs are read as words. Ordered as upstream orders them.
package enum Currency: Int, Sendable, Comparable {
  case dollar, pound, euro

  package init?(sign: String) {
    switch sign {
    case "$": self = .dollar
    case "£": self = .pound
    case "€": self = .euro
    default: return nil
    }
  }

  var unit: String {
    switch self {
    case .dollar: "dollar"
    case .pound: "pound"
    case .euro: "euro"
    }
  }

  /// The hundredth part; "pence" is a plural already.
  var part: String { self == .pound ? "pence" : "cent" }

  package static func < (a: Currency, b: Currency) -> Bool { a.rawValue < b.rawValue }
}
