/// A token of an XML text, with its range in the bytes.
package enum XMLToken: Sendable, Equatable {
  /// The start tag or the empty-element tag of an element.
  case start(XMLStartTag)
  /// The end tag of an element.
  case end(name: String, range: Range<Int>)
  /// Text between tags, with references such as `&amp;` still in it.
  case text(Range<Int>)
  /// The text between `<![CDATA[` and `]]>`, which has no references.
  case characterData(Range<Int>)
  /// The text between `<?` and `?>`.
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
  /// The attributes in their order; a name may occur twice.
  package let attributes: [Attribute]
  /// The range from `<` to `>`.
  package let range: Range<Int>
  /// Whether it is an empty-element tag, `<name/>`.
  package let isEmptyElement: Bool
}
