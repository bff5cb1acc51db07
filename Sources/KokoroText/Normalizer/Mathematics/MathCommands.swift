/// What LaTeX's commands and signs are called.
enum MathCommands {
  /// Those whose ^ and _ are limits.
  static let withLimits: Set<String> = ["sum", "int", "prod", "lim", "iint", "oint"]

  static let silent: Set<String> = [
    "left", "right", "big", "Big", "bigg", "Bigg", "quad", "qquad", "displaystyle", "limits",
    "mathbf", "mathbb", "mathcal", "boldsymbol", "vec", "hat", "bar", "tilde", "overline", "hline",
    "nonumber", "mathsf", "bm", "boxed", "ldots", "cdots", "dots",
  ]

  static let words: [String: String] = {
    var words = [
      "pm": "plus or minus", "mp": "minus or plus", "times": "times", "cdot": "times",
      "div": "divided by", "leq": "is at most", "le": "is at most", "geq": "is at least",
      "ge": "is at least", "neq": "is not equal to", "ne": "is not equal to",
      "approx": "is approximately", "sim": "is similar to", "equiv": "is equivalent to",
      "propto": "is proportional to", "infty": "infinity", "to": "to", "rightarrow": "to",
      "longrightarrow": "to", "Rightarrow": "implies", "implies": "implies",
      "iff": "if and only if", "in": "in", "notin": "not in", "subset": "a subset of",
      "subseteq": "a subset of", "cup": "union", "cap": "intersection", "emptyset": "the empty set",
      "forall": "for all", "exists": "there exists", "partial": "partial", "nabla": "del",
      "sum": "the sum", "prod": "the product", "int": "the integral", "iint": "the double integral",
      "oint": "the integral", "lim": "the limit", "log": "log", "ln": "natural log", "sin": "sine",
      "cos": "cosine", "tan": "tangent", "exp": "exponential of", "max": "max", "min": "min",
      "gcd": "GCD", "det": "determinant of", "circ": "degrees", "prime": "prime", "mid": "given",
      "land": "and", "lor": "or", "neg": "not", "therefore": "therefore", "ell": "L",
      "top": "transpose", "hbar": "h bar", "degree": "degrees", "ll": "is much less than",
      "gg": "is much greater than", "perp": "is perpendicular to", "angle": "angle",
    ]
    for name in [
      "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa",
      "lambda", "mu", "nu", "xi", "pi", "rho", "sigma", "tau", "phi", "chi", "psi", "omega",
    ] {
      words[name] = name
      words[name.prefix(1).uppercased() + name.dropFirst()] = name
      words["var" + name] = name
    }
    return words
  }()

  static let signs: [UInt8: String] = [
    UInt8(ascii: "+"): "plus", UInt8(ascii: "-"): "minus", UInt8(ascii: "="): "equals",
    UInt8(ascii: "<"): "is less than", UInt8(ascii: ">"): "is greater than",
    UInt8(ascii: "/"): "over", UInt8(ascii: "*"): "times", UInt8(ascii: "!"): "factorial",
    UInt8(ascii: ","): ",", UInt8(ascii: "'"): "prime", UInt8(ascii: "%"): "percent",
    UInt8(ascii: ":"): ",",
  ]
}
