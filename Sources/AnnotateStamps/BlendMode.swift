/// How a stamp's colours meet those of the picture.
///
/// As in W3C's Compositing and Blending, the values that are mixed are red, green and blue of the
/// picture as they are coded, not amounts of light, from black at 0 to white at 1. In pictures of high
/// dynamic range 1 is reference white; what is brighter stays brighter.
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  /// The stamp lies over the picture.
  case normal
  /// Both are multiplied: white changes nothing, black makes black.
  case multiply
  /// Their distances from white are multiplied: black changes nothing, white makes white.
  case screen
  /// Both are added: black changes nothing.
  case add
}
