public import MediaTypes

/// One mark to be drawn on a frame: what it shows and where it lies.
public struct Stamp: Sendable {
  /// What a stamp shows within its unit square.
  public enum Content: Sendable {
    /// A picture that fills the unit square.
    case artwork(Artwork)
    /// A disc or ellipse that touches the sides of the unit square.
    case ellipse(StampColor)
    /// A line of `thickness` pixels along the inside of the unit square's sides.
    case outline(StampColor, thickness: Double)
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

  /// Places a stamp.
  public init(
    _ content: Content,
    center: Point<SquareSpace>,
    width: Double,
    height: Double,
    rotation: Double = 0
  ) {
    self.content = content
    self.center = center
    self.width = width
    self.height = height
    self.rotation = rotation
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
}
