import AnnotateMediaTypes
import Foundation
import Testing

@testable import AnnotateFaces

@Suite("Where eyes look")
struct GazeTests {
  /// Where the pupils are in open eyes of a head that looks into the camera with its eyes.
  private static let rest = (x: 0.012, y: -0.06)

  /// The gaze of a face whose pupils lie at a position, in widths of the eyes from the middle of their corners, to the
  /// picture's right and down.
  private static func gaze(
    _ x: Double,
    _ y: Double,
    _ face: SyntheticFace = SyntheticFace(),
    gap: Double = 0.35,
    rightY: Double? = nil
  ) -> Gaze? {
    let open = face.examined(gap: gap, isArched: true)
    func moved(_ eye: ContouredEye, isLeft: Bool, _ y: Double) -> ContouredEye {
      let pupil = eye.levelFrame(isLeft: isLeft)?.picture(Point(x, y))
      return ContouredEye(lids: eye.lids, pupil: pupil)
    }
    let examined = ExaminedFace(
      mesh: open.mesh,
      leftEye: moved(open.leftEye, isLeft: true, y),
      rightEye: moved(open.rightEye, isLeft: false, rightY ?? y),
      mouth: nil
    )
    let view = PictureView(
      picture: ImageBuffer(size: PixelSize(400, 400)),
      fromSquare: AffineTransform(scaleX: 1, scaleY: 1)
    )
    let found = FaceObservation<SquareSpace>(
      bounds: Rect(x: 100, y: 100, width: 100, height: 120),
      confidence: 1
    )
    return examined.describe(found, in: view).expression.gaze
  }

  @Test("eyes at rest look straight out of the face, also in a tilted head")
  func straight() throws {
    for roll in [0.0, 30, -75] {
      let gaze = try #require(Self.gaze(Self.rest.x, Self.rest.y, SyntheticFace(roll: roll)))
      #expect(abs(gaze.yaw) < 1 && abs(gaze.pitch) < 1)
    }
  }

  @Test("yaw is positive to the subject's left, pitch upwards")
  func signs() throws {
    let left = try #require(Self.gaze(Self.rest.x + 0.1, Self.rest.y))
    #expect((18.0...21).contains(left.yaw) && abs(left.pitch) < 1)
    let up = try #require(Self.gaze(Self.rest.x, Self.rest.y - 0.05))
    #expect((19.0...23).contains(up.pitch) && abs(up.yaw) < 1)
  }

  @Test("eyes that stay on the camera turn against the head")
  func camera() throws {
    let yaw = 20.0
    let x = Self.rest.x - 0.154 * tan(yaw * .pi / 180)
    let turned = try #require(Self.gaze(x, Self.rest.y, SyntheticFace(yaw: yaw)))
    #expect(abs(turned.yaw + yaw) < 1 && abs(turned.pitch) < 1)
    let y = Self.rest.y + 0.023 * tan(10 * .pi / 180)
    let raised = try #require(Self.gaze(Self.rest.x, y, SyntheticFace(pitch: 10)))
    #expect(abs(raised.pitch + 10) < 1)
  }

  @Test("nothing is said of closed, small, hidden or contradictory eyes, nor of impossible pupils")
  func unknown() {
    #expect(Self.gaze(Self.rest.x, Self.rest.y, gap: 0.02) == nil)
    #expect(Self.gaze(Self.rest.x, Self.rest.y, SyntheticFace(scale: 15)) == nil)
    #expect(Self.gaze(Self.rest.x, Self.rest.y, SyntheticFace(yaw: 38)) == nil)
    #expect(Self.gaze(Self.rest.x, Self.rest.y, rightY: Self.rest.y + 0.11) == nil)
    #expect(Self.gaze(Self.rest.x + 0.3, Self.rest.y) == nil)
  }
}
