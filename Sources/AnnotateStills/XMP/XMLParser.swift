/// Finds the elements of an XML text.
///
/// Nothing is expanded and no declaration followed, so that a hostile text costs no more than its
/// length.
struct XMLParser {
  /// Honest packets are far from both.
  private static let elementLimit = 100_000
  private static let depthLimit = 200

  private let bytes: [UInt8]
  private var offset = 0
  private var elements: [XMLElement] = []
  private var open: [Int] = []

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The elements in the order of their first tags; nil where the text is not well-formed.
  static func elements(of bytes: [UInt8]) -> [XMLElement]? {
    var parser = XMLParser(bytes)
    while let start = parser.find("<", from: parser.offset) {
      parser.offset = start
      guard parser.takeMarkup() else { return nil }
    }
    return parser.open.isEmpty ? parser.elements : nil
  }

  private mutating func takeMarkup() -> Bool {
    if bytes.has("<?", at: offset) { return skip(past: "?>") }
    if bytes.has("<!--", at: offset) { return skip(past: "-->") }
    if bytes.has("<![CDATA[", at: offset) { return skip(past: "]]>") }
    if bytes.has("<!", at: offset) { return false }
    return bytes.has("</", at: offset) ? takeEnd() : takeStart()
  }

  private mutating func skip(past text: String) -> Bool {
    guard let place = find(text, from: offset) else { return false }
    offset = place + text.utf8.count
    return true
  }

  private mutating func takeEnd() -> Bool {
    let start = offset
    offset += 2
    guard let name = takeName(), let index = open.popLast(), elements[index].name == name else {
      return false
    }
    skipSpace()
    guard bytes.has(">", at: offset) else { return false }
    offset += 1
    elements[index].content = elements[index].content.lowerBound..<start
    elements[index].range = elements[index].range.lowerBound..<offset
    return true
  }

  private mutating func takeStart() -> Bool {
    let start = offset
    offset += 1
    guard elements.count < Self.elementLimit, open.count < Self.depthLimit,
      let name = takeName(), let attributes = takeAttributes()
    else { return false }
    let isClosed = bytes.has("/>", at: offset)
    guard isClosed || bytes.has(">", at: offset) else { return false }
    offset += isClosed ? 2 : 1
    elements.append(
      XMLElement(
        name: name,
        attributes: attributes,
        parent: open.last,
        namespaces: namespaces(attributes),
        range: start..<offset,
        content: offset..<offset
      )
    )
    if !isClosed { open.append(elements.count - 1) }
    return true
  }

  private mutating func takeAttributes() -> [XMLElement.Attribute]? {
    var attributes: [XMLElement.Attribute] = []
    skipSpace()
    while let name = takeName() {
      skipSpace()
      guard bytes.has("=", at: offset) else { return nil }
      offset += 1
      skipSpace()
      guard let quote = bytes.part(at: offset, count: 1)?.first, quote == 0x22 || quote == 0x27,
        let end = bytes[(offset + 1)...].firstIndex(of: quote)
      else { return nil }
      attributes.append(XMLElement.Attribute(name: name, value: (offset + 1)..<end))
      offset = end + 1
      skipSpace()
    }
    return attributes
  }

  private mutating func takeName() -> String? {
    let ends = Set(" \t\r\n/>=\"'<".utf8)
    let end = bytes[min(offset, bytes.count)...].firstIndex(where: ends.contains) ?? bytes.count
    guard end > offset else { return nil }
    defer { offset = end }
    return String(decoding: bytes[offset..<end], as: UTF8.self)
  }

  private mutating func skipSpace() {
    let space = Set(" \t\r\n".utf8)
    while offset < bytes.count, space.contains(bytes[offset]) { offset += 1 }
  }

  private func namespaces(_ attributes: [XMLElement.Attribute]) -> [String: String] {
    var found: [String: String] = [:]
    for attribute in attributes {
      let uri = String(decoding: bytes[attribute.value], as: UTF8.self)
      if attribute.name == "xmlns" { found[""] = uri }
      if attribute.name.hasPrefix("xmlns:") { found[String(attribute.name.dropFirst(6))] = uri }
    }
    return found
  }

  private func find(_ text: String, from start: Int) -> Int? {
    guard let first = text.utf8.first else { return nil }
    var place = start
    while place < bytes.count, let found = bytes[place...].firstIndex(of: first) {
      if bytes.has(text, at: found) { return found }
      place = found + 1
    }
    return nil
  }
}
