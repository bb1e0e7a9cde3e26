/// The content of a layer of a rig.
package enum RigContent: Sendable {
  /// A picture, which may be animated.
  case picture(RigPicture)
  /// A rectangle in one colour.
  case rectangle(RigColor)
  /// An ellipse in one colour.
  case ellipse(RigColor)
  /// A line along the sides of a rectangle.
  case outline(RigColor, thickness: RigLength)
  /// The corners of an outline; `length` is the share of a side that each arm takes.
  case brackets(RigColor, thickness: RigLength, length: Double)
  /// A straight line from the layer's anchor to another.
  case line(RigColor, thickness: RigLength, to: FaceAnchor)
  /// Lines of text.
  case text(RigText)
  /// The picture underneath, blurred; a larger radius of the Gaussian hides more.
  case blur(radius: RigLength, RigShape)
  /// The picture underneath, in squares of one colour each.
  case pixelate(cell: RigLength, RigShape)
  /// A colour that hides the picture underneath.
  case solid(RigColor, StampShape.Outline)
  /// A hole inside the shape, or everything outside of it if `inverted`.
  case cutOut(RigShape, inverted: Bool)

  /// Whether it is meant to hide a face.
  var isCover: Bool {
    switch self {
    case .blur, .pixelate, .solid: true
    default: false
    }
  }
}

/// The part of a layer that a cover changes.
package struct RigShape: Sendable, Equatable {
  /// The outline of the part.
  package var outline: StampShape.Outline
  /// The width of the fading edge inside the outline; nil for a sharp edge.
  package var feather: RigLength?

  /// Describes a shape.
  package init(_ outline: StampShape.Outline, feather: RigLength? = nil) {
    self.outline = outline
    self.feather = feather
  }
}
