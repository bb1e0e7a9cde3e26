import AnnotateMediaTypes
import Testing

@testable import AnnotateFaces

@Suite("What of a face can be seen")
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

  @Test("a face that looks ahead has everything")
  func frontal() {
    let seen = Self.described(MadeUpFace().examined())
    #expect(seen.leftEye != nil && seen.rightEye != nil)
    #expect(seen.leftEyeOutline != nil && seen.rightEyeOutline != nil)
    #expect(seen.leftBrow != nil && seen.rightBrow != nil)
    #expect(seen.mouthLeft != nil && seen.mouthRight != nil)
    #expect(seen.upperLip != nil && seen.lowerLip != nil && seen.nose != nil && seen.chin != nil)
    #expect(seen.leftJaw.count == 4 && seen.rightJaw.count == 4)
  }

  @Test("of a face in profile the far side is absent", arguments: [-50.0, 50])
  func profile(_ yaw: Double) {
    let seen = Self.described(MadeUpFace(yaw: yaw).examined())
    // Who turns to the own left shows the right side.
    #expect((seen.leftEye == nil) == (yaw > 0) && (seen.rightEye == nil) == (yaw < 0))
    #expect((seen.leftPupil == nil) == (yaw > 0) && (seen.rightPupil == nil) == (yaw < 0))
    #expect((seen.leftBrow == nil) == (yaw > 0) && (seen.rightBrow == nil) == (yaw < 0))
    #expect((seen.mouthLeft == nil) == (yaw > 0) && (seen.mouthRight == nil) == (yaw < 0))
    #expect(seen.leftJaw.isEmpty == (yaw > 0) && seen.rightJaw.isEmpty == (yaw < 0))
    #expect(seen.nose != nil && seen.chin != nil)
  }

  @Test("an eye whose contour is not where the mesh has it is absent")
  func displaced() {
    let face = MadeUpFace().examined()
    let mesh = face.mesh
    let far = Point<SquareSpace>(
      mesh[MeshNumber.leftEye.outer].x + 20,
      mesh[MeshNumber.leftEye.outer].y
    )
    let near = Point<SquareSpace>(
      mesh[MeshNumber.leftEye.inner].x + 20,
      mesh[MeshNumber.leftEye.inner].y
    )
    let moved = ExaminedFace(
      mesh: mesh,
      leftEye: MadeUpFace.eye(from: far, to: near),
      rightEye: face.rightEye,
      mouth: nil
    )
    let seen = Self.described(moved)
    #expect(seen.leftEye == nil && seen.leftPupil == nil && seen.leftEyeOutline == nil)
    #expect(seen.rightEye != nil)
    // The brow is the mesh's.
    #expect(seen.leftBrow != nil)
  }

  @Test("what lies beyond the picture is absent, also where the detector had guessed it")
  func cut() {
    let face = MadeUpFace().examined()
    let narrow = Self.view(PixelSize(200, 400))
    let seen = face.describe(Self.found, in: narrow).landmarks
    #expect(seen.leftEye == nil && seen.rightEye != nil)
    #expect(seen.leftJaw.isEmpty && !seen.rightJaw.isEmpty)
    var guessed = Self.found
    guessed.landmarks.leftEye = Point(201, 100)
    guessed.landmarks.rightEye = Point(199, 100)
    let kept = guessed.cut(to: narrow).landmarks
    #expect(kept.leftEye == nil && kept.rightEye == Point(199, 100))
  }

  @Test("the extent of a mesh is turned with the face and holds it")
  func extent() {
    let face = MadeUpFace(roll: 40)
    let extent = face.mesh.extent
    #expect(abs(extent.angle - 40) < 1e-6)
    let upright = MadeUpFace().mesh.extent
    #expect(abs(extent.width - upright.width) < 1e-6)
    #expect(abs(extent.height - upright.height) < 1e-6)
    #expect(!extent.differs(from: extent))
    #expect(extent.differs(from: upright))
  }
}
