import AnnotateMediaTypes

@testable import AnnotateStamps

extension SyntheticFrame {
  /// Draws stamps on the picture, which is shown as stored unless `geometry` differs.
  ///
  /// All artwork has four quarters: red and green above, blue and nothing below.
  mutating func draw(
    _ stamps: [Stamp],
    geometry: FrameGeometry? = nil,
    area: Rect<CodedSpace>? = nil
  ) throws {
    let placement = FramePlacement(of: geometry ?? FrameGeometry(codedSize: size))
    var compositor = Compositor(placement.squareToOutput, area: area) {
      _,
      _,
      size in Self.quarters(size)
    }
    try compositor.draw(stamps, on: &self)
  }

  static func quarters(_ size: PixelSize) -> ImageBuffer {
    var picture = ImageBuffer(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (isLeft, isAbove) = (x < size.width / 2, y < size.height / 2)
        picture[x, y] =
          switch (isLeft, isAbove) {
          case (true, true): (blue: 0, green: 0, red: 255, alpha: 255)
          case (false, true): (blue: 0, green: 255, red: 0, alpha: 255)
          case (true, false): (blue: 255, green: 0, red: 0, alpha: 255)
          case (false, false): (blue: 0, green: 0, red: 0, alpha: 0)
          }
      }
    }
    return picture
  }
}

extension Stamp {
  /// A rectangle that is filled because its lines meet in the middle; its edges have exact coverage.
  static func filled(
    _ color: StampColor,
    x: Double,
    y: Double,
    width: Double,
    height: Double
  ) -> Stamp {
    Stamp(
      .outline(color, thickness: max(width, height)),
      center: Point(x + width / 2, y + height / 2),
      width: width,
      height: height
    )
  }
}

extension StampColor {
  static let opaqueRed = StampColor(red: 1, green: 0, blue: 0)
  static let teal = StampColor(red: 0.2, green: 0.6, blue: 0.5)
  static let white = StampColor(red: 1, green: 1, blue: 1)
  static let black = StampColor(red: 0, green: 0, blue: 0)
}

extension Artwork {
  /// Artwork whose document does not matter.
  static let quarters = Artwork(name: "quarters", document: [])
}
