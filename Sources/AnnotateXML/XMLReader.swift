/// Reads an XML document piece by piece, and checks that elements are nested properly in one root element
/// and that text is inside it.
///
/// It does not recurse, and refuses elements that are nested too deeply.
package struct XMLReader: Sendable {
  /// Legitimate files are far from both limits.
  private static let depthLimit = 100
  private static let attributeLimit = 100

  private var scanner: XMLScanner
  private var open: [String] = []
  /// The name of an empty-element tag; its end is still to be reported.
  private var pending: String?
  private var hasRoot = false
  /// An offset and its line, from which the next lines are counted, so that each line is counted once.
  private var passed = (offset: 0, line: 1)

  /// Creates a reader for a text in UTF-8.
  package init(_ bytes: [UInt8]) { scanner = XMLScanner(bytes) }

  /// The next piece; nil at the end of the text.
  ///
  /// - Throws: `XMLFailure` if the text is not well-formed.
  package mutating func next() throws(XMLFailure) -> XMLPiece? {
    if let name = pending {
      pending = nil
      return .end(name)
    }
    while let token = try scanner.next() {
      switch token {
      case .instruction: continue
      case .text(let range):
        let text = try textInElement(scanner.text(range), range)
        if !text.isEmpty { return .text(text) }
      case .characterData(let range):
        guard !open.isEmpty else { throw strayText(range) }
        return .text(scanner.raw(range))
      case .end(let name, let range):
        guard open.popLast() == name else {
          throw failure("</\(name)> closes no open element", range)
        }
        return .end(name)
      case .start(let tag): return .start(try begin(tag))
      }
    }
    try checkEnd()
    return nil
  }

  private func checkEnd() throws(XMLFailure) {
    guard let name = open.last else {
      if hasRoot { return }
      throw XMLFailure("it has no element", line: scanner.lastLine)
    }
    throw XMLFailure("the text ends within <\(name)>", line: scanner.lastLine)
  }

  /// The text; empty if it is only white space.
  private func textInElement(
    _ text: String,
    _ range: Range<Int>
  ) throws(XMLFailure) -> String {
    let trimmed = text.drop(while: \.isWhitespace)
    guard !trimmed.isEmpty else { return "" }
    // Some files begin with a byte order mark.
    guard !open.isEmpty || trimmed == "\u{feff}" else { throw strayText(range) }
    return open.isEmpty ? "" : text
  }

  private mutating func begin(_ tag: XMLStartTag) throws(XMLFailure) -> XMLTag {
    guard open.count < Self.depthLimit else {
      throw failure("elements are nested too deeply", tag.range)
    }
    guard !open.isEmpty || !hasRoot else {
      throw failure("there is more than one outermost element", tag.range)
    }
    hasRoot = true
    var attributes: [String: String] = [:]
    for attribute in tag.attributes {
      let value = try scanner.text(attribute.value)
      guard attributes.updateValue(value, forKey: attribute.name) == nil,
        attributes.count <= Self.attributeLimit
      else {
        throw failure(
          "<\(tag.name)> has '\(attribute.name)' twice, or too many attributes",
          attribute.value
        )
      }
    }
    if tag.isEmptyElement { pending = tag.name } else { open.append(tag.name) }
    let start = tag.range.lowerBound
    passed = (start, passed.line + scanner.newlines(in: passed.offset..<start))
    return XMLTag(name: tag.name, attributes: attributes, line: passed.line)
  }

  private func strayText(_ range: Range<Int>) -> XMLFailure {
    failure("there is text outside of any element", range)
  }

  private func failure(_ reason: String, _ range: Range<Int>) -> XMLFailure {
    XMLFailure(reason, line: scanner.line(at: range.lowerBound))
  }
}

/// A piece of an XML document.
package enum XMLPiece: Sendable, Equatable {
  /// The beginning of an element.
  case start(XMLTag)
  /// The end of an element.
  case end(String)
  /// Text within an element that is not only white space.
  case text(String)
}

/// The beginning of an element.
package struct XMLTag: Sendable, Equatable {
  /// The name with its prefix.
  package let name: String
  /// The values of the attributes by their names.
  package let attributes: [String: String]
  /// The number of the line on which it begins, from 1.
  package let line: Int
}
