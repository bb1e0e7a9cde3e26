import AnnotateMediaTypes
import Testing

@testable import AnnotateFaces

@Suite("Eyes behind dark glasses")
struct DarkGlassesTests {
  private static let pixels = 400

  /// A view of a face with uniform skin and lenses of another brightness, reduced by `scale`.
  private static func view(skin: UInt8, lens: UInt8, right: UInt8? = nil) -> PictureView {
    var picture = ImageBuffer(size: PixelSize(pixels, pixels))
    let middle = pixels / 2
    for y in 0..<pixels {
      for x in 0..<pixels {
        // The eyes of the synthetic face are at the height of the middle, its cheeks below.
        let isLens = abs(y - middle) < 25 && abs(x - middle) < 70
        let value = isLens ? (x < middle ? right ?? lens : lens) : skin
        picture[x, y] = (value, value, value, 255)
      }
    }
    return PictureView(picture: picture, fromSquare: AffineTransform(scaleX: 1, scaleY: 1))
  }

  /// The synthetic face with the points under its eyes and on its cheeks at realistic positions.
  private static func face() -> ExaminedFace {
    var examined = SyntheticFace().examined(isArched: true)
    var mesh = examined.mesh
    let (right, left) = ([25, 110, 24, 23, 22, 26, 112], [255, 339, 254, 253, 252, 256, 341])
    let hollows = (
      [226, 31, 228, 229, 230, 231, 232, 233], [446, 261, 448, 449, 450, 451, 452, 453]
    )
    let cheeks = ([50, 101, 205, 36, 118, 117], [280, 330, 425, 266, 347, 346])
    func put(_ numbers: [Int], _ x: Double, _ y: Double) {
      for (index, number) in numbers.enumerated() {
        mesh.points[number] = Point(x + 4 * Double(index) - 12, y)
      }
    }
    put(right, 168, 212)
    put(left, 232, 212)
    put(hollows.0, 168, 218)
    put(hollows.1, 232, 218)
    put(cheeks.0, 168, 245)
    put(cheeks.1, 232, 245)
    examined = ExaminedFace(
      mesh: mesh,
      leftEye: examined.leftEye,
      rightEye: examined.rightEye,
      mouth: nil
    )
    return examined
  }

  private static func described(in view: PictureView) -> FaceObservation<SquareSpace> {
    let found = FaceObservation<SquareSpace>(
      bounds: Rect(x: 120, y: 100, width: 160, height: 200),
      confidence: 1
    )
    return face().describe(found, in: view)
  }

  @Test("pupils and lids are absent, but the approximate positions of the eyes are kept")
  func hidden() {
    let face = Self.described(in: Self.view(skin: 180, lens: 40))
    #expect(face.landmarks.leftEye != nil && face.landmarks.rightEye != nil)
    #expect(face.landmarks.leftPupil == nil && face.landmarks.rightPupil == nil)
    #expect(face.landmarks.leftEyeOutline == nil && face.landmarks.rightEyeOutline == nil)
    #expect(face.landmarks.leftBrow != nil && face.pose != nil)
  }

  @Test(
    "eyes in the shade, behind one dark lens and in the dark are described",
    arguments: [(180, 100, 100), (180, 40, 160), (3, 0, 0), (0, 0, 0)] as [(UInt8, UInt8, UInt8)]
  )
  func described(_ skin: UInt8, _ left: UInt8, _ right: UInt8) {
    let face = Self.described(in: Self.view(skin: skin, lens: left, right: right))
    #expect(face.landmarks.leftPupil != nil && face.landmarks.rightPupil != nil)
    #expect(face.landmarks.leftEyeOutline != nil && face.landmarks.rightEyeOutline != nil)
  }
}
