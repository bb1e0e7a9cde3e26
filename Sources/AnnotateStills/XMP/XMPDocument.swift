package import AnnotateMediaTypes
internal import AnnotateXML

/// An XMP packet that is changed where it has to be, and kept byte for byte elsewhere.
package struct XMPDocument: Sendable {
  /// The packet, in UTF-8.
  package let bytes: [UInt8]
  let elements: [XMPElement]

  /// Takes a packet; nil where it is not well-formed XML with RDF in it.
  package init?(_ bytes: [UInt8]) {
    guard let elements = XMPElement.all(in: bytes) else { return nil }
    self.bytes = bytes
    self.elements = elements
    guard root != nil else { return nil }
  }

  /// The number of the element that holds all descriptions.
  var root: Int? { elements.indices.first { isElement($0, XMPNamespace.rdf, "RDF") } }

  /// Whether an element has a name in a namespace.
  func isElement(_ index: Int, _ namespace: String, _ name: String) -> Bool {
    let (prefix, local) = Self.parts(elements[index].name)
    return local == name && uri(of: prefix, at: index) == namespace
  }

  /// The attribute of a name in a namespace.
  func attribute(_ index: Int, _ namespace: String, _ name: String) -> XMLStartTag.Attribute? {
    elements[index].attributes.first { attribute in
      let (prefix, local) = Self.parts(attribute.name)
      return local == name && !prefix.isEmpty && uri(of: prefix, at: index) == namespace
    }
  }

  /// The numbers of all elements within another, at any depth.
  func descendants(of index: Int) -> Range<Int> {
    let (first, end) = (index + 1, elements[index].content.upperBound)
    let next = elements[first...].firstIndex { $0.range.lowerBound >= end }
    return first..<(next ?? elements.endIndex)
  }

  /// The text between two positions.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The packet with a range replaced; nil where it is not well-formed any more.
  func replacing(_ range: Range<Int>, with text: String) -> XMPDocument? {
    var changed = bytes
    changed.replaceSubrange(range, with: Array(text.utf8))
    return XMPDocument(changed)
  }

  /// The packet without small copies of the picture, which show it without stamps.
  package func withoutThumbnails() -> XMPDocument {
    without(XMPNamespace.basic, "Thumbnails")
  }

  /// The packet without the regions of the Metadata Working Group.
  func withoutRegions() -> XMPDocument {
    without(XMPNamespace.regions, "Regions")
  }

  private func without(_ namespace: String, _ name: String) -> XMPDocument {
    var kept: [UInt8] = []
    var end = 0
    for index in elements.indices where isElement(index, namespace, name) {
      let range = elements[index].range
      // One within another has gone with it.
      guard range.lowerBound >= end else { continue }
      kept += bytes[end..<range.lowerBound]
      end = range.upperBound
    }
    guard end > 0 else { return self }
    return XMPDocument(kept + bytes[end...]) ?? self
  }

  /// The packet with the orientation stated anew, where it says anything of it.
  package func settingOrientation(_ orientation: Orientation) -> XMPDocument {
    for index in elements.indices {
      let place =
        attribute(index, XMPNamespace.tiff, "Orientation")?.value
        ?? (isElement(index, XMPNamespace.tiff, "Orientation") ? elements[index].content : nil)
      guard let place, text(place) != String(orientation.rawValue) else { continue }
      return replacing(place, with: String(orientation.rawValue)) ?? self
    }
    return self
  }

  /// The packet without the room for changes at its end.
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
