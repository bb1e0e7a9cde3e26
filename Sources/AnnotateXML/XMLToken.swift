/// A part of an XML text, by where it lies in the bytes.
package enum XMLToken: Sendable, Equatable {
  /// The start tag of an element, or its only tag.
  case start(XMLStartTag)
  /// The end tag of an element.
  case end(name: String, range: Range<Int>)
  /// Text between tags, in which references such as `&amp;` stand for characters.
  case text(Range<Int>)
  /// What is within `<![CDATA[` and `]]>`, which stands for itself.
  case characterData(Range<Int>)
  /// What is within `<?` and `?>`.
  case instruction(Range<Int>)
}

/// A start tag.
package struct XMLStartTag: Sendable, Equatable {
  /// An attribute.
  package struct Attribute: Sendable, Equatable {
    /// The name with its prefix.
    package let name: String
    /// The value without its quotes.
    package let value: Range<Int>
  }

  /// The name with its prefix.
  package let name: String
  /// The attributes in their order; a name may come twice.
  package let attributes: [Attribute]
  /// From `<` to `>`.
  package let range: Range<Int>
  /// Whether it is the only tag of its element, `<name/>`.
  package let isEmptyElement: Bool
}
