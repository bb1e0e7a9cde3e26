import AnnotateMediaTypes
import Testing

@testable import AnnotateFaces

@Suite("Visible parts of a face")
struct CrediblePartsTests {
  private static let found = FaceObservation<SquareSpace>(
    bounds: Rect(x: 120, y: 100, width: 160, height: 200),
    confidence: 1,
    landmarks: FaceLandmarks(leftEye: Point(1, 1), rightEye: Point(2, 2))
  )

  private static func view(_ size: PixelSize = PixelSize(400, 400)) -> PictureView {
    PictureView(
      picture: ImageBuffer(size: size),
      fromSquare: AffineTransform(scaleX: 1, scaleY: 1)
    )
  }

  private static func described(_ face: ExaminedFace) -> FaceLandmarks<SquareSpace> {
    face.describe(found, in: view()).landmarks
  }

  @Test("a frontal face has all landmarks")
  func frontal() {
    let landmarks = Self.described(SyntheticFace().examined())
    #expect(landmarks.leftEye != nil && landmarks.rightEye != nil)
    #expect(landmarks.leftEyeOutline != nil && landmarks.rightEyeOutline != nil)
    #expect(landmarks.leftBrow != nil && landmarks.rightBrow != nil)
    #expect(landmarks.mouthLeft != nil && landmarks.mouthRight != nil)
    #expect(
      landmarks.upperLip != nil && landmarks.lowerLip != nil && landmarks.nose != nil
        && landmarks.chin != nil
    )
    #expect(landmarks.leftJaw.count == 4 && landmarks.rightJaw.count == 4)
  }

  @Test("a face in profile lacks the landmarks of the far side", arguments: [-50.0, 50])
  func profile(_ yaw: Double) {
    let landmarks = Self.described(SyntheticFace(yaw: yaw).examined())
    // A person who turns to their own left shows the right side.
    #expect((landmarks.leftEye == nil) == (yaw > 0) && (landmarks.rightEye == nil) == (yaw < 0))
    #expect((landmarks.leftPupil == nil) == (yaw > 0) && (landmarks.rightPupil == nil) == (yaw < 0))
    #expect((landmarks.leftBrow == nil) == (yaw > 0) && (landmarks.rightBrow == nil) == (yaw < 0))
    #expect((landmarks.mouthLeft == nil) == (yaw > 0) && (landmarks.mouthRight == nil) == (yaw < 0))
    #expect(landmarks.leftJaw.isEmpty == (yaw > 0) && landmarks.rightJaw.isEmpty == (yaw < 0))
    #expect(landmarks.nose != nil && landmarks.chin != nil)
  }

  @Test("an eye whose contour disagrees with the mesh is absent")
  func displaced() {
    let face = SyntheticFace().examined()
    var left = face.leftEye
    left.shift = 0.5
    let moved = ExaminedFace(
      mesh: face.mesh,
      leftEye: left,
      rightEye: face.rightEye,
      mouth: nil
    )
    let landmarks = Self.described(moved)
    #expect(
      landmarks.leftEye == nil && landmarks.leftPupil == nil && landmarks.leftEyeOutline == nil
    )
    #expect(landmarks.rightEye != nil)
    // The brow comes from the mesh.
    #expect(landmarks.leftBrow != nil)
  }

  @Test("landmarks beyond the picture are absent, even if the detector reported them")
  func cut() {
    let face = SyntheticFace().examined()
    let narrow = Self.view(PixelSize(200, 400))
    let landmarks = face.describe(Self.found, in: narrow).landmarks
    #expect(landmarks.leftEye == nil && landmarks.rightEye != nil)
    #expect(landmarks.leftJaw.isEmpty && !landmarks.rightJaw.isEmpty)
    var guessed = Self.found
    guessed.landmarks.leftEye = Point(201, 100)
    guessed.landmarks.rightEye = Point(199, 100)
    let kept = guessed.cut(to: narrow).landmarks
    #expect(kept.leftEye == nil && kept.rightEye == Point(199, 100))
  }

  @Test("the extent of a mesh is turned with the face and encloses it")
  func extent() {
    let face = SyntheticFace(roll: 40)
    let extent = face.mesh.extent
    #expect(abs(extent.angle - 40) < 1e-6)
    let upright = SyntheticFace().mesh.extent
    #expect(abs(extent.width - upright.width) < 1e-6)
    #expect(abs(extent.height - upright.height) < 1e-6)
    #expect(!extent.differs(from: extent))
    #expect(extent.differs(from: upright))
  }
}
