import AnnotateInference
import AnnotateLibav
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateFaces

@Suite(
  "YuNet",
  .tags(.media, .model),
  .timeLimit(.minutes(10)),
  .enabled(if: Places.hasRuntime, "run 'make setup' first"),
  .enabled(if: Places.hasSharedMedia, "the shared clips are not here")
)
struct YuNetDetectorTests {
  private let folder = RuntimeFolder(path: Places.runtime.path)

  // A person read this position from the first frame of 640 by 360 pixels.
  @Test("the face of a clip is found where a person sees it", arguments: [480 * 288, 640 * 384])
  func singleFace(area: Int) async throws {
    let detector = try YuNetDetector(in: folder, maximumArea: area)
    let (frame, _) = try Frame.first(inFileAt: Places.clip("faces/single_face.mp4"))
    let size = detector.pictureSize(width: 640, height: 360)
    var scaler = PictureScaler()
    let faces = try await detector.detect(in: try scaler.picture(of: frame, size: size))
    let face = try #require(faces.first).scaled(from: size, to: PixelSize(640, 360))
    #expect(faces.count == 1)
    let expected = Rect<PictureSpace>(x: 222, y: 88, width: 152, height: 216)
    #expect(face.bounds.intersectionOverUnion(with: expected) > 0.6)
    #expect(try #require(face.landmarks.nose).distance(to: Point(296, 207)) < 20)
    #expect(try #require(face.landmarks.leftEye).x > 300)
  }

  @Test("no face is found in a picture without faces")
  func noFace() async throws {
    let detector = try YuNetDetector(in: folder, maximumArea: YuNetDetector.smallArea)
    #expect(try await detector.detect(in: ImageBuffer(size: PixelSize(320, 200))).isEmpty)
  }

  @Test("a confidence is the score on another scale, on which 0.78 is 0.5")
  func scale() {
    #expect(abs(YuNetDetector.confidence(of: 0.78) - 0.5) < 1e-9)
    #expect(YuNetDetector.confidence(of: 0) == 0)
    #expect(YuNetDetector.confidence(of: 1) == 1)
    for confidence in [0.05, 0.3, 0.5, 0.9] {
      let score = YuNetDetector.score(of: confidence)
      #expect(score > confidence)
      #expect(abs(YuNetDetector.confidence(of: score) - confidence) < 1e-9)
    }
  }

  @Test("it names the file of its model")
  func modelFiles() throws {
    let detector = try YuNetDetector(in: folder, maximumArea: YuNetDetector.smallArea)
    #expect(
      detector.modelFiles
        == [Places.runtime.path + "/models/face_detection_yunet_2023mar.onnx"]
    )
  }
}
