import AnnotateMediaTypes
import Testing

@testable import AnnotateStamps

/// Compares the corners of a stamp with a calculation in simple steps: from square pixels to the pixels of the
/// shown picture, to the stored picture as the EXIF tag describes it, and into the frame.
@Suite("Corners of stamps")
struct StampCornerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let orientation: Orientation
    let gravity: Gravity?
    let aspect: Rational
    let isMirrored: Bool

    var testDescription: String {
      "\(orientation) \(gravity?.rawValue ?? "unsized") \(aspect)\(isMirrored ? " mirrored" : "")"
    }
  }

  static let cases = Orientation.allCases.flatMap { orientation in
    (Gravity.allCases.map(Optional.some) + [nil]).flatMap { gravity in
      [Rational(1, 1), Rational(64, 45), Rational(8, 9)].flatMap { aspect in
        [false, true].map { isMirrored in
          Case(
            orientation: orientation,
            gravity: gravity,
            aspect: aspect,
            isMirrored: isMirrored
          )
        }
      }
    }
  }

  private static let stored = PixelSize(720, 480)
  private static let wanted = PixelSize(640, 400)

  private static let stamp = Stamp(
    .rectangle(.opaqueRed),
    center: Point(210.5, 133.25),
    width: 90,
    height: 41,
    rotation: 31
  )

  /// Returns a corner of the stamp, rotated clockwise as seen, with y down.
  private static func corner(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let (sine, cosine) = (0.515_038_074_910_054_2, 0.857_167_300_702_112_3)
    let (across, down) = (x * stamp.width, y * stamp.height)
    return (
      stamp.center.x + across * cosine - down * sine, stamp.center.y + across * sine + down * cosine
    )
  }

  /// Returns the position in a stored picture of `width` by `height` of the point shown at (`x`, `y`).
  ///
  /// EXIF defines which stored row is shown on top and which stored column on the left.
  private static func stored(
    _ x: Double,
    _ y: Double,
    _ orientation: Orientation,
    _ width: Double,
    _ height: Double
  ) -> (x: Double, y: Double) {
    switch orientation.rawValue {
    case 1: (x, y)
    case 2: (width - x, y)
    case 3: (width - x, height - y)
    case 4: (x, height - y)
    case 5: (y, x)
    case 6: (y, height - x)
    case 7: (width - y, height - x)
    default: (width - y, x)
    }
  }

  @Test("corners are at the positions of the formula", arguments: cases)
  func corners(_ example: Case) {
    let source = FrameGeometry(
      codedSize: Self.stored,
      orientation: example.orientation,
      sampleAspectRatio: example.aspect
    )
    let placement = FramePlacement(
      of: source,
      as: Reframing(
        size: example.gravity.map { _ in Self.wanted },
        gravity: example.gravity ?? .resize,
        isMirrored: example.isMirrored
      )
    )
    let own = AffineTransform<StampSpace, StampSpace>(
      scaleX: example.isMirrored ? -1 : 1,
      scaleY: 1
    )
    let map = own.then(Self.stamp.transform).then(placement.squareToOutput)
    for (x, y) in [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] {
      let found = map.apply(Point(x, y))
      let expected = Self.expected(x, y, example)
      // Cropped parts begin at whole pixels, and scaling may double that error.
      let limit = example.gravity == .resizeAspectFill ? 2.0 : 1
      #expect(
        abs(found.x - expected.x) < limit && abs(found.y - expected.y) < limit,
        "\(found) instead of \(expected)"
      )
      if example.gravity == nil || example.gravity == .resize {
        #expect(abs(found.x - expected.x) < 1e-6 && abs(found.y - expected.y) < 1e-6)
      }
    }
  }

  private static func expected(
    _ x: Double,
    _ y: Double,
    _ example: Case
  ) -> (x: Double, y: Double) {
    let swaps = example.orientation.swapsAxes
    // The longer side of a pixel is stretched; in a picture stored on its side that is the height.
    let ratio = swaps ? 1 / example.aspect.doubleValue : example.aspect.doubleValue
    let (stretchX, stretchY) = (max(1, ratio), max(1, 1 / ratio))
    // A mirrored stamp looks as designed, so its left corner is the picture's right one.
    let corner = corner(example.isMirrored ? -x : x, y)
    let (w, h) = (Double(stored.width), Double(stored.height))
    let shown = swaps ? (w: h, h: w) : (w: w, h: h)
    var point = (x: corner.x / stretchX, y: corner.y / stretchY)
    if example.isMirrored { point.x = shown.w - point.x }
    guard let gravity = example.gravity else {
      return Self.stored(point.x, point.y, example.orientation, w, h)
    }
    let frame = (w: Double(wanted.width), h: Double(wanted.height))
    let scale = (x: frame.w / (shown.w * stretchX), y: frame.h / (shown.h * stretchY))
    let used =
      switch gravity {
      case .resize: scale
      case .resizeAspect: (x: min(scale.x, scale.y), y: min(scale.x, scale.y))
      case .resizeAspectFill: (x: max(scale.x, scale.y), y: max(scale.x, scale.y))
      }
    let put = (
      x: frame.w / 2 + (point.x - shown.w / 2) * stretchX * used.x,
      y: frame.h / 2 + (point.y - shown.h / 2) * stretchY * used.y
    )
    let storedFrame = swaps ? (w: frame.h, h: frame.w) : frame
    return Self.stored(put.x, put.y, example.orientation, storedFrame.w, storedFrame.h)
  }
}
