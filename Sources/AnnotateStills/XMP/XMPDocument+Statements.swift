internal import AnnotateXML

/// A value in an XMP packet, with its path in the tree of descriptions.
package struct XMPStatement: Sendable, Hashable {
  /// The names around it with their namespaces, starting below the description.
  let path: String
  /// The text.
  package let value: String
  /// The property that it belongs to as the packet spells it, such as `dc:creator`.
  package let property: String
  /// Whether it belongs to a region of the Metadata Working Group.
  package let isOfRegion: Bool
  /// Whether it is the orientation of the picture.
  package let isOrientation: Bool

  /// Compares paths and values; prefixes are arbitrary.
  package static func == (left: XMPStatement, right: XMPStatement) -> Bool {
    left.path == right.path && left.value == right.value
  }

  /// Hashes the path and the value.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(value)
  }
}

extension XMPDocument {
  /// The path of an element, for its statements.
  private struct PropertyPath {
    var text: String
    var property: String?
    var isOfRegion: Bool
  }

  /// All statements of the packet, in its order; an attribute is equal to an element with its name.
  package var statements: [XMPStatement] {
    guard let root else { return [] }
    let inner = descendants(of: root)
    let parents = Set(inner.compactMap { elements[$0].parent })
    var paths: [Int: PropertyPath] = [
      root: PropertyPath(text: "", property: nil, isOfRegion: false)
    ]
    var found: [XMPStatement] = []
    for index in inner {
      guard let parent = elements[index].parent, let around = paths[parent] else { continue }
      let path = path(named: elements[index].name, at: index, in: around)
      paths[index] = path
      found += attributeStatements(of: index, path)
      let words = text(elements[index].content).trimmed
      if !parents.contains(index), !words.isEmpty { found.append(statement(words, path)) }
    }
    return found
  }

  private func attributeStatements(of index: Int, _ path: PropertyPath) -> [XMPStatement] {
    elements[index].attributes.compactMap { attribute in
      // The subject of a description is always the picture itself, under any name.
      let isName = attribute.name.hasSuffix(":about") || attribute.name == "about"
      guard !attribute.name.hasPrefix("xmlns"), !isName else { return nil }
      let value = text(attribute.value).trimmed
      return statement(value, self.path(named: attribute.name, at: index, in: path))
    }
  }

  private func path(named name: String, at index: Int, in around: PropertyPath) -> PropertyPath {
    // Descriptions only group other elements.
    guard !(isElement(index, XMPNamespace.rdf, "Description") && name == elements[index].name)
    else { return around }
    let (prefix, local) = Self.parts(name)
    let space = uri(of: prefix, at: index) ?? prefix
    let isRegions = space == XMPNamespace.regions && local == "Regions"
    return PropertyPath(
      text: "\(around.text)/{\(space)}\(local)",
      property: around.property ?? name,
      isOfRegion: around.isOfRegion || isRegions
    )
  }

  private func statement(_ value: String, _ path: PropertyPath) -> XMPStatement {
    XMPStatement(
      path: path.text,
      value: value,
      property: path.property ?? "rdf:RDF",
      isOfRegion: path.isOfRegion,
      isOrientation: path.text == "/{\(XMPNamespace.tiff)}Orientation"
    )
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}

/// Announcements of what lies next to the picture in its file: a video, a gain map, further pictures.
extension XMPDocument {
  /// The names of such properties; none stands for all in the namespace.
  private static let announcements: [(namespace: String, names: Set<String>)] = [
    (
      "http://ns.google.com/photos/1.0/camera/",
      [
        "MotionPhoto", "MotionPhotoVersion", "MotionPhotoPresentationTimestampUs", "MicroVideo",
        "MicroVideoVersion", "MicroVideoOffset", "MicroVideoPresentationTimestampUs",
      ]
    ),
    ("http://ns.google.com/photos/1.0/container/", ["Directory"]),
    ("http://ns.adobe.com/hdr-gain-map/1.0/", []),
    ("http://ns.google.com/photos/1.0/image/", []),
  ]

  /// Returns the packet without announcements, which would be wrong of a file that holds only the picture.
  package func withoutAnnouncements() -> XMPDocument {
    let inTags = elements.indices.flatMap { index in
      elements[index].attributes.filter { isAnnouncement($0.name, at: index) }.compactMap(range)
    }
    let whole = elements.indices.filter { isAnnouncement(elements[$0].name, at: $0) }
    return without(inTags + whole.map { elements[$0].range })
  }

  private func isAnnouncement(_ name: String, at index: Int) -> Bool {
    let (prefix, local) = Self.parts(name)
    guard !prefix.isEmpty, prefix != "xmlns", let uri = uri(of: prefix, at: index) else {
      return false
    }
    return Self.announcements.contains {
      $0.namespace == uri && ($0.names.isEmpty || $0.names.contains(local))
    }
  }

  /// The range of an attribute with the white space before it.
  func range(of attribute: XMLStartTag.Attribute) -> Range<Int>? {
    let name = Array(attribute.name.utf8)
    let head = bytes[..<attribute.value.lowerBound]
    guard let equals = head.lastIndex(of: UInt8(ascii: "=")) else { return nil }
    let isSpace = { (byte: UInt8) in [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
    guard let last = head[..<equals].lastIndex(where: { !isSpace($0) }) else { return nil }
    let start = last + 1 - name.count
    guard start > 0, bytes[start...last].elementsEqual(name),
      let before = bytes[..<start].lastIndex(where: { !isSpace($0) })
    else { return nil }
    return before + 1..<attribute.value.upperBound + 1
  }
}
