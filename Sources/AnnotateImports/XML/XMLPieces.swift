/// Reads an XML text piece by piece.
///
/// Declarations of document types, which could define entities that grow or lie elsewhere, are refused,
/// so that a hostile text costs no more than its length.
struct XMLPieces {
  /// Honest files are far from both.
  private static let depthLimit = 100
  private static let attributeLimit = 100

  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var open: [String] = []
  /// The end of an element that has one tag alone.
  private var pending: String?
  private var hasRoot = false

  /// Makes a reader of a text.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next piece; nil at the end of the text.
  ///
  /// - Throws: where the text is not well-formed.
  mutating func next() throws(ImportFailure) -> XMLPiece? {
    if let name = pending {
      pending = nil
      return .end(name)
    }
    while offset < bytes.count {
      if bytes[offset] != UInt8(ascii: "<") {
        let text = try takeText()
        if !text.isEmpty { return .text(text) }
      } else if has("<?") {
        try skip(past: "?>", "<?")
      } else if has("<!--") {
        try skip(past: "-->", "<!--")
      } else if has("<![CDATA[") {
        return .text(try takeCharacterData())
      } else if has("<!") {
        throw failure("document types and entities are not read")
      } else {
        return has("</") ? try takeEnd() : try takeStart()
      }
    }
    guard open.isEmpty, hasRoot else {
      throw failure(
        hasRoot ? "the text ends within <\(open[open.count - 1])>" : "it has no element"
      )
    }
    return nil
  }

  private mutating func takeText() throws(ImportFailure) -> String {
    let (start, startLine) = (offset, line)
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") { advance() }
    let text = try Self.text(bytes[start..<offset], startLine)
    let trimmed = text.drop(while: \.isWhitespace)
    guard !trimmed.isEmpty else { return "" }
    // The mark at the beginning of some files says their encoding.
    guard !open.isEmpty || trimmed == "\u{feff}" else {
      throw ImportFailure("there is text outside of any element", line: startLine)
    }
    return open.isEmpty ? "" : text
  }

  private mutating func takeCharacterData() throws(ImportFailure) -> String {
    let start = offset + "<![CDATA[".utf8.count
    try skip(past: "]]>", "<![CDATA[")
    return String(decoding: bytes[start..<offset - 3], as: UTF8.self)
  }

  private mutating func takeEnd() throws(ImportFailure) -> XMLPiece {
    let place = line
    offset += 2
    let name = try takeName()
    skipSpace()
    guard has(">"), open.popLast() == name else {
      throw ImportFailure("</\(name)> ends nothing that is open", line: place)
    }
    offset += 1
    return .end(name)
  }

  private mutating func takeStart() throws(ImportFailure) -> XMLPiece {
    let place = line
    guard open.count < Self.depthLimit else { throw failure("elements lie too deep in each other") }
    guard !open.isEmpty || !hasRoot else {
      throw failure("there is more than one outermost element")
    }
    hasRoot = true
    offset += 1
    let name = try takeName()
    let attributes = try takeAttributes(of: name)
    let isClosed = has("/>")
    guard isClosed || has(">") else { throw failure("<\(name) is not a tag") }
    offset += isClosed ? 2 : 1
    if isClosed { pending = name } else { open.append(name) }
    return .start(XMLTag(name: name, attributes: attributes, line: place))
  }

  private mutating func takeAttributes(
    of element: String
  ) throws(ImportFailure) -> [String: String] {
    var attributes: [String: String] = [:]
    skipSpace()
    while offset < bytes.count, !has(">"), !has("/") {
      let name = try takeName()
      skipSpace()
      guard has("=") else { throw failure("'\(name)' of <\(element)> has no value") }
      offset += 1
      skipSpace()
      guard offset < bytes.count, case let quote = bytes[offset], quote == 0x22 || quote == 0x27,
        let end = bytes[(offset + 1)...].firstIndex(of: quote)
      else { throw failure("the value of '\(name)' is not in quotes") }
      let value = try Self.text(bytes[(offset + 1)..<end], line)
      while offset <= end { advance() }
      guard attributes.updateValue(value, forKey: name) == nil,
        attributes.count <= Self.attributeLimit
      else { throw failure("<\(element)> has '\(name)' twice, or too many attributes") }
      skipSpace()
    }
    return attributes
  }

  private mutating func takeName() throws(ImportFailure) -> String {
    let start = offset
    while offset < bytes.count, !Self.endsName(bytes[offset]) { offset += 1 }
    guard offset > start else { throw failure("a name is missing") }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "<>/=\"'".utf8.contains(byte)
  }

  private mutating func skipSpace() {
    while offset < bytes.count, bytes[offset] <= 0x20 { advance() }
  }

  private mutating func skip(past text: String, _ name: String) throws(ImportFailure) {
    let start = line
    while offset < bytes.count, !has(text) { advance() }
    guard offset < bytes.count else { throw ImportFailure("\(name) does not end", line: start) }
    offset += text.utf8.count
  }

  private mutating func advance() {
    if bytes[offset] == UInt8(ascii: "\n") { line += 1 }
    offset += 1
  }

  private func has(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

  private func failure(_ reason: String) -> ImportFailure { ImportFailure(reason, line: line) }

  /// The text that stands for itself and for the five characters that XML knows by name.
  private static func text(_ bytes: ArraySlice<UInt8>, _ line: Int) throws(ImportFailure) -> String
  {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    var rest = bytes
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += String(decoding: rest[..<start], as: UTF8.self)
      guard let end = rest[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let character = character(String(decoding: rest[(start + 1)..<end], as: UTF8.self))
      else { throw ImportFailure("'&' begins no character that is known", line: line) }
      text.unicodeScalars.append(character)
      rest = rest[(end + 1)...]
    }
    return text + String(decoding: rest, as: UTF8.self)
  }

  private static func character(_ name: String) -> Unicode.Scalar? {
    let named: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]
    if let character = named[name] { return character }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    return UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
      .flatMap(Unicode.Scalar.init)
  }
}
