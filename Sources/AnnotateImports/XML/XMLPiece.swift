/// A piece of an XML text.
enum XMLPiece: Equatable {
  /// The beginning of an element.
  case start(XMLTag)
  /// The end of an element.
  case end(String)
  /// Text between tags, without what is only space.
  case text(String)
}
