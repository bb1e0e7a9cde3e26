import AnnotateMediaTypes
import Testing

@testable import AnnotateFaces

@Suite("Measures of expressions")
struct ExpressionMeasuresTests {
  private static let (outer, inner) = (Point<SquareSpace>(10, 20), Point<SquareSpace>(50, 20))

  @Test("gaps and sagging are measured in widths of the eye, in the same way for both eyes")
  func lids() throws {
    let right = SyntheticFace.eye(from: Self.outer, to: Self.inner, gap: 0.3, sag: 0.1)
    let left = SyntheticFace.eye(from: Self.inner, to: Self.outer, gap: 0.3, sag: 0.1)
    for (eye, isLeft) in [(right, false), (left, true)] {
      let values = try #require(EyeMeasures.values(eye, isLeft: isLeft))
      let expected = [-0.3, -0.3, -0.3, 0.1, 0.1, 0.1]
      #expect(values.count == EyeMeasures.count)
      #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-9 })
    }
  }

  @Test("measures do not depend on the position, the size and the tilt of a face")
  func invariance() throws {
    let plain = ExpressionMeasures(SyntheticFace().examined())
    let turned = ExpressionMeasures(
      SyntheticFace(roll: 33, scale: 17, center: Point(7, -40)).examined()
    )
    for (one, other) in [(plain.leftEye, turned.leftEye), (plain.rightEye, turned.rightEye)] {
      let (one, other) = (try #require(one), try #require(other))
      #expect(zip(one, other).allSatisfy { abs($0 - $1) < 1e-9 })
    }
    let shape = try #require(MouthMeasures.values(SyntheticFace().mesh))
    let tilted = try #require(MouthMeasures.values(SyntheticFace(roll: 33, scale: 17).mesh))
    #expect(shape.count == MouthMeasures.count)
    #expect(zip(shape, tilted).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test("an eye without width and a face without eyes cannot be measured")
  func degenerate() {
    let point = SyntheticFace.eye(from: Self.outer, to: Self.outer)
    var mesh = SyntheticFace().mesh
    #expect(EyeMeasures.values(point, isLeft: true) == nil)
    mesh.points = mesh.points.map { _ in Point(1, 1) }
    #expect(MouthMeasures.values(mesh) == nil)
  }

  @Test("the brightness of the mouth is relative to its mean, from the right side and from the top")
  func patch() throws {
    var picture = ImageBuffer(size: PixelSize(400, 400))
    let mouth = SyntheticFace().mesh[MeshNumber.leftMouthCorner]
    for y in 0..<400 {
      for x in 0..<400 {
        let level: UInt8 = Double(x) < mouth.x ? 40 : 200
        picture[x, y] = (blue: level, green: level, red: level, alpha: 255)
      }
    }
    let view = PictureView(picture: picture, fromSquare: AffineTransform(scaleX: 1, scaleY: 1))
    var buffer: [Float] = []
    let values = try #require(MouthPatch(of: SyntheticFace().mesh, in: view, &buffer)).values
    #expect(values.count == BrightnessCells.count)
    // Half is 80 below the mean of 120, half 80 above it, and the spread is 80.
    for (index, value) in values.enumerated() {
      let expected =
        (index % BrightnessCells.columns < BrightnessCells.columns / 2 ? -80.0 : 80) / 86
      #expect(abs(value - expected) < 0.01)
    }
    let plain = PictureView(
      picture: ImageBuffer(size: PixelSize(400, 400)),
      fromSquare: AffineTransform(scaleX: 1, scaleY: 1)
    )
    let flat = try #require(MouthPatch(of: SyntheticFace().mesh, in: plain, &buffer)).values
    #expect(flat.allSatisfy { $0 == 0 })
  }

  @Test("the fitted models have a weight for each measure")
  func models() {
    #expect(ExpressionModels.closedEye.weights.count == EyeMeasures.count)
    #expect(
      ExpressionModels.smile.weights.count == MouthMeasures.count + BrightnessCells.count
    )
  }
}
