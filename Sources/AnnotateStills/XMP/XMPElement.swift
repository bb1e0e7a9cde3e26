internal import AnnotateXML

/// An element of an XMP packet, as ranges of the packet's bytes.
struct XMPElement: Sendable {
  /// The name with its prefix.
  let name: String
  /// The attributes in their order.
  let attributes: [XMLStartTag.Attribute]
  /// The index of its parent; nil for the outermost.
  let parent: Int?
  /// The namespaces that it declares, by prefix; the empty prefix is the default one.
  let namespaces: [String: String]
  /// The range from its first `<` to its last `>`.
  private(set) var range: Range<Int>
  /// The range between its tags; empty if it has only one.
  private(set) var content: Range<Int>

  /// Whether it has one tag, `<name/>`.
  var isClosedAtOnce: Bool { content.lowerBound == range.upperBound }
}

extension XMPElement {
  /// Limits far above those of real packets.
  private static let elementLimit = 100_000
  private static let depthLimit = 200

  /// The elements of a packet in the order of their first tags; nil if it is not well-formed.
  static func all(in packet: [UInt8]) -> [XMPElement]? {
    var scanner = XMLScanner(packet)
    var elements: [XMPElement] = []
    var open: [Int] = []
    do throws(XMLFailure) {
      while let token = try scanner.next() {
        switch token {
        case .start(let tag):
          guard elements.count < elementLimit, open.count < depthLimit else { return nil }
          elements.append(XMPElement(tag, in: open.last, scanner))
          if !tag.isEmptyElement { open.append(elements.count - 1) }
        case .end(let name, let range):
          guard let index = open.popLast(), elements[index].name == name else { return nil }
          elements[index].end(range)
        case .text, .characterData, .instruction: continue
        }
      }
    } catch { return nil }
    return open.isEmpty ? elements : nil
  }

  private init(_ tag: XMLStartTag, in parent: Int?, _ scanner: XMLScanner) {
    (name, attributes, range, self.parent) = (tag.name, tag.attributes, tag.range, parent)
    content = tag.range.upperBound..<tag.range.upperBound
    var namespaces: [String: String] = [:]
    for attribute in attributes {
      let uri = scanner.raw(attribute.value)
      if attribute.name == "xmlns" { namespaces[""] = uri }
      if attribute.name.hasPrefix("xmlns:") {
        namespaces[String(attribute.name.dropFirst(6))] = uri
      }
    }
    self.namespaces = namespaces
  }

  /// Adds the end tag.
  private mutating func end(_ tag: Range<Int>) {
    content = content.lowerBound..<tag.lowerBound
    range = range.lowerBound..<tag.upperBound
  }
}
