/// How a stamp's colours combine with those of the picture.
///
/// As in W3C's Compositing and Blending, the blended values are the picture's coded red, green and blue, from
/// black at 0 to white at 1, and not amounts of light. In pictures of high dynamic range 1 is reference
/// white, and brighter highlights stay brighter.
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  /// The stamp is drawn over the picture.
  case normal
  /// Both are multiplied: white changes nothing, black gives black.
  case multiply
  /// Their distances from white are multiplied: black changes nothing, white gives white.
  case screen
  /// Both are added: black changes nothing.
  case add
}
