import AnnotateInference
import AnnotateMedia
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateFaces

@Suite("BlazeFace", .tags(.media, .model), .timeLimit(.minutes(10)), .needsClipsAndModels)
struct BlazeFaceDetectorTests {
  private let folder = RuntimeFolder(path: Places.runtime.path)

  /// The first frame of a clip, in the size that the detector requests.
  private func picture(_ clip: String, for detector: BlazeFaceDetector) throws -> ImageBuffer {
    let frame = try Frame.first(inFileAt: Places.clip(clip)).frame
    var scaler = PictureScaler()
    let size = detector.pictureSize(
      width: Double(frame.size.width),
      height: Double(frame.size.height)
    )
    return try scaler.picture(of: frame, size: size)
  }

  // A person read these positions from the first frame of 640 by 360 pixels.
  @Test(
    "the face of a clip is found where a person sees it, from hair line to chin, with its landmarks"
  )
  func singleFace() async throws {
    let detector = try BlazeFaceDetector(in: folder)
    let picture = try picture("faces/single_face.mp4", for: detector)
    #expect(picture.size == PixelSize(192, 108))
    let toFrame = AffineTransform<PictureSpace, PictureSpace>(
      scaleX: 640.0 / 192,
      scaleY: 360.0 / 108
    )
    let faces = try await detector.detect(in: picture).map { $0.mapped(by: toFrame) }
    let face = try #require(faces.first)
    #expect(faces.count == 1)
    let expected = Rect<PictureSpace>(x: 222, y: 88, width: 152, height: 216)
    #expect(face.bounds.intersectionOverUnion(with: expected) > 0.7)
    let points: [(Point<PictureSpace>?, Point<PictureSpace>)] = [
      (face.landmarks.rightEye, Point(261, 170)), (face.landmarks.leftEye, Point(331, 166)),
      (face.landmarks.nose, Point(296, 207)),
    ]
    for (found, position) in points {
      #expect(try #require(found).distance(to: position) < 14)
    }
  }

  @Test("the network's own box ends at the brows")
  func ownBox() async throws {
    let detector = try BlazeFaceDetector(in: folder)
    let own = try BlazeFaceDetector(in: folder, hasUsualExtents: false)
    let picture = try picture("faces/single_face.mp4", for: detector)
    let usual = try #require(try await detector.detect(in: picture).first)
    let square = try #require(try await own.detect(in: picture).first)
    #expect(square.landmarks == usual.landmarks)
    #expect(square.bounds.y > usual.bounds.y + 0.05 * usual.bounds.height)
  }

  @Test("a face is found at the right position in a picture that is higher than wide")
  func portrait() async throws {
    let detector = try BlazeFaceDetector(in: folder)
    let wide = try picture("faces/single_face.mp4", for: detector)
    var high = ImageBuffer(size: PixelSize(108, 192))
    // The middle of the wide picture, 60 pixels further down.
    for y in 0..<108 {
      for x in 0..<108 { high[x, y + 60] = wide[x + 42, y] }
    }
    let expected = try #require(try await detector.detect(in: wide).first).bounds.center
    let faces = try await detector.detect(in: high)
    #expect(faces.count == 1)
    let found = try #require(faces.first).bounds.center
    #expect(found.distance(to: Point(expected.x - 42, expected.y + 60)) < 4)
  }

  @Test("no face is found in a picture without faces")
  func noFace() async throws {
    let detector = try BlazeFaceDetector(in: folder)
    #expect(try await detector.detect(in: ImageBuffer(size: PixelSize(192, 120))).isEmpty)
    let picture = try picture("faces/no_face.mp4", for: detector)
    #expect(try await detector.detect(in: picture).isEmpty)
  }

  @Test("it names the file of its model")
  func modelFiles() throws {
    let files = try BlazeFaceDetector(in: folder).modelFiles
    #expect(files == [Places.runtime.path + "/models/face_detection_full_range_sparse.tflite"])
  }
}
