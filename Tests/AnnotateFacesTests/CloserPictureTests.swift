import AnnotateMediaTypes
import Testing

@testable import AnnotateFaces

@Suite("Closer pictures of faces")
struct CloserPictureTests {
  /// A face with a red right eye and a green left eye, at a given position and turned by quarters.
  private static func face(
    _ center: Point<PictureSpace>,
    height: Double,
    rightEye: (Double, Double),
    leftEye: (Double, Double)
  ) -> FaceObservation<PictureSpace> {
    FaceObservation(
      bounds: Rect(
        x: center.x - height * 0.4,
        y: center.y - height / 2,
        width: height * 0.8,
        height: height
      ),
      confidence: 1,
      landmarks: FaceLandmarks(
        leftEye: Point(center.x + height * leftEye.0, center.y + height * leftEye.1),
        rightEye: Point(center.x + height * rightEye.0, center.y + height * rightEye.1)
      )
    )
  }

  /// A picture with a red spot on the right eye and a green one on the left eye.
  private static func picture(
    _ size: PixelSize,
    _ face: FaceObservation<PictureSpace>
  ) throws
    -> ImageBuffer
  {
    var picture = ImageBuffer(size: size)
    let (right, left) = (
      try #require(face.landmarks.rightEye), try #require(face.landmarks.leftEye)
    )
    let radius = face.bounds.height / 12
    for y in 0..<size.height {
      for x in 0..<size.width {
        let position = Point<PictureSpace>(Double(x) + 0.5, Double(y) + 0.5)
        if position.distance(to: right) < radius { picture[x, y] = (0, 0, 255, 255) }
        if position.distance(to: left) < radius { picture[x, y] = (0, 255, 0, 255) }
      }
    }
    return picture
  }

  @Test(
    "eyes are level above the middle, the subject's right eye on the left, for any turn, size and position",
    arguments: zip([0, 1, 2, 3], [24.0, 24, 64, 24])
  )
  func level(_ quarters: Int, _ height: Double) throws {
    // The turns, clockwise from upright.
    let turns = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)]
    let (cosine, sine) = turns[quarters]
    func turned(_ x: Double, _ y: Double) -> (Double, Double) {
      (cosine * x - sine * y, sine * x + cosine * y)
    }
    let face = Self.face(
      Point(60, 80),
      height: 60,
      rightEye: turned(-0.2, -0.1),
      leftEye: turned(0.2, -0.1)
    )
    let original = try Self.picture(PixelSize(120, 150), face)
    for isMirrored in [false, true] {
      let close = CloserPicture(of: face, height: height, isMirrored: isMirrored, in: original)
      let middle = Double(CloserPicture.side) / 2
      let (x, y) = (0.2 * height, Int(middle - 0.1 * height))
      let (first, second) = (close.picture[Int(middle - x), y], close.picture[Int(middle + x), y])
      let (red, green) = isMirrored ? (second, first) : (first, second)
      #expect(red.red > 200 && red.green < 50)
      #expect(green.green > 200 && green.red < 50)
      #expect(close.expected.center == Point(middle, middle))
      #expect(close.expected.height == height)
      #expect(abs(close.expected.width - 0.8 * height) < 1e-9)
    }
  }

  @Test("the most confident face at the expected position counts")
  func confidence() {
    let face = Self.face(Point(50, 50), height: 40, rightEye: (-0.2, -0.1), leftEye: (0.2, -0.1))
    let close = CloserPicture(
      of: face,
      height: 48,
      isMirrored: false,
      in: ImageBuffer(size: PixelSize(100, 100))
    )
    func found(_ x: Double, _ scale: Double, _ confidence: Double) -> FaceObservation<PictureSpace>
    {
      let (width, height) = (close.expected.width * scale, close.expected.height * scale)
      return FaceObservation(
        bounds: Rect(
          x: close.expected.center.x + x - width / 2,
          y: close.expected.center.y - height / 2,
          width: width,
          height: height
        ),
        confidence: confidence
      )
    }
    #expect(close.confidence(in: [found(60, 1, 0.9), found(2, 1.1, 0.4), found(3, 1, 0.6)]) == 0.6)
    #expect(close.confidence(in: [found(60, 1, 0.9), found(0, 0.5, 0.8), found(25, 1, 0.7)]) == 0)
    #expect(close.confidence(in: []) == 0)
  }
}
