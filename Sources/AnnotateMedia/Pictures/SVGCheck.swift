internal import AnnotateXML

/// Checks an untrusted SVG document for forbidden contents before a library reads it.
///
/// Drawings need no document type, no scripts, and no references outside of themselves.
enum SVGCheck {
  /// The largest size of a document, in bytes.
  private static let sizeLimit = 4 << 20

  /// The reason to refuse a document, for a message; nil if there is none.
  static func problem(in bytes: [UInt8]) -> String? {
    guard bytes.count <= sizeLimit else { return "it is an SVG document of more than 4 MB" }
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
      return "it is not encoded in UTF-8"
    }
    do throws(XMLFailure) {
      return try problem(inMarkup: bytes)
    } catch {
      return error.isDeclaration
        ? "it declares a document type or entities" : "its markup is broken"
    }
  }

  private static func problem(inMarkup bytes: [UInt8]) throws(XMLFailure) -> String? {
    var scanner = XMLScanner(bytes)
    var (isInStyle, hasDrawing) = (false, false)
    while let token = try scanner.next() {
      var problem: String?
      switch token {
      case .instruction(let range): problem = self.problem(inInstruction: scanner.raw(range))
      case .text(let range) where isInStyle:
        problem = self.problem(inStyle: try scanner.text(range))
      case .characterData(let range) where isInStyle:
        problem = self.problem(inStyle: scanner.raw(range))
      case .text, .characterData: continue
      case .end: isInStyle = false
      case .start(let tag):
        let name = localName(tag.name)
        problem = try self.problem(in: tag, named: name, scanner)
        isInStyle = name == "style"
        hasDrawing = hasDrawing || name == "svg"
      }
      if let problem { return problem }
    }
    return hasDrawing ? nil : "it is not an SVG document"
  }

  /// A name in lower case and without its namespace prefix.
  private static func localName(_ name: String) -> String {
    (name.split(separator: ":").last ?? "").lowercased()
  }

  private static func problem(inInstruction text: String) -> String? {
    guard text.hasPrefix("xml ") || text.hasPrefix("xml\t") else {
      return "it has a processing instruction"
    }
    guard let encoding = text.lowercased().split(separator: "encoding").dropFirst().first else {
      return nil
    }
    let name = encoding.drop { $0 == " " || $0 == "=" || $0 == "\"" || $0 == "'" }
    return name.hasPrefix("utf-8") || name.hasPrefix("us-ascii")
      ? nil : "it is not encoded in UTF-8"
  }

  private static func problem(ofTag name: String) -> String? {
    switch name {
    case "script": "it has a script"
    case "include", "foreignobject", "iframe", "image", "feimage":
      "it refers to something outside the document (<\(name)>)"
    default: nil
    }
  }

  private static func problem(
    in tag: XMLStartTag,
    named name: String,
    _ scanner: XMLScanner
  ) throws(XMLFailure) -> String? {
    if let problem = problem(ofTag: name) { return problem }
    for attribute in tag.attributes {
      let value = try scanner.text(attribute.value).drop(while: \.isWhitespace)
      let name = localName(attribute.name)
      if let problem = problem(ofAttribute: name, String(value)) { return problem }
    }
    return nil
  }

  private static func problem(ofAttribute name: String, _ value: String) -> String? {
    if name.hasPrefix("on") { return "it has a script" }
    if name == "href" || name == "src" || name == "base" {
      return value.hasPrefix("#") ? nil : outside(value)
    }
    return problem(inStyle: value)
  }

  private static func problem(inStyle style: String) -> String? {
    let style = style.lowercased()
    // Escapes can hide the name of a function.
    let hidesFunction = style.contains("\\") && style.contains("(")
    if hidesFunction || style.contains("@import") { return outside(style) }
    for reference in style.split(separator: "url(", omittingEmptySubsequences: false).dropFirst() {
      let target = reference.drop { $0 == " " || $0 == "\"" || $0 == "'" }
      guard target.hasPrefix("#") else { return outside(String(target)) }
    }
    return nil
  }

  private static func outside(_ reference: String) -> String {
    "it refers to something outside the document (\(reference.prefix(40)))"
  }
}
