internal import AnnotateLibav
internal import AnnotateXML

/// Checks an untrusted SVG document for forbidden contents before a library reads it.
///
/// Drawings need no document type, no scripts, and no references outside of themselves.
enum SVGCheck {
  /// The maximum size of a document, in bytes.
  private static let sizeLimit = 4 << 20

  /// The reason to refuse a document; nil if there is none.
  static func problem(in bytes: [UInt8]) -> SVGFault? {
    guard bytes.count <= sizeLimit else { return .tooLarge(limit: sizeLimit) }
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
      return .otherEncoding
    }
    do throws(XMLFailure) {
      return try problem(inMarkup: bytes)
    } catch {
      return error.isDeclaration
        ? .declaration : .brokenMarkup
    }
  }

  private static func problem(inMarkup bytes: [UInt8]) throws(XMLFailure) -> SVGFault? {
    var scanner = XMLScanner(bytes)
    var (isInStyle, hasDrawing) = (false, false)
    var cost = SVGCost()
    while let token = try scanner.next() {
      var problem: SVGFault?
      switch token {
      case .instruction(let range): problem = self.problem(inInstruction: scanner.raw(range))
      case .text(let range) where isInStyle:
        let style = try scanner.text(range)
        problem = self.problem(inStyle: style)
        cost.addStyle(references(in: style))
      case .characterData(let range) where isInStyle:
        let style = scanner.raw(range)
        problem = self.problem(inStyle: style)
        cost.addStyle(references(in: style))
      case .text, .characterData: continue
      case .end:
        isInStyle = false
        cost.end()
      case .start(let tag):
        let name = localName(tag.name)
        problem = try self.problem(in: tag, named: name, scanner)
        try add(tag, named: name, scanner, to: &cost)
        isInStyle = name == "style" && !tag.isEmptyElement
        hasDrawing = hasDrawing || name == "svg"
      }
      if let problem { return problem }
    }
    return hasDrawing ? cost.problem : .noDrawing
  }

  private static func add(
    _ tag: XMLStartTag,
    named name: String,
    _ scanner: XMLScanner,
    to cost: inout SVGCost
  ) throws(XMLFailure) {
    var (id, targets): (String?, [String]) = (nil, [])
    for attribute in tag.attributes {
      let value = try scanner.text(attribute.value)
      switch localName(attribute.name) {
      case "id": id = value
      case "href":
        let target = value.drop { $0.isWhitespace || $0 == "#" }
        targets.append(String(target.prefix { !$0.isWhitespace }))
      default: targets += references(in: value)
      }
    }
    cost.begin(name, id: id, references: targets)
    if tag.isEmptyElement { cost.end() }
  }

  /// The identifiers in the forms `url(#a)` and `url('#a')` of a style.
  private static func references(in style: String) -> [String] {
    guard style.contains("#") else { return [] }
    return style.split(separator: "url(", omittingEmptySubsequences: false).dropFirst().map {
      let target = $0.drop { " \t\n\"'#".contains($0) }
      return String(target.prefix { !" \t\n\"')".contains($0) })
    }
  }

  /// A name in lower case and without its namespace prefix.
  private static func localName(_ name: String) -> String {
    (name.split(separator: ":").last ?? "").lowercased()
  }

  private static func problem(inInstruction text: String) -> SVGFault? {
    guard text.hasPrefix("xml ") || text.hasPrefix("xml\t") else {
      return .instruction
    }
    guard let encoding = text.lowercased().split(separator: "encoding").dropFirst().first else {
      return nil
    }
    let name = encoding.drop { $0 == " " || $0 == "=" || $0 == "\"" || $0 == "'" }
    return name.hasPrefix("utf-8") || name.hasPrefix("us-ascii")
      ? nil : .otherEncoding
  }

  private static func problem(ofTag name: String) -> SVGFault? {
    switch name {
    case "script": .script
    case "include", "foreignobject", "iframe", "image", "feimage":
      .outside("<\(name)>")
    default: nil
    }
  }

  private static func problem(
    in tag: XMLStartTag,
    named name: String,
    _ scanner: XMLScanner
  ) throws(XMLFailure) -> SVGFault? {
    if let problem = problem(ofTag: name) { return problem }
    for attribute in tag.attributes {
      let value = try scanner.text(attribute.value).drop(while: \.isWhitespace)
      let name = localName(attribute.name)
      if let problem = problem(ofAttribute: name, String(value)) { return problem }
    }
    return nil
  }

  /// The most octaves of noise and cells of a kernel, each of which is computed for every pixel.
  private static let maximumSteps = 1000.0

  private static func problem(ofAttribute name: String, _ value: String) -> SVGFault? {
    if name.hasPrefix("on") { return .script }
    if name == "numoctaves" || name == "order" {
      let numbers = value.split { !"0123456789.eE+-".contains($0) }.map { Double($0) ?? .infinity }
      let steps = numbers.count == 1 && name == "order" ? numbers + numbers : numbers
      return steps.reduce(1, *) <= maximumSteps ? nil : .slowFilter(attribute: name)
    }
    if name == "href" || name == "src" || name == "base" {
      return value.hasPrefix("#") ? nil : outside(value)
    }
    return problem(inStyle: name.hasPrefix("font") ? "\(name):\(value)" : value)
  }

  /// The maximum size of letters, in any unit; librsvg ends the process where a font is too large for it.
  private static let maximumFont = 10_000.0

  private static func hasHugeFont(_ style: String) -> Bool {
    style.split(separator: "font", omittingEmptySubsequences: false).dropFirst().contains {
      let numbers = $0.prefix { $0 != ";" && $0 != "}" }.split {
        !"0123456789.e+-".contains($0)
      }
      return numbers.contains { abs(Double($0) ?? 0) > maximumFont }
    }
  }

  private static func problem(inStyle style: String) -> SVGFault? {
    let style = style.lowercased()
    if hasHugeFont(style) { return .hugeLetters }
    // Escapes can hide the name of a function.
    let hidesFunction = style.contains("\\") && style.contains("(")
    if hidesFunction || style.contains("@import") { return outside(style) }
    for reference in style.split(separator: "url(", omittingEmptySubsequences: false).dropFirst() {
      let target = reference.drop { $0 == " " || $0 == "\"" || $0 == "'" }
      guard target.hasPrefix("#") else { return outside(String(target)) }
    }
    return nil
  }

  private static func outside(_ reference: String) -> SVGFault {
    .outside(String(reference.prefix(40)))
  }
}
