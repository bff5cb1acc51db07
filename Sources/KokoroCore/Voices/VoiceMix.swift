import Foundation

/// One or more voices with their shares: what a voice expression says.
///
/// Terms are joined by `+` or `,`; a term is an id, with a share after `*` or `:` or in brackets:
/// `af_heart*0.6+bm_george*0.4`, `af_heart(2)+bm_george(1)`, `af_heart,bm_george`. Shares are
/// normalised to sum 1; a term without one counts 1.
public struct VoiceMix: Sendable, Equatable {
  /// A voice and what it counts.
  public struct Term: Sendable, Equatable {
    /// The voice's id.
    public var id: String
    /// Normalised: all terms' shares sum to 1.
    public var share: Float
  }

  /// In the order of the expression.
  public let terms: [Term]

  /// Reads an expression.
  /// - Throws: `KokoroError.voiceExpression` for one that doesn't parse, or whose shares sum to 0
  public init(_ expression: String) throws(KokoroError) {
    var terms: [Term] = []
    for part in expression.split(
      omittingEmptySubsequences: false, whereSeparator: { "+,".contains($0) })
    {
      terms.append(try Self.term(part.trimmingCharacters(in: .whitespaces), in: expression))
    }
    let sum = terms.reduce(0) { $0 + $1.share }
    guard sum > 0, sum.isFinite else {
      throw .voiceExpression(expression, reason: "the shares sum to \(sum), expected more than 0")
    }
    self.terms = terms.map { Term(id: $0.id, share: $0.share / sum) }
  }

  private static func term(_ part: String, in expression: String) throws(KokoroError) -> Term {
    guard let cut = part.firstIndex(where: { "*:(".contains($0) }) else {
      return try Term(id: checked(part, in: expression), share: 1)
    }
    let id = try checked(
      part[..<cut].trimmingCharacters(in: .whitespaces), in: expression)
    var number = part[part.index(after: cut)...]
    if part[cut] == "(" {
      guard number.last == ")" else {
        throw .voiceExpression(expression, reason: "\"\(part)\" lacks a closing bracket")
      }
      number.removeLast()
    }
    let text = number.trimmingCharacters(in: .whitespaces)
    guard let share = Float(text), share.isFinite, share >= 0 else {
      throw .voiceExpression(
        expression, reason: "the share of \(id) is \"\(text)\", expected a number of at least 0")
    }
    return Term(id: id, share: share)
  }

  private static func checked(_ id: String, in expression: String) throws(KokoroError) -> String {
    guard !id.isEmpty else { throw .voiceExpression(expression, reason: "a voice id is missing") }
    return id
  }
}

/// How the styles of several voices become one.
public enum VoiceBlending: String, Sendable, Codable, CaseIterable {
  /// Weighted mean.
  case linear
  /// Along the arc between the styles, lengths interpolated: keeps the loudness of styles that
  /// point in different directions. Shoemake, "Animating rotation with quaternion curves", 1985.
  case spherical

  /// - styles: of one width, with shares that sum to 1
  func blend(_ styles: [(style: [Float], share: Float)]) -> [Float] {
    guard let first = styles.first else { return [] }
    var mixed = first.style
    var weight = first.share
    for (style, share) in styles.dropFirst() where share > 0 {
      weight += share
      guard weight > 0 else { continue }
      let part = share / weight
      mixed =
        self == .linear
        ? zip(mixed, style).map { $0 + ($1 - $0) * part } : Self.arc(mixed, style, part)
    }
    return mixed
  }

  /// Decoder and prosody halves turn independently, being separate spaces.
  private static func arc(_ a: [Float], _ b: [Float], _ part: Float) -> [Float] {
    let half = a.count / 2
    return [0..<half, half..<a.count].flatMap { range in
      halfArc(Array(a[range]), Array(b[range]), part)
    }
  }

  private static func halfArc(_ a: [Float], _ b: [Float], _ part: Float) -> [Float] {
    func length(_ v: [Float]) -> Float { v.reduce(0) { $0 + $1 * $1 }.squareRoot() }
    let lengthA = length(a)
    let lengthB = length(b)
    let straight = zip(a, b).map { $0 + ($1 - $0) * part }
    guard lengthA > 0, lengthB > 0 else { return straight }
    let cosine = zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } / (lengthA * lengthB)
    let angle = acos(min(1, max(-1, cosine)))
    // Nearly parallel: the arc is the straight line. Nearly opposite: no arc is the shortest.
    guard angle > 1e-3, angle < Float.pi - 1e-3 else { return straight }
    let scale = (lengthA + (lengthB - lengthA) * part) / sin(angle)
    let shareA = sin((1 - part) * angle) / lengthA * scale
    let shareB = sin(part * angle) / lengthB * scale
    return zip(a, b).map { $0 * shareA + $1 * shareB }
  }
}
