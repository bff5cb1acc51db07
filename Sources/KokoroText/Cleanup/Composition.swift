import Foundation

extension Cleanup {
  /// Letters with their combining marks in Unicode's form C, ligatures as letters.
  /// - unstyled: also full-width forms and mathematical alphabets as plain letters.
  static func composed(_ source: MappedText, unstyled: Bool) -> MappedText {
    var result = MappedText()
    var kept = 0
    var cluster = String.UnicodeScalarView()
    var start = 0
    var offset = 0
    var marks = 0

    func finishCluster() {
      guard !cluster.isEmpty else { return }
      defer { cluster.removeAll(keepingCapacity: true) }
      guard let first = cluster.first, let form = Composition(of: first, marks, unstyled) else {
        return
      }
      let text = String(cluster)
      let normal = form.apply(to: text)
      if !normal.unicodeScalars.elementsEqual(text.unicodeScalars) {
        result.append(kept..<start, of: source)
        result.append(normal, for: start..<offset, of: source)
        kept = offset
      }
    }

    for scalar in source.text.unicodeScalars {
      if scalar.value >= 0x300, scalar.properties.isCombiningMark {
        marks += 1
        // Nothing that is spoken has so many, and sorting them takes more than linear time.
        if marks <= 30 {
          cluster.append(scalar)
        } else {
          finishCluster()
          result.append(kept..<offset, of: source)
          kept = offset + UTF8.width(scalar)
        }
      } else {
        finishCluster()
        marks = 0
        start = offset
        cluster.append(scalar)
      }
      offset += UTF8.width(scalar)
    }
    finishCluster()
    result.append(kept..<offset, of: source)
    return result
  }
}

/// How a scalar with its marks is brought to its usual form.
private enum Composition {
  case canonical, compatible

  /// Nil where the usual form is the same.
  init?(of first: Unicode.Scalar, _ marks: Int, _ unstyled: Bool) {
    switch first.value {
    case 0xfb00...0xfb06: self = .compatible
    case 0xff01...0xff5e, 0x2080...0x2089, 0x1d400...0x1d7ff, 0x24b6...0x24e9:
      if unstyled { self = .compatible } else { return nil }
    // Signs that are only another number of a letter or mark (ångström, kelvin).
    case 0x340...0x387, 0x1f00...0x1fff, 0x2126...0x212b, 0x2329...0x232a, 0xf900...0xfaff:
      self = .canonical
    default:
      if marks == 0 { return nil }
      self = .canonical
    }
  }

  func apply(to text: String) -> String {
    switch self {
    case .canonical: text.precomposedStringWithCanonicalMapping
    case .compatible: text.precomposedStringWithCompatibilityMapping
    }
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isCombiningMark: Bool {
    switch generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
