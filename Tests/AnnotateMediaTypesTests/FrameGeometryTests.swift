import AnnotateMediaTypes
import Testing

@Suite("Frame geometry")
struct FrameGeometryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let orientation: Orientation
    let crop: Rect<CodedSpace>?
    let aspect: Rational

    var testDescription: String {
      "\(orientation), \(crop == nil ? "whole" : "cropped"), \(aspect)"
    }

    var geometry: FrameGeometry {
      FrameGeometry(
        codedSize: PixelSize(720, 576),
        cleanAperture: crop,
        orientation: orientation,
        sampleAspectRatio: aspect
      )
    }
  }

  static let cases = Orientation.allCases.flatMap { orientation in
    [nil, Rect(x: 8, y: 2, width: 704, height: 572)].flatMap { crop in
      [Rational(1, 1), Rational(16, 11), Rational(8, 9)].map { aspect in
        Case(orientation: orientation, crop: crop, aspect: aspect)
      }
    }
  }

  private static let points: [Point<CodedSpace>] = [
    Point(0, 0), Point(720, 0), Point(0.5, 575.5), Point(359.25, 17.75), Point(-40, 900),
  ]

  @Test("mapping a point to display space and back leaves it unchanged", arguments: cases)
  func roundTrip(_ example: Case) {
    let geometry = example.geometry
    for point in Self.points {
      let back = geometry.displayToCoded.apply(geometry.codedToDisplay.apply(point))
      #expect(back.distance(to: point) < 1e-9)
    }
  }

  @Test("stored pixels map to square space and back", arguments: cases)
  func squareToCoded(_ example: Case) {
    let geometry = example.geometry
    let toSquare = geometry.codedToDisplay.then(geometry.displayToSquare)
    for point in Self.points {
      let back = geometry.squareToCoded.apply(toSquare.apply(point))
      #expect(back.distance(to: point) < 1e-9)
    }
  }

  @Test("the clean aperture fills display space from its origin", arguments: cases)
  func displaySize(_ example: Case) {
    let visible = example.crop ?? Rect(x: 0, y: 0, width: 720, height: 576)
    let geometry = example.geometry
    let sides = [Int(visible.width), Int(visible.height)]
    let expected = example.orientation.rawValue >= 5 ? [sides[1], sides[0]] : sides
    #expect([geometry.displaySize.width, geometry.displaySize.height] == expected)
    let shown = geometry.codedToDisplay.apply(visible)
    #expect(shown == Rect(x: 0, y: 0, width: Double(expected[0]), height: Double(expected[1])))
  }

  @Test("square space keeps the shape of stored pixels and makes none smaller", arguments: cases)
  func squareness(_ example: Case) {
    let map = example.geometry.codedToDisplay.then(example.geometry.displayToSquare)
    let origin = map.apply(Point(0, 0))
    let width = map.apply(Point(1, 0)).distance(to: origin)
    let height = map.apply(Point(0, 1)).distance(to: origin)
    let aspect = Double(example.aspect.numerator) / Double(example.aspect.denominator)
    #expect(abs(width / height - aspect) < 1e-9)
    #expect(abs(min(width, height) - 1) < 1e-9)
  }

  @Test("the square size of an anamorphic picture is the size that players show")
  func squareSize() {
    let wide = FrameGeometry(
      codedSize: PixelSize(720, 576),
      sampleAspectRatio: Rational(64, 45)
    )
    #expect(abs(wide.squareSize.width - 1024) < 1e-9)
    #expect(wide.squareSize.height == 576)
    let upright = FrameGeometry(
      codedSize: PixelSize(720, 576),
      orientation: .right,
      sampleAspectRatio: Rational(64, 45)
    )
    #expect(upright.squareSize.width == 576)
    #expect(abs(upright.squareSize.height - 1024) < 1e-9)
    let narrow = FrameGeometry(codedSize: PixelSize(720, 480), sampleAspectRatio: Rational(8, 9))
    #expect(narrow.squareSize.width == 720)
    #expect(abs(narrow.squareSize.height - 540) < 1e-9)
  }

  @Test(
    "an undefined aspect ratio counts as square",
    arguments: [Rational(0, 1), Rational(0, 0), Rational(1, 0), Rational(-1, 1)]
  )
  func unknownAspect(_ aspect: Rational) {
    let geometry = FrameGeometry(codedSize: PixelSize(4, 2), sampleAspectRatio: aspect)
    #expect(geometry.sampleAspectRatio == .one)
    #expect(geometry.squareSize == (4, 2))
  }
}
