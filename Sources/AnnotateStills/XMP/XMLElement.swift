/// An element of an XML text, where it lies.
struct XMLElement: Sendable {
  /// An attribute, where it lies.
  struct Attribute: Sendable {
    /// The name with its prefix.
    let name: String
    /// Where the value lies, without quotes.
    let value: Range<Int>
  }

  /// The name with its prefix.
  let name: String
  let attributes: [Attribute]
  /// The number of the element around it; nil for the outermost.
  let parent: Int?
  /// The namespaces that it declares, by prefix; the empty prefix is the default one.
  let namespaces: [String: String]
  /// From its first `<` to its last `>`.
  var range: Range<Int>
  /// What lies between its tags; empty where it has only one.
  var content: Range<Int>

  /// Whether it has one tag, `<name/>`.
  var isClosedAtOnce: Bool { content.lowerBound == range.upperBound }
}
