import AnnotateMediaTypes
import Testing

@Suite("Frame placements")
struct FramePlacementTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let orientation: Orientation
    let gravity: Gravity
    let aspect: Rational
    let size: PixelSize
    let isMirrored: Bool
    let bakes: Bool

    var testDescription: String {
      "\(orientation) \(gravity) \(aspect) to \(size)\(isMirrored ? " mirrored" : "")"
        + (bakes ? " baked" : "")
    }

    var source: FrameGeometry {
      FrameGeometry(
        codedSize: PixelSize(720, 480),
        cleanAperture: Rect(x: 8, y: 4, width: 704, height: 472),
        orientation: orientation,
        sampleAspectRatio: aspect
      )
    }

    /// Whether rows become columns.
    var isTurned: Bool { bakes && orientation.swapsAxes }

    func placement(hasFields: Bool = false) -> FramePlacement {
      FramePlacement(
        of: source,
        as: Reframing(
          size: size,
          gravity: gravity,
          isMirrored: isMirrored,
          bakesOrientation: bakes
        ),
        chroma: PixelSize(2, 2),
        hasFields: hasFields
      )
    }

    /// The exact position, in the output, of a point that is given as shares of the shown picture's width
    /// and height.
    func expected(_ across: Double, _ down: Double) -> Point<DisplaySpace> {
      let shown = source.squareSize
      let (width, height) = (Double(size.width), Double(size.height))
      let (x, y) = (width / shown.width, height / shown.height)
      let scale =
        switch gravity {
        case .resizeAspect: (min(x, y), min(x, y))
        case .resizeAspectFill: (max(x, y), max(x, y))
        case .resize: (x, y)
        }
      let left = (width - shown.width * scale.0) / 2
      let top = (height - shown.height * scale.1) / 2
      let fraction = isMirrored ? 1 - across : across
      return Point(left + fraction * shown.width * scale.0, top + down * shown.height * scale.1)
    }
  }

  static let cases = Orientation.allCases.flatMap { orientation in
    Gravity.allCases.flatMap { gravity in
      [Rational(1, 1), Rational(64, 45), Rational(8, 9)].flatMap { aspect in
        [PixelSize(640, 360), PixelSize(300, 500)].flatMap { size in
          [(false, false), (true, false), (false, true), (true, true)].map { mirrors, bakes in
            Case(
              orientation: orientation,
              gravity: gravity,
              aspect: aspect,
              size: size,
              isMirrored: mirrors,
              bakes: bakes
            )
          }
        }
      }
    }
  }

  /// The largest distance of a visible point of the output from its exact position, along one axis.
  private func error(_ example: Case, hasFields: Bool) -> Double {
    let placement = example.placement(hasFields: hasFields)
    let shown = example.source.displaySize
    let shares = (0...20).map { Double($0) / 20 }
    let errors = shares.flatMap { across in
      shares.compactMap { down -> Double? in
        let expected = example.expected(across, down)
        let (width, height) = (Double(example.size.width), Double(example.size.height))
        guard (-0.5...width + 0.5).contains(expected.x), (-0.5...height + 0.5).contains(expected.y)
        else { return nil }
        let wanted = Point<DisplaySpace>(across * Double(shown.width), down * Double(shown.height))
        let found = placement.displayToOutput.apply(wanted)
        return max(abs(found.x - expected.x), abs(found.y - expected.y))
      }
    }
    return errors.max() ?? .infinity
  }

  @Test("visible points are within half a pixel of their exact positions", arguments: cases)
  func positions(_ example: Case) {
    #expect(error(example, hasFields: false) <= 0.501)
    // The chroma samples of two fields lie in four rows.
    #expect(error(example, hasFields: true) <= 2.01)
  }

  @Test("the output is shown at the requested size, with square pixels", arguments: cases)
  func size(_ example: Case) {
    let output = example.placement().output
    #expect(output.displaySize == example.size)
    #expect(output.sampleAspectRatio == .one)
    #expect(output.orientation == (example.bakes ? .up : example.orientation))
  }

  @Test(
    "parts are centred and begin between chroma samples, unless the placement needs full chroma",
    arguments: cases
  )
  func alignment(_ example: Case) {
    for hasFields in [false, true] {
      let placement = example.placement(hasFields: hasFields)
      let (crop, target) = (placement.crop, placement.target)
      #expect(crop.x % 2 == 0 && crop.y % 2 == 0)
      #expect(crop.x >= 0 && crop.x + crop.size.width <= example.source.codedSize.width)
      #expect(crop.y >= 0 && crop.y + crop.size.height <= example.source.codedSize.height)
      #expect(placement.needsFullChroma || target.x % 2 == 0 && target.y % 2 == 0)
      #expect(!placement.needsFullChroma || !hasFields)
      #expect(!hasFields || example.isTurned || crop.y % 4 == 0 && target.y % 4 == 0)
      let frame = placement.output.codedSize
      #expect(2 * target.x + target.size.width == frame.width)
      #expect(2 * target.y + target.size.height == frame.height)
      // Only a picture that fills the frame may exceed it.
      let fits = target.x >= 0 && target.y >= 0
      #expect(fits || example.gravity == .resizeAspectFill)
    }
  }

  @Test("without requested changes a placement is the identity", arguments: Orientation.allCases)
  func identity(_ orientation: Orientation) {
    let source = FrameGeometry(
      codedSize: PixelSize(641, 361),
      cleanAperture: Rect(x: 3, y: 1, width: 600.5, height: 300),
      orientation: orientation,
      sampleAspectRatio: Rational(64, 45)
    )
    let placement = FramePlacement(of: source, chroma: PixelSize(2, 2))
    #expect(placement.isIdentity)
    #expect(placement.output == source)
    #expect(!FramePlacement(of: source, as: Reframing(isMirrored: true)).isIdentity)
  }

  @Test("a baked picture is displayed the same without tags", arguments: Orientation.allCases)
  func baked(_ orientation: Orientation) {
    let source = FrameGeometry(
      codedSize: PixelSize(720, 576),
      cleanAperture: Rect(x: 16, y: 2, width: 688, height: 572),
      orientation: orientation,
      sampleAspectRatio: Rational(16, 11)
    )
    let baked = FramePlacement(of: source, as: Reframing(bakesOrientation: true))
    #expect(baked.output.displaySize == source.displaySize)
    #expect(baked.output.orientation == .up)
    #expect(baked.output.squareSize == source.squareSize)
    let point = Point<DisplaySpace>(12.5, 99.25)
    #expect(baked.displayToOutput.apply(point).distance(to: point) < 1e-9)
  }

  @Test("mirroring a picture on its side keeps the tag", arguments: Orientation.allCases)
  func mirrored(_ orientation: Orientation) {
    let source = FrameGeometry(codedSize: PixelSize(64, 48), orientation: orientation)
    let placement = FramePlacement(of: source, as: Reframing(isMirrored: true))
    let width = Double(source.displaySize.width)
    #expect(placement.output.orientation == orientation)
    let found = placement.displayToOutput.apply(Point(5, 7))
    #expect(found.distance(to: Point(width - 5, 7)) < 1e-9)
  }

  @Test("pixels that an encoder adds are outside of the clean aperture")
  func enlarged() {
    let source = FrameGeometry(codedSize: PixelSize(641, 361))
    let placement = FramePlacement(of: source).enlarged(to: PixelSize(642, 362))
    #expect(placement.output.codedSize == PixelSize(642, 362))
    #expect(placement.output.displaySize == PixelSize(641, 361))
    #expect(placement.isIdentity)
  }

  @Test("a picture of other proportions is fitted whole and without stretching")
  func fitting() {
    let stream = FrameGeometry(codedSize: PixelSize(720, 576), sampleAspectRatio: Rational(16, 15))
    let placement = FramePlacement(
      fitting: PixelSize(1920, 1080),
      sampleAspectRatio: .one,
      into: stream,
      chroma: PixelSize(2, 2)
    )
    #expect(placement.crop.size == PixelSize(1920, 1080))
    // 768 square pixels across leave room for 432 down.
    #expect(placement.target == PixelRect(x: 0, y: 72, size: PixelSize(720, 432)))
  }
}
