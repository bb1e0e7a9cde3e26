/// What a layer of a rig shows.
package enum RigContent: Sendable {
  /// A picture, which may move.
  case picture(RigPicture)
  /// A rectangle in one colour.
  case rectangle(RigColor)
  /// An ellipse in one colour.
  case ellipse(RigColor)
  /// A line along the sides of a rectangle.
  case outline(RigColor, thickness: RigLength)
  /// The corners of such a line; `length` is the share of a side that each arm takes.
  case brackets(RigColor, thickness: RigLength, length: Double)
  /// A straight line from the layer's anchor to another.
  case line(RigColor, thickness: RigLength, to: FaceAnchor)
  /// Lines of text.
  case text(RigText)
  /// What is there, blurred; a larger radius of the Gaussian hides more.
  case blur(radius: RigLength, RigShape)
  /// What is there, in squares of one colour each.
  case pixelate(cell: RigLength, RigShape)
  /// A colour that hides what is there.
  case solid(RigColor, StampShape.Outline)
  /// Nothing, inside or outside.
  case cutOut(RigShape, inverted: Bool)

  /// Whether it is there to hide a face.
  var isCover: Bool {
    switch self {
    case .blur, .pixelate, .solid: true
    default: false
    }
  }
}

/// The part of a layer in which a cover works.
package struct RigShape: Sendable, Equatable {
  /// Its outline.
  package var outline: StampShape.Outline
  /// How far inwards it fades.
  package var feather: RigLength?

  /// Describes a shape.
  package init(_ outline: StampShape.Outline, feather: RigLength? = nil) {
    self.outline = outline
    self.feather = feather
  }
}
