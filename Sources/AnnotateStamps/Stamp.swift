public import AnnotateMediaTypes

/// One mark to be drawn on a frame: what it shows and where it lies.
///
/// Lengths are in pixels of the upright picture with square pixels.
public struct Stamp: Sendable {
  /// What a stamp shows within its unit square.
  public enum Content: Sendable {
    /// A picture that fills the unit square.
    case artwork(Artwork)
    /// The whole unit square in one colour; a thin one is a line.
    case rectangle(StampColor)
    /// A disc or ellipse that touches the sides of the unit square.
    case ellipse(StampColor)
    /// A line of `thickness` pixels along the inside of the unit square's sides.
    case outline(StampColor, thickness: Double)
    /// The corners of such a line; each arm takes the share `length`, up to 0.5, of its side.
    case brackets(StampColor, thickness: Double, length: Double)
    /// A line of text as high as the stamp and at most as wide.
    ///
    /// Text that would be wider is drawn smaller.
    case text(StampText)
    /// What is there, blurred by a Gaussian whose standard deviation is `radius` pixels.
    case blur(radius: Double, StampShape)
    /// What is there, in squares of about `cell` pixels of one colour each.
    ///
    /// The squares are turned with the stamp, and a whole number of them fills it.
    case pixelate(cell: Double, StampShape)
    /// Nothing: the picture is clear there, or black where its pixels cannot be clear.
    ///
    /// Where `inverted`, everything outside is cut out instead; several such stamps of one frame keep
    /// what any of them keeps.
    case cutOut(StampShape, inverted: Bool)
  }

  /// What it shows.
  public let content: Content
  /// The middle of the stamp.
  public let center: Point<SquareSpace>
  /// The extent along the stamp's own horizontal axis.
  public let width: Double
  /// The extent along the stamp's own vertical axis.
  public let height: Double
  /// How far it is turned, in degrees clockwise as seen.
  public let rotation: Double
  /// How much of it is seen, from 0 to 1.
  public let opacity: Double
  /// How its colours meet those of the picture; covers always take their place.
  public let blend: BlendMode

  /// Whether it is there to hide a face.
  public let isCover: Bool

  /// Places a stamp.
  public init(
    _ content: Content,
    center: Point<SquareSpace>,
    width: Double,
    height: Double,
    rotation: Double = 0,
    opacity: Double = 1,
    blend: BlendMode = .normal,
    isCover: Bool = false
  ) {
    self.content = content
    self.center = center
    self.width = width
    self.height = height
    self.rotation = rotation
    self.opacity = opacity
    self.blend = blend
    self.isCover = isCover
  }

  /// The same in the same place, but larger.
  package func scaled(by factor: Double) -> Stamp {
    Stamp(
      content,
      center: center,
      width: width * factor,
      height: height * factor,
      rotation: rotation,
      opacity: opacity,
      blend: blend,
      isCover: isCover
    )
  }

  /// The map from the unit square to the upright picture with square pixels.
  var transform: AffineTransform<StampSpace, SquareSpace> {
    let angle = rotation * .pi / 180
    let (sine, cosine) = (sine(angle), cosine(angle))
    return AffineTransform(
      a: width * cosine,
      b: width * sine,
      c: -height * sine,
      d: height * cosine,
      tx: center.x,
      ty: center.y
    )
  }

  /// How large a pixel is in the unit square.
  var pixel: Footprint { Footprint(x: 1 / width, y: 1 / height) }
}
