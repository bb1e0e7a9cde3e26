/// Divides an XML text into tags and the text between them.
///
/// It works on bytes and needs memory for one tag only. It expands nothing and follows no declaration, so
/// that the cost of a hostile text is bounded by its length. It does not check that elements are nested
/// properly; its users do.
package struct XMLScanner: Sendable {
  private let bytes: [UInt8]
  private var offset = 0

  /// Creates a scanner for a text in UTF-8.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next token, without comments; nil at the end of the text.
  ///
  /// - Throws: `XMLFailure` if the text is not XML, or has a document type or an entity declaration.
  package mutating func next() throws(XMLFailure) -> XMLToken? {
    while offset < bytes.count {
      if bytes[offset] != UInt8(ascii: "<") { return takeText() }
      if has("<!--") {
        _ = try take(from: "<!--", to: "-->")
      } else if has("<?") {
        return .instruction(try take(from: "<?", to: "?>"))
      } else if has("<![CDATA[") {
        return .characterData(try take(from: "<![CDATA[", to: "]]>"))
      } else if has("<!") {
        throw XMLFailure(
          "document types and entities are not supported",
          line: line(at: offset),
          isDeclaration: true
        )
      } else {
        return has("</") ? try takeEnd() : try takeStart()
      }
    }
    return nil
  }

  /// The text of a range, unchanged.
  package func raw(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The text of a range, which is text or the value of an attribute, with references replaced by their
  /// characters.
  ///
  /// - Throws: `XMLFailure` if a `&` does not begin a character reference.
  package func text(_ range: Range<Int>) throws(XMLFailure) -> String {
    guard let text = XMLReferences.replaced(in: bytes[range]) else {
      throw failure("'&' does not begin a known character reference", at: range.lowerBound)
    }
    return text
  }

  /// The number of the line of an offset, from 1.
  package func line(at offset: Int) -> Int { 1 + newlines(in: 0..<offset) }

  /// The number of the last line, from 1.
  var lastLine: Int { line(at: bytes.count) }

  /// The number of line breaks in a range.
  func newlines(in range: Range<Int>) -> Int {
    bytes[range].reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
  }

  private mutating func takeText() -> XMLToken {
    let start = offset
    offset = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    return .text(start..<offset)
  }

  private mutating func takeEnd() throws(XMLFailure) -> XMLToken {
    let start = offset
    offset += 2
    let name = try takeName()
    skipSpace()
    guard has(">") else { throw failure("</\(name)> closes no open element", at: start) }
    offset += 1
    return .end(name: name, range: start..<offset)
  }

  private mutating func takeStart() throws(XMLFailure) -> XMLToken {
    let start = offset
    offset += 1
    let name = try takeName()
    let attributes = try takeAttributes(of: name)
    let isEmptyElement = has("/>")
    guard isEmptyElement || has(">") else { throw failure("<\(name) is not a tag", at: offset) }
    offset += isEmptyElement ? 2 : 1
    return .start(
      XMLStartTag(
        name: name,
        attributes: attributes,
        range: start..<offset,
        isEmptyElement: isEmptyElement
      )
    )
  }

  private mutating func takeAttributes(
    of element: String
  ) throws(XMLFailure) -> [XMLStartTag.Attribute] {
    var attributes: [XMLStartTag.Attribute] = []
    skipSpace()
    while offset < bytes.count, !has(">"), !has("/") {
      let name = try takeName()
      skipSpace()
      guard has("=") else {
        throw failure("'\(name)' of <\(element)> has no value", at: offset)
      }
      offset += 1
      skipSpace()
      guard let value = takeQuoted() else {
        throw failure("the value of '\(name)' is not in quotes", at: offset)
      }
      attributes.append(XMLStartTag.Attribute(name: name, value: value))
      skipSpace()
    }
    return attributes
  }

  /// Consumes a quoted value and returns the range between its quotes; nil if there are none.
  private mutating func takeQuoted() -> Range<Int>? {
    guard offset < bytes.count, "\"'".utf8.contains(bytes[offset]),
      let end = bytes[(offset + 1)...].firstIndex(of: bytes[offset])
    else { return nil }
    defer { offset = end + 1 }
    return (offset + 1)..<end
  }

  private mutating func takeName() throws(XMLFailure) -> String {
    let end = bytes[offset...].firstIndex(where: Self.endsName) ?? bytes.count
    guard end > offset else { throw failure("a name is missing", at: offset) }
    defer { offset = end }
    return raw(offset..<end)
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "<>/=\"'".utf8.contains(byte)
  }

  private mutating func skipSpace() {
    while offset < bytes.count, " \t\r\n".utf8.contains(bytes[offset]) { offset += 1 }
  }

  /// Consumes the text between two delimiters, the first of which is next.
  private mutating func take(
    from first: String,
    to last: String
  ) throws(XMLFailure) -> Range<Int> {
    let start = offset + first.utf8.count
    let mark = Array(last.utf8)
    var end = start
    while let found = bytes[end...].firstIndex(of: mark[0]) {
      if bytes[found...].starts(with: mark) {
        offset = found + mark.count
        return start..<found
      }
      end = found + 1
    }
    throw failure("\(first) does not end", at: offset)
  }

  private func has(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

  private func failure(_ reason: String, at offset: Int) -> XMLFailure {
    XMLFailure(reason, line: line(at: offset))
  }
}

/// A token of an XML text, with its range in the bytes.
package enum XMLToken: Sendable, Equatable {
  /// The start tag or the empty-element tag of an element.
  case start(XMLStartTag)
  /// The end tag of an element.
  case end(name: String, range: Range<Int>)
  /// Text between tags, with references such as `&amp;` still in it.
  case text(Range<Int>)
  /// The text between `<![CDATA[` and `]]>`, which has no references.
  case characterData(Range<Int>)
  /// The text between `<?` and `?>`.
  case instruction(Range<Int>)
}

/// A start tag.
package struct XMLStartTag: Sendable, Equatable {
  /// An attribute.
  package struct Attribute: Sendable, Equatable {
    /// The name with its prefix.
    package let name: String
    /// The value without its quotes.
    package let value: Range<Int>
  }

  /// The name with its prefix.
  package let name: String
  /// The attributes in their order; a name may occur twice.
  package let attributes: [Attribute]
  /// The range from `<` to `>`.
  package let range: Range<Int>
  /// Whether it is an empty-element tag, `<name/>`.
  package let isEmptyElement: Bool
}

/// Replaces character references such as `&#x41;` and `&amp;`.
enum XMLReferences {
  /// The maximum length of a reference; legitimate ones are not longer.
  private static let maximumLength = 12
  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  /// The text with all references replaced; nil if one does not refer to a character.
  static func replaced(in bytes: ArraySlice<UInt8>) -> String? {
    var text = ""
    var rest = bytes
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += String(decoding: rest[..<start], as: UTF8.self)
      guard let end = rest[start...].prefix(maximumLength).firstIndex(of: UInt8(ascii: ";")),
        let character = character(String(decoding: rest[(start + 1)..<end], as: UTF8.self))
      else { return nil }
      text.unicodeScalars.append(character)
      rest = rest[(end + 1)...]
    }
    return text + String(decoding: rest, as: UTF8.self)
  }

  /// Whether XML allows a character (XML 1.0, production 2).
  private static func isAllowed(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "\t", "\n", "\r", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}",
      "\u{10000}"..."\u{10FFFF}":
      true
    default: false
    }
  }

  private static func character(_ name: String) -> Unicode.Scalar? {
    if let character = named[name] { return character }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    // Swift's integer parsers would accept a sign.
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    let character = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    return character.flatMap { isAllowed($0) ? $0 : nil }
  }
}

/// Why an XML text cannot be read.
package struct XMLFailure: Error, Sendable, Equatable {
  /// The reason in a few words.
  package let reason: String
  /// The number of the line, from 1.
  package let line: Int
  /// Whether the reason is a document type or an entity declaration, which are always refused.
  package let isDeclaration: Bool

  init(_ reason: String, line: Int, isDeclaration: Bool = false) {
    (self.reason, self.line, self.isDeclaration) = (reason, line, isDeclaration)
  }
}
