/// A unit's names in both dialects.
struct MeasureUnit: Sendable, Equatable {
  private let name: String
  private let pluralName: String

  /// - name: with "{meter}" and "{liter}" for what the dialects spell differently.
  init(_ name: String, plural: String? = nil) {
    self.name = name
    pluralName = plural ?? name + "s"
  }

  func singular(_ dialect: EnglishDialect) -> String { spelled(name, dialect) }
  func plural(_ dialect: EnglishDialect) -> String { spelled(pluralName, dialect) }

  private func spelled(_ name: String, _ dialect: EnglishDialect) -> String {
    guard dialect == .gb, name.contains("ter") else { return name }
    return name.replacing("meter", with: "metre").replacing("liter", with: "litre")
  }
}

enum Units {
  struct Match {
    var unit: MeasureUnit
    var end: Int
  }

  /// The unit after a number that ends at `index`.
  /// - spaced: with exactly one space between.
  static func match(_ text: TextScan, after index: Int, spaced: Bool) -> Match? {
    var start = index
    if spaced {
      start = text.spacesEnd(index)
      guard start > index, start - index <= 2 else { return nil }
    }
    if let square = squareUnit(text, at: start) { return square }
    guard let (name, symbolEnd) = symbol(text, at: start) else { return nil }
    var end = symbolEnd
    // One letter away from its number is more often something else, "350 W. 42nd St." among it.
    if spaced, name.utf8.count == 1,
      !spacedLetters.contains(name) || text[end] == UInt8(ascii: ".") && !text.isLineEnd(end + 1),
      name != "c" || text[end] != UInt8(ascii: ".")
    {
      return nil
    }
    if !spaced, name == "K" { return nil }
    if name == "c", text[end] == UInt8(ascii: "."), !text.isSentenceEnd(end + 1) {
      return Match(unit: MeasureUnit("cup"), end: end + 1)
    }
    if let fluid = fluidOunces(text, name, end) { return fluid }
    if name == "lb", text.has("-ft", at: end), !text.isWordByte(end + 3) {
      return Match(unit: MeasureUnit("pound foot", plural: "pound feet"), end: end + 3)
    }
    if name == "pt" {
      // "1 pt. cream"; elsewhere a point or a part
      guard text[end] == UInt8(ascii: "."), text[text.spacesEnd(end + 1)].isASCIILower else {
        return nil
      }
      return Match(unit: MeasureUnit("pint"), end: end + 1)
    }
    if name == "kt" || name == "kts", let next = text.wordAfter(end),
      ["gold", "white", "yellow", "rose", "solid"].contains(text.string(next))
    {
      return Match(unit: MeasureUnit("karat", plural: "karat"), end: end)
    }
    if name == "in", !isInches(text, at: end, spaced: spaced) { return nil }
    if let (per, perEnd) = perUnit(text, at: end), let top = table[name] {
      let unit = MeasureUnit(
        "\(top.singular(.us)) per \(per.singular(.us))",
        plural: "\(top.plural(.us)) per \(per.singular(.us))")
      return Match(unit: unit, end: perEnd)
    }
    guard let unit = table[name], text[end] != UInt8(ascii: "/"), text[end] != UInt8(ascii: "'")
    else { return nil }
    if let power = power(text, at: end, of: name) {
      return Match(
        unit: MeasureUnit(
          "\(power.name) \(unit.singular(.us))", plural: "\(power.name) \(unit.plural(.us))"),
        end: end + power.length)
    }
    guard !text.isWordByte(end) else { return nil }
    if text[end] == UInt8(ascii: "."), name.utf8.count > 1, !text.isSentenceEnd(end + 1) {
      end += 1
    }
    return Match(unit: unit, end: end)
  }

  private static func symbol(_ text: TextScan, at start: Int) -> (String, Int)? {
    var end = text.lettersEnd(start)
    // µ and μ
    if text[start] == 0xC2 && text[start + 1] == 0xB5
      || text[start] == 0xCE && text[start + 1] == 0xBC
    {
      end = text.lettersEnd(start + 2)
      return ("µ" + text.string((start + 2)..<end), end)
    }
    guard end > start, end - start <= 5 else { return nil }
    return (text.string(start..<end), end)
  }

  /// "16 fl oz", "16 fl. oz."
  private static func fluidOunces(_ text: TextScan, _ name: String, _ end: Int) -> Match? {
    guard name == "fl" else { return nil }
    let isJoined = text[end] == UInt8(ascii: ".") || text[end] == UInt8(ascii: "-")
    let start = text.spacesEnd(isJoined ? end + 1 : end)
    guard text.string(start..<text.lettersEnd(start)) == "oz" else { return nil }
    let next = start + 2
    return Match(
      unit: MeasureUnit("fluid ounce"),
      end: text[next] == UInt8(ascii: ".") && !text.isSentenceEnd(next + 1) ? next + 1 : next)
  }

  /// The name and length of a power: "m²", "km2".
  private static func power(
    _ text: TextScan, at end: Int, of unit: String
  ) -> (name: String, length: Int)? {
    if lengths.contains(unit), text[end] == UInt8(ascii: "2") || text[end] == UInt8(ascii: "3"),
      !text.isWordByte(end + 1)
    {
      return (text[end] == UInt8(ascii: "2") ? "square" : "cubic", 1)
    }
    guard text[end] == 0xC2, !text.isWordByte(end + 2) else { return nil }
    return text[end + 1] == 0xB2 ? ("square", 2) : text[end + 1] == 0xB3 ? ("cubic", 2) : nil
  }

  /// "/h", "/s" and the like.
  static func perUnit(_ text: TextScan, at end: Int) -> (MeasureUnit, Int)? {
    guard text[end] == UInt8(ascii: "/") else { return nil }
    if let counted = perNumber(text, at: end + 1) { return counted }
    let unitEnd = text.lettersEnd(end + 1)
    guard unitEnd > end + 1 else { return nil }
    let name = text.string((end + 1)..<unitEnd)
    let (unit, next): (MeasureUnit, Int)
    if let power = power(text, at: unitEnd, of: name), let length = table[name] {
      unit = MeasureUnit("\(power.name) \(length.singular(.us))")
      next = unitEnd + power.length
    } else if !text.isWordByte(unitEnd), let denominator = denominators[name] {
      (unit, next) = (denominator, unitEnd)
    } else {
      return nil
    }
    // "µg/kg/day"
    guard let (second, secondEnd) = perUnit(text, at: next) else { return (unit, next) }
    return (MeasureUnit("\(unit.singular(.us)) per \(second.singular(.us))"), secondEnd)
  }

  /// "/24 hrs", "/8oz": the unit with its number.
  private static func perNumber(_ text: TextScan, at start: Int) -> (MeasureUnit, Int)? {
    guard let numeral = Numeral(text, at: start), numeral.value != nil, numeral.range.count <= 4
    else { return nil }
    let end = numeral.range.upperBound
    let unitStart = text.spacesEnd(end)
    let unitEnd = text.lettersEnd(unitStart)
    guard unitStart - end <= 1, unitEnd > unitStart + 1, !text.isWordByte(unitEnd),
      text[unitEnd] != UInt8(ascii: "/"),
      let unit = Units.match(text, after: end, spaced: unitStart > end)
    else { return nil }
    let name = numeral.isOne ? unit.unit.singular(.us) : unit.unit.plural(.us)
    return (
      MeasureUnit("\(NumberSpeech(dialect: .us).cardinal(numeral.whole)) \(name)"), unit.end
    )
  }

  /// "sq ft", "sq. km", "cu ft".
  private static func squareUnit(_ text: TextScan, at start: Int) -> Match? {
    let power = text.has("sq", at: start) ? "square" : text.has("cu", at: start) ? "cubic" : nil
    guard let power else { return nil }
    var next = start + 2
    if text[next] == UInt8(ascii: ".") { next += 1 }
    guard text[next] == UInt8(ascii: " ") else { return nil }
    let end = text.lettersEnd(next + 1)
    guard let unit = table[text.string((next + 1)..<end)], !text.isWordByte(end) else { return nil }
    return Match(
      unit: MeasureUnit("\(power) \(unit.singular(.us))", plural: "\(power) \(unit.plural(.us))"),
      end: text[end] == UInt8(ascii: ".") && !text.isSentenceEnd(end + 1) ? end + 1 : end)
  }

  /// "in" is a preposition too.
  private static func isInches(_ text: TextScan, at end: Int, spaced: Bool) -> Bool {
    if text[end] == UInt8(ascii: "."), text[text.spacesEnd(end + 1)].isASCIILower { return true }
    guard let word = text.wordAfter(end) else { return !spaced }
    return !spaced
      || ["tall", "wide", "long", "deep", "high", "thick", "x", "by"].contains(text.string(word))
  }

  private static let lengths: Set<String> = ["m", "km", "cm", "mm", "ft", "in", "mi", "yd"]
  private static let spacedLetters: Set<String> = ["m", "g", "h", "l", "L", "W", "V", "K", "J"]
  private static let hour = MeasureUnit("hour")
  private static let second = MeasureUnit("second")
  private static let minute = MeasureUnit("minute")
  private static let kilogram = MeasureUnit("kilogram")
  private static let pound = MeasureUnit("pound")

  private static let denominators: [String: MeasureUnit] = [
    "h": hour, "hr": hour, "hour": hour, "s": second, "sec": second, "second": second,
    "min": minute, "minute": minute, "kg": kilogram, "lb": pound, "day": MeasureUnit("day"),
    "week": MeasureUnit("week"), "month": MeasureUnit("month"), "year": MeasureUnit("year"),
    "l": MeasureUnit("liter"), "L": MeasureUnit("liter"), "mL": MeasureUnit("milliliter"),
    "ml": MeasureUnit("milliliter"), "km": MeasureUnit("kilometer"), "gal": MeasureUnit("gallon"),
    "d": MeasureUnit("day"), "yr": MeasureUnit("year"), "mo": MeasureUnit("month"),
    "dL": MeasureUnit("deciliter"), "dl": MeasureUnit("deciliter"),
    "oz": MeasureUnit("ounce"), "person": MeasureUnit("person"), "night": MeasureUnit("night"),
  ]

  /// The currency with this code.
  static func currency(_ code: String) -> MeasureUnit? { currencies[code] }
  static let rupee = MeasureUnit("rupee")

  private static let currencies = [
    "USD": MeasureUnit("US dollar"), "EUR": MeasureUnit("euro"), "GBP": MeasureUnit("pound"),
    "CHF": MeasureUnit("Swiss franc"), "CAD": MeasureUnit("Canadian dollar"),
    "AUD": MeasureUnit("Australian dollar"), "INR": rupee,
    "JPY": MeasureUnit("yen", plural: "yen"), "CNY": MeasureUnit("yuan", plural: "yuan"),
  ]

  private static let table: [String: MeasureUnit] = {
    let hertz = { MeasureUnit($0 + "hertz", plural: $0 + "hertz") }
    var table: [String: MeasureUnit] = [
      "h": hour, "hr": hour, "hrs": hour, "s": second, "sec": second, "secs": second,
      "min": minute, "mins": minute, "ms": MeasureUnit("millisecond"), "lb": pound, "lbs": pound,
      "oz": MeasureUnit("ounce"), "ft": MeasureUnit("foot", plural: "feet"),
      "in": MeasureUnit("inch", plural: "inches"), "mi": MeasureUnit("mile"),
      "yd": MeasureUnit("yard"), "yds": MeasureUnit("yard"), "tsp": MeasureUnit("teaspoon"),
      "tbsp": MeasureUnit("tablespoon"), "gal": MeasureUnit("gallon"), "qt": MeasureUnit("quart"),
      "mph": MeasureUnit("mile per hour", plural: "miles per hour"),
      "kph": MeasureUnit("kilometer per hour", plural: "kilometers per hour"),
      "kmh": MeasureUnit("kilometer per hour", plural: "kilometers per hour"),
      "mpg": MeasureUnit("mile per gallon", plural: "miles per gallon"),
      "rpm": MeasureUnit("revolution per minute", plural: "revolutions per minute"),
      "bpm": MeasureUnit("beat per minute", plural: "beats per minute"),
      "fps": MeasureUnit("frame per second", plural: "frames per second"),
      "psi": MeasureUnit("pound per square inch", plural: "pounds per square inch"),
      "Hz": hertz(""), "kHz": hertz("kilo"), "MHz": hertz("mega"), "GHz": hertz("giga"),
      "dB": MeasureUnit("decibel"), "px": MeasureUnit("pixel"), "ha": MeasureUnit("hectare"),
      "kcal": MeasureUnit("kilocalorie"), "kJ": MeasureUnit("kilojoule"), "J": MeasureUnit("joule"),
      "W": MeasureUnit("watt"), "kW": MeasureUnit("kilowatt"), "MW": MeasureUnit("megawatt"),
      "GW": MeasureUnit("gigawatt"), "kWh": MeasureUnit("kilowatt hour"),
      "MWh": MeasureUnit("megawatt hour"), "V": MeasureUnit("volt"), "kV": MeasureUnit("kilovolt"),
      "mA": MeasureUnit("milliamp"), "mAh": MeasureUnit("milliamp hour"),
      "K": MeasureUnit("kelvin", plural: "kelvin"), "hPa": MeasureUnit("hectopascal"),
      "kPa": MeasureUnit("kilopascal"), "Pa": MeasureUnit("pascal"),
      "KB": MeasureUnit("kilobyte"), "kB": MeasureUnit("kilobyte"), "MB": MeasureUnit("megabyte"),
      "GB": MeasureUnit("gigabyte"), "TB": MeasureUnit("terabyte"),
    ]
    for (prefix, name) in [("", ""), ("k", "kilo"), ("c", "centi"), ("m", "milli"), ("µ", "micro")]
    {
      table[prefix + "m"] = MeasureUnit(name + "meter")
      if prefix != "c" { table[prefix + "g"] = MeasureUnit(name + "gram") }
      if prefix != "k" {
        table[prefix + "l"] = MeasureUnit(name + "liter")
        table[prefix + "L"] = MeasureUnit(name + "liter")
      }
    }
    for name in ["Tbsp", "Tbs", "tbs", "TBSP"] { table[name] = MeasureUnit("tablespoon") }
    for name in ["Tsp", "TSP"] { table[name] = MeasureUnit("teaspoon") }
    table["mcg"] = MeasureUnit("microgram")
    table["IU"] = MeasureUnit("international unit")
    table["kt"] = MeasureUnit("knot")
    table["kts"] = MeasureUnit("knot")
    table["cal"] = MeasureUnit("calorie")
    table["qts"] = MeasureUnit("quart")
    table["nm"] = MeasureUnit("nanometer")
    table.merge(currencies) { unit, _ in unit }
    table["bps"] = MeasureUnit("basis point")
    table["doz"] = MeasureUnit("dozen", plural: "dozen")
    table["mmHg"] = MeasureUnit("millimeter of mercury", plural: "millimeters of mercury")
    table["dL"] = MeasureUnit("deciliter")
    table["dl"] = MeasureUnit("deciliter")
    table["cl"] = MeasureUnit("centiliter")
    table["pts"] = MeasureUnit("point")
    table["hp"] = MeasureUnit("horsepower", plural: "horsepower")
    table["bhp"] = MeasureUnit("brake horsepower", plural: "brake horsepower")
    table["atm"] = MeasureUnit("atmosphere")
    table["ppi"] = MeasureUnit("pixel per inch", plural: "pixels per inch")
    table["wk"] = MeasureUnit("week")
    table["wks"] = MeasureUnit("week")
    table["mos"] = MeasureUnit("month")
    table["yr"] = MeasureUnit("year")
    table["yrs"] = MeasureUnit("year")
    for (prefix, name) in [("k", "kilo"), ("M", "mega"), ("G", "giga")] {
      table[prefix + "bps"] = MeasureUnit(
        "\(name)bit per second", plural: "\(name)bits per second")
    }
    return table
  }()
}
