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
