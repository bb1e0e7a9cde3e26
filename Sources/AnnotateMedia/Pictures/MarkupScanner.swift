/// Reads XML part by part, as far as a look at tags and attributes needs it.
///
/// It works on bytes: to XML a quotation mark is one, whatever accents follow it.
struct MarkupScanner {
  enum Part {
    /// Names and attributes are in lower case and without the prefix of their name space; references to
    /// characters in values are replaced.
    case tag(String, [(name: String, value: String)])
    /// The end of an element that has something in it.
    case end
    case text(String)
    case instruction(String)
    /// `<!DOCTYPE`, `<!ENTITY` and the like.
    case declaration
    case broken
  }

  /// Whether there was an element `svg`.
  private(set) var sawDocument = false
  private var rest: ArraySlice<UInt8>

  /// Begins with the first byte of text in UTF-8, after its byte order mark.
  init(_ bytes: [UInt8]) {
    rest = bytes[...]
    if begins("\u{FEFF}") { rest.removeFirst(3) }
  }

  /// The next part, leaving out comments; nil at the end.
  mutating func next() -> Part? {
    while let first = rest.first {
      guard first == UInt8(ascii: "<") else {
        let end = rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
        defer { rest = rest[end...] }
        return .text(Self.decoded(rest[..<end]))
      }
      if begins("<!--") {
        guard take(until: "-->") != nil else { return broken() }
        continue
      }
      if begins("<![CDATA[") {
        rest.removeFirst(9)
        guard let words = take(until: "]]>") else { return broken() }
        return .text(String(decoding: words, as: UTF8.self))
      }
      if begins("<?") {
        rest.removeFirst(2)
        guard let words = take(until: "?>") else { return broken() }
        return .instruction(String(decoding: words, as: UTF8.self))
      }
      if begins("<!") {
        rest = []
        return .declaration
      }
      return tag()
    }
    return nil
  }

  private func begins(_ words: String) -> Bool { rest.starts(with: words.utf8) }

  private mutating func broken() -> Part {
    rest = []
    return .broken
  }

  private mutating func tag() -> Part {
    rest.removeFirst()
    let isEnd = rest.first == UInt8(ascii: "/")
    let name = takeName()
    var attributes: [(name: String, value: String)] = []
    while true {
      rest = rest.drop { Self.isBlank($0) || $0 == UInt8(ascii: "/") }
      guard let first = rest.first else { return broken() }
      if first == UInt8(ascii: ">") { break }
      guard let attribute = takeAttribute() else { return broken() }
      attributes.append(attribute)
    }
    rest.removeFirst()
    if name == "svg" { sawDocument = true }
    return isEnd ? .end : .tag(name, attributes)
  }

  private mutating func takeAttribute() -> (name: String, value: String)? {
    let name = takeName()
    rest = rest.drop(while: Self.isBlank)
    guard !name.isEmpty, rest.first == UInt8(ascii: "=") else { return nil }
    rest = rest.dropFirst().drop(while: Self.isBlank)
    guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = rest.firstIndex(of: quote)
    else { return nil }
    let value = rest[..<end]
    rest = rest[(end + 1)...]
    return (name, Self.decoded(value.drop(while: Self.isBlank)))
  }

  /// A name in lower case without its prefix.
  private mutating func takeName() -> String {
    rest = rest.drop { $0 == UInt8(ascii: "/") }
    let ends = Set("=></".utf8)
    let name = rest.prefix { !Self.isBlank($0) && !ends.contains($0) }
    rest = rest[name.endIndex...]
    let own = name.split(separator: UInt8(ascii: ":")).last ?? []
    return String(decoding: own, as: UTF8.self).lowercased()
  }

  /// What comes before `mark`, which is passed over; nil where it does not come.
  private mutating func take(until mark: String) -> ArraySlice<UInt8>? {
    guard let place = rest.firstRange(of: Array(mark.utf8)) else { return nil }
    defer { rest = rest[place.upperBound...] }
    return rest[..<place.lowerBound]
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Text with references such as `&#x41;` and `&amp;` replaced.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let parts = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }
    return texts.dropFirst().reduce(into: texts.first ?? "") { decoded, part in
      guard let end = part.firstIndex(of: ";") else { return decoded += "&" + part }
      decoded += character(part[..<end]) + part[part.index(after: end)...]
    }
  }

  private static func character(_ reference: Substring) -> String {
    let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    guard reference.hasPrefix("#") else { return known[String(reference)] ?? "&" }
    let digits = reference.dropFirst()
    let number =
      digits.hasPrefix("x") || digits.hasPrefix("X")
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? "&"
  }
}
