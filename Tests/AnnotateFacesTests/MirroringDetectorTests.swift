import AnnotateMediaTypes
import Testing

@testable import AnnotateFaces

@Suite("Looking at a picture twice")
struct MirroringDetectorTests {
  private static func face(x: Double, confidence: Double) -> FaceObservation<PictureSpace> {
    FaceObservation(
      bounds: Rect(x: x, y: 20, width: 30, height: 40),
      confidence: confidence,
      landmarks: FaceLandmarks(leftEye: Point(x + 20, 35), rightEye: Point(x + 10, 35))
    )
  }

  @Test("a face counts by the mean of both confidences, of which 0.4 counts as 0.5")
  func means() {
    let faces = MirroringDetector.combined(
      [Self.face(x: 100, confidence: 0.5), Self.face(x: 300, confidence: 0.8)],
      [Self.face(x: 104, confidence: 0.3), Self.face(x: 200, confidence: 0.2)]
    ).sorted { $0.bounds.x < $1.bounds.x }
    #expect(faces.map(\.bounds.x) == [102, 200, 300])
    #expect(faces.map(\.landmarks.leftEye?.x) == [122, 220, 320])
    // 0.1 against 0.9 in terms of 0.4 against 0.6 is one to six.
    let expected = [0.5, 1.0 / 7, 0.5]
    for (face, confidence) in zip(faces, expected) {
      #expect(abs(face.confidence - confidence) < 1e-9)
    }
  }

  @Test("in a mirrored picture, left and right are exchanged, also those of a face")
  func mirrored() {
    let bytes = (0..<24).map { UInt8($0) }
    let picture = ImageBuffer(size: PixelSize(3, 2), bytes: bytes)
    #expect(picture.mirrored.bytes[0..<4] == bytes[8..<12])
    #expect(picture.mirrored.bytes[12..<16] == bytes[20..<24])
    #expect(picture.mirrored.mirrored.bytes == bytes)
    let face = Self.face(x: 100, confidence: 1).mirrored(inWidth: 400)
    #expect(face.bounds == Rect(x: 270, y: 20, width: 30, height: 40))
    #expect(face.landmarks.leftEye == Point(290, 35))
    #expect(face.landmarks.rightEye == Point(280, 35))
  }
}
