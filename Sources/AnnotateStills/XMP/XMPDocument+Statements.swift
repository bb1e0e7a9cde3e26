internal import AnnotateXML

/// One thing that an XMP packet says: a text and where in the tree of descriptions it stands.
package struct XMPStatement: Sendable, Hashable {
  /// The names around it by their namespaces, from the description on.
  let path: String
  /// What is said.
  package let value: String
  /// The property that it belongs to as the packet spells it, such as `dc:creator`.
  package let property: String
  /// Whether it is about a region of the Metadata Working Group.
  package let isOfRegion: Bool
  /// Whether it says how the picture is turned.
  package let isOrientation: Bool

  /// Prefixes are the packet's own affair.
  package static func == (left: XMPStatement, right: XMPStatement) -> Bool {
    left.path == right.path && left.value == right.value
  }

  /// Hashes what equality looks at.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(value)
  }
}

extension XMPDocument {
  /// Where an element stands, as its statements will say.
  private struct Place {
    var path: String
    var property: String?
    var isOfRegion: Bool
  }

  /// Everything that the packet says, in its order; an attribute says the same as an element of its name.
  package var statements: [XMPStatement] {
    guard let root else { return [] }
    let inner = descendants(of: root)
    let parents = Set(inner.compactMap { elements[$0].parent })
    var places: [Int: Place] = [root: Place(path: "", property: nil, isOfRegion: false)]
    var found: [XMPStatement] = []
    for index in inner {
      guard let parent = elements[index].parent, let around = places[parent] else { continue }
      let place = place(named: elements[index].name, at: index, in: around)
      places[index] = place
      found += attributeStatements(of: index, place)
      let words = text(elements[index].content).trimmed
      if !parents.contains(index), !words.isEmpty { found.append(statement(words, place)) }
    }
    return found
  }

  private func attributeStatements(of index: Int, _ place: Place) -> [XMPStatement] {
    elements[index].attributes.compactMap { attribute in
      // What a description is about is the picture itself, whatever it is called.
      let isName = attribute.name.hasSuffix(":about") || attribute.name == "about"
      guard !attribute.name.hasPrefix("xmlns"), !isName else { return nil }
      let value = text(attribute.value).trimmed
      return statement(value, self.place(named: attribute.name, at: index, in: place))
    }
  }

  private func place(named name: String, at index: Int, in around: Place) -> Place {
    // Descriptions only hold others together.
    guard !(isElement(index, XMPNamespace.rdf, "Description") && name == elements[index].name)
    else { return around }
    let (prefix, local) = Self.parts(name)
    let space = uri(of: prefix, at: index) ?? prefix
    let isRegions = space == XMPNamespace.regions && local == "Regions"
    return Place(
      path: "\(around.path)/{\(space)}\(local)",
      property: around.property ?? name,
      isOfRegion: around.isOfRegion || isRegions
    )
  }

  private func statement(_ value: String, _ place: Place) -> XMPStatement {
    XMPStatement(
      path: place.path,
      value: value,
      property: place.property ?? "rdf:RDF",
      isOfRegion: place.isOfRegion,
      isOrientation: place.path == "/{\(XMPNamespace.tiff)}Orientation"
    )
  }
}

extension String {
  /// The text without white space around it.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
