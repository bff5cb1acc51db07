/// E-mail addresses, web addresses and file names, as people read them out.
enum WebAddresses {
  static func rewrite(_ text: TextScan, at index: Int) -> Rewrite? {
    // Looked for once in each run, so that a long one doesn't take quadratic time.
    let before = text[index - 1]
    guard !isAddressByte(before) || before == UInt8(ascii: ":") && text[index - 2] != before else {
      return nil
    }
    // Only what has a dot, an @ or a scheme in it can be one.
    var end = index
    var hasMark = false
    while isAddressByte(text[end]), end - index <= 2048 {
      hasMark =
        hasMark || text[end] == UInt8(ascii: ".") || text[end] == UInt8(ascii: "@")
        || text[end] == UInt8(ascii: "/") && text[end - 1] == UInt8(ascii: ":")
      end += 1
    }
    guard hasMark else { return nil }
    while end > index, ".,;:!?)'-_&=~".utf8.contains(text[end - 1]) { end -= 1 }
    let address = text.string(index..<end)
    if let scheme = ["https://", "http://", "ftp://", "mailto:"].first(where: address.hasPrefix) {
      let rest = address.dropFirst(scheme.utf8.count)
      return Rewrite(index..<end, spokenURL(rest))
    }
    if address.hasPrefix("www.") { return Rewrite(index..<end, spokenURL(address[...])) }
    if let at = address.firstIndex(of: "@") {
      let host = address[address.index(after: at)...]
      guard isHost(host, anyDomain: true), at > address.startIndex else { return nil }
      return Rewrite(index..<end, "\(spoken(address[..<at])) at \(spoken(host))")
    }
    let host = address.prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != ":" }
    if isHost(host, anyDomain: false) { return Rewrite(index..<end, spokenURL(address[...])) }
    return isFile(address) ? Rewrite(index..<end, spoken(address[...])) : nil
  }

  /// "/etc/hosts", "~/bin/run", "./build.sh".
  static func path(_ text: TextScan, at index: Int) -> Rewrite? {
    guard "/~.".utf8.contains(text[index]), !isAddressByte(text[index - 1]) else { return nil }
    var start = index
    while start - index < 3, text[start] == UInt8(ascii: ".") || text[start] == UInt8(ascii: "~") {
      start += 1
    }
    guard text[start] == UInt8(ascii: "/"),
      text[start + 1].isASCIILetter || text[start + 1] == UInt8(ascii: ".")
    else { return nil }
    var end = start
    while isAddressByte(text[end]), end - index <= 2048 { end += 1 }
    while end > index, ".,;:!?)'-_&=~".utf8.contains(text[end - 1]) { end -= 1 }
    return Rewrite(index..<end, spoken(text.string(index..<end)[...]))
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || ".-_@:/?=&%+#~".utf8.contains(byte)
  }

  /// Host and path; the query says nothing to a listener.
  private static func spokenURL(_ url: Substring) -> String {
    var url = url.prefix { $0 != "?" && $0 != "#" }
    if url.hasPrefix("www.") { url = url.dropFirst(4) }
    while url.last == "/" { url = url.dropLast() }
    return spoken(url)
  }

  private static func spoken(_ address: Substring) -> String {
    var words: [String] = []
    var run = ""
    func flush() {
      if !run.isEmpty { words.append(word(run)) }
      run = ""
    }
    for character in address {
      if let name = names[character] {
        flush()
        words.append(name)
      } else if let last = run.last, last.isNumber != character.isNumber {
        flush()
        run = String(character)
      } else {
        run.append(character)
      }
    }
    flush()
    return words.joined(separator: " ")
  }

  /// Short parts without a vowel are spelled: "uk", "io" and "js".
  private static func word(_ run: String) -> String {
    let lower = run.lowercased()
    let isSpelled =
      spelledParts.contains(lower)
      || ((2...4).contains(run.utf8.count) && run.first?.isLetter == true
        && !lower.utf8.contains(where: "aeiouy".utf8.contains))
    return isSpelled ? lower.uppercased().map(String.init).joined(separator: " ") : run
  }

  private static func isHost(_ host: Substring, anyDomain: Bool) -> Bool {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty }), let last = labels.last,
      last.utf8.allSatisfy(\.isASCIILower) || last.utf8.allSatisfy(\.isASCIIUpper)
    else { return false }
    // "end.In", "home.so" are missing spaces: only well-known domains without a scheme.
    return anyDomain ? last.utf8.count >= 2 : domains.contains(String(last))
  }

  private static func isFile(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard (2...4).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }), !name.contains("@"),
      let last = parts.last
    else { return false }
    return extensions.contains(last.lowercased())
  }

  private static let names: [Character: String] = [
    ".": "dot", "/": "slash", "-": "dash", "_": "underscore", "@": "at", ":": "colon", "+": "plus",
    "~": "tilde", "%": "percent", "&": "and", "=": "equals", "#": "hash", "?": "question mark",
  ]
  private static let domains: Set<String> = [
    "com", "org", "net", "edu", "gov", "io", "uk", "co", "de", "fr", "info", "dev", "app", "ai",
    "tv",
    "ca", "au", "eu", "mil",
  ]
  private static let spelledParts: Set<String> = [
    "io", "uk", "edu", "ai", "tv", "eu", "au", "de", "fr", "ca", "html", "css", "pdf", "jpeg",
    "svg",
    "yml", "xml", "py", "exe", "us",
  ]
  private static let extensions: Set<String> = [
    "json", "txt", "pdf", "py", "js", "ts", "html", "md", "csv", "xml", "swift", "exe", "zip",
    "png",
    "conf", "ini", "log", "toml", "rs", "go", "java", "rb", "php", "tsx", "jsx", "ipynb", "doc",
    "ppt", "pptx", "xls", "epub", "mov", "avi", "tar", "gz", "bak", "db", "sql", "svg", "bat",
    "dll",
    "jpg", "jpeg", "mp3", "mp4", "wav", "gif", "yml", "yaml", "cpp", "sh", "docx", "xlsx", "css",
  ]
}
