import AnnotateInference
import AnnotateLibav
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateFaces

@Suite(
  "The recogniser of faces",
  .tags(.media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FaceRecognizerTests {
  private let folder = RuntimeFolder(path: Places.runtime.path)

  /// The signature of the face in a part of a picture or of the first frame of a clip.
  private func signature(_ bounds: Rect<SquareSpace>, of clip: String) async throws -> FaceSignature
  {
    let (frame, _) = try Frame.first(inFileAt: Places.clip(clip))
    let view = PictureView(
      picture: try frame.bgra(),
      fromSquare: AffineTransform(scaleX: 1, scaleY: 1)
    )
    let found = FaceObservation<SquareSpace>(bounds: bounds, confidence: 1)
    let refined = try await LandmarkFinder(in: folder).refine(found, in: view).face
    #expect(FaceRecognizer.canRecognize(refined))
    return try #require(try await FaceRecognizer(in: folder).signature(of: refined, in: view))
  }

  // A person read these positions from the first frames.
  @Test("two views of a man are alike, and he resembles nobody else")
  func alike() async throws {
    let single = try await signature(
      Rect(x: 222, y: 88, width: 152, height: 216),
      of: "faces/single_face.mp4"
    )
    let near = try await signature(
      Rect(x: 226, y: 92, width: 150, height: 212),
      of: "faces/single_face.mp4"
    )
    #expect(single.similarity(to: near) > 0.95)
    let left = try await signature(
      Rect(x: 306, y: 140, width: 158, height: 168),
      of: "people/desk_two_30fps_720p.mp4"
    )
    #expect(single.similarity(to: left) < 0.3)
  }

  @Test("small and turned faces, and faces of unknown pose, are not recognised")
  func limits() {
    var face = FaceObservation<SquareSpace>(
      bounds: Rect(x: 0, y: 0, width: 60, height: 80),
      confidence: 1
    )
    #expect(!FaceRecognizer.canRecognize(face))
    for (yaw, pitch, expected) in [
      (0.0, 0.0, true), (-36, 0, false), (0, 36, false), (34, 34, true),
    ] {
      face.pose = HeadPose(roll: 0, yaw: yaw, pitch: pitch)
      #expect(FaceRecognizer.canRecognize(face) == expected)
    }
    face.pose?.source = .points
    #expect(!FaceRecognizer.canRecognize(face))
    face.pose?.source = .mesh
    #expect(FaceRecognizer.canRecognize(face))
    face.bounds = Rect(x: 0, y: 0, width: 31, height: 80)
    #expect(!FaceRecognizer.canRecognize(face))
  }
}
