package import AnnotateMediaTypes
internal import AnnotateXML

/// An XMP packet that can be edited; unedited parts keep their bytes.
package struct XMPDocument: Sendable {
  /// The packet, in UTF-8.
  package let bytes: [UInt8]
  let elements: [XMPElement]

  /// Takes a packet; nil if it is not well-formed XML that contains RDF.
  package init?(_ bytes: [UInt8]) {
    guard let elements = XMPElement.all(in: bytes) else { return nil }
    self.bytes = bytes
    self.elements = elements
    guard root != nil else { return nil }
  }

  /// The index of the element that contains all descriptions.
  var root: Int? { elements.indices.first { isElement($0, XMPNamespace.rdf, "RDF") } }

  /// Whether an element has a name in a namespace.
  func isElement(_ index: Int, _ namespace: String, _ name: String) -> Bool {
    let (prefix, local) = Self.parts(elements[index].name)
    return local == name && uri(of: prefix, at: index) == namespace
  }

  /// Returns the attribute with a name in a namespace.
  func attribute(_ index: Int, _ namespace: String, _ name: String) -> XMLStartTag.Attribute? {
    elements[index].attributes.first { attribute in
      let (prefix, local) = Self.parts(attribute.name)
      return local == name && !prefix.isEmpty && uri(of: prefix, at: index) == namespace
    }
  }

  /// Returns the indices of all elements inside another, at any depth.
  func descendants(of index: Int) -> Range<Int> {
    let (first, end) = (index + 1, elements[index].content.upperBound)
    let next = elements[first...].firstIndex { $0.range.lowerBound >= end }
    return first..<(next ?? elements.endIndex)
  }

  /// Returns the text between two offsets.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the packet with a range replaced; nil if it is no longer well-formed.
  func replacing(_ range: Range<Int>, with text: String) -> XMPDocument? {
    var changed = bytes
    changed.replaceSubrange(range, with: Array(text.utf8))
    return XMPDocument(changed)
  }

  /// Returns the packet without thumbnails, which have no stamps.
  package func withoutThumbnails() -> XMPDocument {
    without(XMPNamespace.basic, "Thumbnails")
  }

  /// Returns the packet without the regions of the Metadata Working Group.
  func withoutRegions() -> XMPDocument {
    without(XMPNamespace.regions, "Regions")
  }

  private func without(_ namespace: String, _ name: String) -> XMPDocument {
    without(elements.indices.filter { isElement($0, namespace, name) }.map { elements[$0].range })
  }

  /// Returns the packet without the bytes in ranges, of which some may lie in others; itself if it would not be
  /// well-formed.
  func without(_ ranges: [Range<Int>]) -> XMPDocument {
    var kept: [UInt8] = []
    var end = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound })
    where range.lowerBound >= end {
      kept += bytes[end..<range.lowerBound]
      end = range.upperBound
    }
    guard end > 0 else { return self }
    return XMPDocument(kept + bytes[end...]) ?? self
  }

  /// Returns the packet with a new orientation, if it states one.
  package func settingOrientation(_ orientation: Orientation) -> XMPDocument {
    for index in elements.indices {
      let value =
        attribute(index, XMPNamespace.tiff, "Orientation")?.value
        ?? (isElement(index, XMPNamespace.tiff, "Orientation") ? elements[index].content : nil)
      guard let value, text(value) != String(orientation.rawValue) else { continue }
      return replacing(value, with: String(orientation.rawValue)) ?? self
    }
    return self
  }

  /// Returns the packet without the padding at its end.
  func withoutPadding() -> XMPDocument {
    guard let last = elements.filter({ $0.parent == nil }).last else { return self }
    let rest = bytes[last.range.upperBound...]
    guard let end = rest.firstIndex(of: UInt8(ascii: "<")) else { return self }
    return replacing(last.range.upperBound..<end, with: "\n") ?? self
  }

  static func parts(_ name: String) -> (prefix: String, local: String) {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : ("", name)
  }

  func uri(of prefix: String, at index: Int) -> String? {
    var next: Int? = index
    while let current = next {
      if let uri = elements[current].namespaces[prefix] { return uri }
      next = elements[current].parent
    }
    return nil
  }
}

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

/// The namespaces of XMP (ISO 16684-1) that annotate uses.
enum XMPNamespace {
  static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  static let meta = "adobe:ns:meta/"
  static let basic = "http://ns.adobe.com/xap/1.0/"
  static let tiff = "http://ns.adobe.com/tiff/1.0/"
  static let dimensions = "http://ns.adobe.com/xap/1.0/sType/Dimensions#"
  static let area = "http://ns.adobe.com/xmp/sType/Area#"
  static let regions = "http://www.metadataworkinggroup.com/schemas/regions/"
}
