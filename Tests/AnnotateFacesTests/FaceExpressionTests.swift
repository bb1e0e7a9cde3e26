import AnnotateMediaTypes
import Testing

@testable import AnnotateFaces

@Suite("Expressions of synthetic faces")
struct FaceExpressionTests {
  private static func expression(
    _ face: ExaminedFace,
    size: Double = 100
  ) -> FaceExpression {
    let view = PictureView(
      picture: ImageBuffer(size: PixelSize(400, 400)),
      fromSquare: AffineTransform(scaleX: 1, scaleY: 1)
    )
    let found = FaceObservation<SquareSpace>(
      bounds: Rect(x: 100, y: 100, width: size, height: 120),
      confidence: 1
    )
    return face.describe(found, in: view).expression
  }

  @Test("openness falls steadily as the lids come together and sag, and ends below one half")
  func openness() throws {
    var last = 1.0
    for step in 0...10 {
      let fraction = Double(step) / 10
      let face = SyntheticFace().examined(
        gap: 0.35 - 0.33 * fraction,
        sag: 0.1 * fraction,
        isArched: true
      )
      let shown = Self.expression(face)
      let (left, right) = (try #require(shown.leftEye), try #require(shown.rightEye))
      #expect(abs(left.openness - right.openness) < 1e-9)
      #expect(left.openness <= last)
      #expect(left.isClosed == (left.openness >= 0.5 ? false : left.openness < 0.1 ? true : nil))
      last = left.openness
    }
    #expect(last < 0.1)
    #expect(
      try #require(Self.expression(SyntheticFace().examined(isArched: true)).leftEye).openness > 0.9
    )
  }

  @Test("one closed eye does not close the other")
  func wink() throws {
    let (open, shut) = (
      SyntheticFace().examined(gap: 0.35, isArched: true),
      SyntheticFace().examined(gap: 0.02, sag: 0.1, isArched: true)
    )
    let face = ExaminedFace(
      mesh: open.mesh,
      leftEye: shut.leftEye,
      rightEye: open.rightEye,
      mouth: nil
    )
    let shown = Self.expression(face)
    #expect(shown.leftEye?.isClosed == true)
    #expect(shown.rightEye?.isClosed == false)
  }

  @Test("closed eyes that are small, or in a head that looks down, are not told from lowered ones")
  func loweredLids() throws {
    func shown(_ face: SyntheticFace) throws -> (EyeState, EyeState) {
      let closed = Self.expression(face.examined(gap: 0.02, sag: 0.1, isArched: true))
      let open = Self.expression(face.examined(gap: 0.35, isArched: true))
      return (try #require(closed.leftEye), try #require(open.leftEye))
    }
    let (closed, _) = try shown(SyntheticFace())
    #expect(closed.isClosed == true)
    for face in [SyntheticFace(pitch: -30), SyntheticFace(scale: 10)] {
      let (closed, open) = try shown(face)
      #expect(closed.isClosed == nil && closed.openness < 0.1)
      #expect(open.isClosed == false && open.openness > 0.9)
    }
  }

  @Test("a mouth that is seen from above does not show whether it smiles")
  func lookedDownOn() {
    let view = PictureView(
      picture: ImageBuffer(size: PixelSize(400, 400)),
      fromSquare: AffineTransform(scaleX: 1, scaleY: 1)
    )
    for (pitch, isKnown) in [(0.0, true), (-24, true), (-26, false)] {
      let face = SyntheticFace(pitch: pitch).examined()
      var buffer: [Float] = []
      let seen = ExaminedFace(
        mesh: face.mesh,
        leftEye: face.leftEye,
        rightEye: face.rightEye,
        mouth: MouthPatch(of: face.mesh, in: view, &buffer)
      )
      #expect((Self.expression(seen).smile != nil) == isKnown)
    }
  }

  @Test("small faces, hidden eyes and a mouth outside the picture have no expression")
  func silence() {
    #expect(Self.expression(SyntheticFace().examined(), size: 29) == FaceExpression())
    let profile = Self.expression(SyntheticFace(yaw: 60).examined())
    #expect(profile.leftEye == nil && profile.rightEye != nil)
    #expect(Self.expression(SyntheticFace().examined()).smile == nil)
  }
}
