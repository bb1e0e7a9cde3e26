import AnnotateFaces
import AnnotateMediaTypes
import Testing

@Suite("Face landmarks")
struct FaceLandmarksTests {
  @Test(
    "roll is clockwise as seen, from the line through the eyes",
    arguments: [
      // The subject's left eye is on the right as seen; y grows downwards.
      (Point<SquareSpace>(150, 100), 0), (Point(150, 150), 45), (Point(150, 50), -45),
      (Point(100, 150), 90), (Point(100, 50), -90), (Point(50, 100), 180), (Point(50, 150), 135),
    ] as [(Point<SquareSpace>, Double)]
  )
  func roll(_ leftEye: Point<SquareSpace>, _ expected: Double) throws {
    let landmarks = FaceLandmarks(leftEye: leftEye, rightEye: Point(100, 100))
    #expect(abs(try #require(landmarks.roll) - expected) < 1e-9)
  }

  @Test("without two eyes at different positions there is no roll")
  func unknownRoll() {
    let eye = Point<SquareSpace>(1, 1)
    #expect(FaceLandmarks(leftEye: eye).roll == nil)
    #expect(FaceLandmarks(rightEye: eye).roll == nil)
    #expect(FaceLandmarks(leftEye: eye, rightEye: eye).roll == nil)
  }

  @Test("the mouth is half-way between its corners, and unknown if one of them is missing")
  func mouth() {
    let both = FaceLandmarks<SquareSpace>(mouthLeft: Point(10, 4), mouthRight: Point(4, 2))
    #expect(both.mouth == Point(7, 3))
    #expect(FaceLandmarks<SquareSpace>(mouthLeft: Point(10, 4)).mouth == nil)
  }

  @Test("a face that is mapped to another space has the same points there, and no others")
  func mapped() {
    let map = AffineTransform<DisplaySpace, SquareSpace>(scaleX: 2, scaleY: 1, tx: 1)
    let face = FaceObservation<DisplaySpace>(
      bounds: Rect(x: 1, y: 2, width: 3, height: 4),
      confidence: 0.5,
      landmarks: FaceLandmarks(leftEye: Point(1, 1), nose: Point(2, 2), mouthRight: Point(3, 3))
    )
    let expected = FaceObservation<SquareSpace>(
      bounds: Rect(x: 3, y: 2, width: 6, height: 4),
      confidence: 0.5,
      landmarks: FaceLandmarks(leftEye: Point(3, 1), nose: Point(5, 2), mouthRight: Point(7, 3))
    )
    #expect(face.mapped(by: map) == expected)
  }
}
