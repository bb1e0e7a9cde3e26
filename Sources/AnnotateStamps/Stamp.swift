public import AnnotateMediaTypes

/// One graphic to draw on a frame: its content, position and size.
///
/// Lengths are in pixels of the upright picture with square pixels.
public struct Stamp: Sendable {
  /// The content of a stamp's unit square.
  public enum Content: Sendable {
    /// A picture that fills the unit square.
    case artwork(Artwork)
    /// The whole unit square in one colour; a thin stamp is a line.
    case rectangle(StampColor)
    /// A disc or ellipse that touches the sides of the unit square.
    case ellipse(StampColor)
    /// A line of `thickness` pixels along the inside of the unit square's sides.
    case outline(StampColor, thickness: Double)
    /// The corners of an outline; each arm takes the share `length`, up to 0.5, of its side.
    case brackets(StampColor, thickness: Double, length: Double)
    /// A line of text as high as the stamp.
    ///
    /// Text that is wider than the stamp is drawn smaller.
    case text(StampText)
    /// The picture underneath, blurred by a Gaussian whose standard deviation is `radius` pixels.
    case blur(radius: Double, StampShape)
    /// The picture underneath, in squares of one colour with sides of about `cell` pixels.
    ///
    /// The squares turn with the stamp, and a whole number of them fills it.
    case pixelate(cell: Double, StampShape)
    /// A hole: the picture becomes clear there, or black if its format has no alpha.
    ///
    /// If `inverted`, everything outside is cut out instead; several such stamps in one frame keep every
    /// part that one of them keeps.
    case cutOut(StampShape, inverted: Bool)
  }

  /// The content of the stamp.
  public let content: Content
  /// The centre of the stamp.
  public package(set) var center: Point<SquareSpace>
  /// The extent along the stamp's own horizontal axis.
  public package(set) var width: Double
  /// The extent along the stamp's own vertical axis.
  public package(set) var height: Double
  /// The rotation in degrees, clockwise as seen.
  public let rotation: Double
  /// The opacity, from 0 to 1.
  public let opacity: Double
  /// Whether left and right of the content are exchanged.
  public let isMirrored: Bool
  /// How its colours combine with those of the picture; covers always replace them.
  public let blend: BlendMode

  /// Whether it is meant to hide a face.
  public let isCover: Bool
  /// How it may be moved, if its style says that it arranges stamps; nil if it may not.
  public let freedom: StampFreedom?

  /// Makes a stamp.
  public init(
    _ content: Content,
    center: Point<SquareSpace>,
    width: Double,
    height: Double,
    rotation: Double = 0,
    opacity: Double = 1,
    isMirrored: Bool = false,
    blend: BlendMode = .normal,
    isCover: Bool = false,
    freedom: StampFreedom? = nil
  ) {
    self.content = content
    self.center = center
    self.width = width
    self.height = height
    self.rotation = rotation
    self.opacity = opacity
    self.isMirrored = isMirrored
    self.blend = blend
    self.isCover = isCover
    self.freedom = freedom
  }

  /// Returns the same stamp with its width and height multiplied by a factor.
  package func scaled(by factor: Double) -> Stamp {
    var scaled = self
    (scaled.width, scaled.height) = (width * factor, height * factor)
    return scaled
  }

  /// The map from the unit square to the upright picture with square pixels.
  var transform: AffineTransform<StampSpace, SquareSpace> {
    let angle = rotation * .pi / 180
    let (sine, cosine) = (sine(angle), cosine(angle))
    let across = isMirrored ? -width : width
    return AffineTransform(
      a: across * cosine,
      b: across * sine,
      c: -height * sine,
      d: height * cosine,
      tx: center.x,
      ty: center.y
    )
  }

  /// The size of a pixel in the unit square.
  var pixel: Footprint { Footprint(x: 1 / width, y: 1 / height) }
}
