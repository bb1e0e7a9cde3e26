internal import AnnotateXML

/// Looks for what an SVG document from anybody must not have before a library reads it.
///
/// Drawings need no document type, no programs, and nothing outside of themselves.
enum SVGCheck {
  /// Bytes of a document at most.
  private static let largest = 4 << 20

  /// What is wrong with a document; nil where nothing is.
  static func complaint(about bytes: [UInt8]) -> String? {
    guard bytes.count <= largest else { return "it is an SVG document of more than 4 MB" }
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
      return "it is not encoded in UTF-8"
    }
    do throws(XMLFailure) {
      return try complaint(aboutMarkup: bytes)
    } catch {
      return error.isDeclaration
        ? "it has a document type or entities of its own" : "its markup is broken"
    }
  }

  private static func complaint(aboutMarkup bytes: [UInt8]) throws(XMLFailure) -> String? {
    var scanner = XMLScanner(bytes)
    var (isInStyle, isDrawing) = (false, false)
    while let token = try scanner.next() {
      var complaint: String?
      switch token {
      case .instruction(let range): complaint = self.complaint(aboutInstruction: scanner.raw(range))
      case .text(let range) where isInStyle:
        complaint = self.complaint(aboutStyle: try scanner.text(range))
      case .characterData(let range) where isInStyle:
        complaint = self.complaint(aboutStyle: scanner.raw(range))
      case .text, .characterData: continue
      case .end: isInStyle = false
      case .start(let tag):
        let name = localName(tag.name)
        complaint = try self.complaint(about: tag, named: name, scanner)
        isInStyle = name == "style"
        isDrawing = isDrawing || name == "svg"
      }
      if let complaint { return complaint }
    }
    return isDrawing ? nil : "it is no SVG document"
  }

  /// A name in lower case and without the prefix of its namespace.
  private static func localName(_ name: String) -> String {
    (name.split(separator: ":").last ?? "").lowercased()
  }

  private static func complaint(aboutInstruction words: String) -> String? {
    guard words.hasPrefix("xml ") || words.hasPrefix("xml\t") else {
      return "it has a processing instruction"
    }
    guard let encoding = words.lowercased().split(separator: "encoding").dropFirst().first else {
      return nil
    }
    let name = encoding.drop { $0 == " " || $0 == "=" || $0 == "\"" || $0 == "'" }
    return name.hasPrefix("utf-8") || name.hasPrefix("us-ascii")
      ? nil : "it is not encoded in UTF-8"
  }

  private static func complaint(aboutTag name: String) -> String? {
    switch name {
    case "script": "it has a script"
    case "include", "foreignobject", "iframe", "image", "feimage":
      "it refers to something outside of itself (<\(name)>)"
    default: nil
    }
  }

  private static func complaint(
    about tag: XMLStartTag,
    named name: String,
    _ scanner: XMLScanner
  ) throws(XMLFailure) -> String? {
    if let complaint = complaint(aboutTag: name) { return complaint }
    for attribute in tag.attributes {
      let value = try scanner.text(attribute.value).drop(while: \.isWhitespace)
      let name = localName(attribute.name)
      if let complaint = complaint(aboutAttribute: name, String(value)) { return complaint }
    }
    return nil
  }

  private static func complaint(aboutAttribute name: String, _ value: String) -> String? {
    if name.hasPrefix("on") { return "it has a script" }
    if name == "href" || name == "src" || name == "base" {
      return value.hasPrefix("#") ? nil : outside(value)
    }
    return complaint(aboutStyle: value)
  }

  private static func complaint(aboutStyle words: String) -> String? {
    let words = words.lowercased()
    // Escapes can hide the name of a function.
    let hidesFunction = words.contains("\\") && words.contains("(")
    if hidesFunction || words.contains("@import") { return outside(words) }
    for reference in words.split(separator: "url(", omittingEmptySubsequences: false).dropFirst() {
      let target = reference.drop { $0 == " " || $0 == "\"" || $0 == "'" }
      guard target.hasPrefix("#") else { return outside(String(target)) }
    }
    return nil
  }

  private static func outside(_ reference: String) -> String {
    "it refers to something outside of itself (\(reference.prefix(40)))"
  }
}
