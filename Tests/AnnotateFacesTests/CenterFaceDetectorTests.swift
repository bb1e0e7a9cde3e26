import AnnotateContainers
import AnnotateFaces
import AnnotateInference
import AnnotateLibav
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@Suite(
  "CenterFace",
  .tags(.media, .model),
  .timeLimit(.minutes(10)),
  .enabled(if: Places.hasRuntime, "run 'make setup' first"),
  .enabled(if: Places.hasSharedMedia, "the shared clips are not here")
)
struct CenterFaceDetectorTests {
  private let detector: CenterFaceDetector

  init() throws {
    detector = try CenterFaceDetector(in: RuntimeFolder(path: Places.runtime.path))
  }

  /// The first frame of a clip, in the size that the detector requests.
  private func picture(_ clip: String) throws -> ImageBuffer {
    var demuxer = try Demuxer(opening: Places.clip(clip))
    let stream = try #require(demuxer.source.mainVideo)
    var decoder = try Decoder(for: stream, of: demuxer.source, threads: 1)
    while true {
      let packet = try demuxer.next()
      if let packet, packet.streamIndex != stream.index { continue }
      try decoder.send(packet)
      guard let frame = try decoder.receive() else {
        try #require(packet != nil, "no frame in \(clip)")
        continue
      }
      var scaler = PictureScaler()
      let size = detector.pictureSize(
        width: Double(frame.size.width),
        height: Double(frame.size.height)
      )
      return try scaler.picture(of: frame, size: size)
    }
  }

  // A person read these positions from the first frame of 640 by 360 pixels.
  @Test("the face of a clip is found where a person sees it, with its landmarks")
  func singleFace() async throws {
    let picture = try picture("faces/single_face.mp4")
    #expect(picture.size == PixelSize(640, 360))
    let faces = try await detector.detect(in: picture)
    let face = try #require(faces.first)
    #expect(faces.count == 1)
    #expect(face.confidence > 0.5)
    let expected = Rect<PictureSpace>(x: 222, y: 88, width: 152, height: 216)
    #expect(face.bounds.intersectionOverUnion(with: expected) > 0.7)
    let points: [(Point<PictureSpace>?, Point<PictureSpace>)] = [
      (face.landmarks.rightEye, Point(261, 170)), (face.landmarks.leftEye, Point(331, 166)),
      (face.landmarks.nose, Point(296, 207)), (face.landmarks.mouth, Point(301, 248)),
    ]
    for (found, position) in points {
      #expect(try #require(found).distance(to: position) < 14)
    }
  }

  // A person read these positions from the enlarged picture of 840 by 700 pixels.
  @Test(
    "both people in a still are found: one frontal, with her left eye on the right, and one in profile"
  )
  func portrait() async throws {
    let picture = try picture("stills/portrait.jpg")
    let scale = Double(picture.size.width) / 840
    let faces = try await detector.detect(in: picture).sorted { $0.bounds.x < $1.bounds.x }
    try #require(faces.count == 2)
    for (face, position) in zip(faces, [(318.0, 205.0), (582.0, 164.0)]) {
      let expected = Point<PictureSpace>(position.0 * scale, position.1 * scale)
      #expect(face.bounds.center.distance(to: expected) < 30 * scale)
    }
    let landmarks = faces[0].landmarks
    let (left, right) = (try #require(landmarks.leftEye), try #require(landmarks.rightEye))
    let (nose, mouth) = (try #require(landmarks.nose), try #require(landmarks.mouth))
    #expect(left.distance(to: Point(340 * scale, 209 * scale)) < 8 * scale)
    #expect(right.distance(to: Point(301 * scale, 208 * scale)) < 8 * scale)
    #expect(max(left.y, right.y) < nose.y && nose.y < mouth.y)
  }

  @Test(
    "the face in a picture that is stored upside down is found at the same position after turning"
  )
  func upsideDown() async throws {
    let upright = try picture("faces/single_face.mp4")
    let stored = upright.turnedUpright(from: .down)
    #expect(stored != upright)
    let turned = try await detector.detect(in: stored.turnedUpright(from: .down))
    #expect(turned == (try await detector.detect(in: upright)))
    #expect(turned.count == 1)
  }

  @Test("no face is found in a picture without faces")
  func noFace() async throws {
    #expect(try await detector.detect(in: ImageBuffer(size: PixelSize(320, 200))).isEmpty)
    #expect(try await detector.detect(in: try picture("faces/no_face.mp4")).isEmpty)
  }

  @Test("a lower threshold finds more faces, sorted by confidence")
  func threshold() async throws {
    let lenient = try CenterFaceDetector(
      in: RuntimeFolder(path: Places.runtime.path),
      threshold: 0.01
    )
    let faces = try await lenient.detect(in: try picture("faces/single_face.mp4"))
    let confidences = faces.map(\.confidence)
    #expect(confidences == confidences.sorted(by: >))
    #expect(confidences.allSatisfy { (0.01...1).contains($0) })
    #expect(confidences.count > 1)
  }

  @Test("pictures of different sizes can follow each other")
  func sizes() async throws {
    let large = try picture("faces/single_face.mp4")
    let small = ImageBuffer(size: PixelSize(50, 40))
    #expect(try await detector.detect(in: large).count == 1)
    #expect(try await detector.detect(in: small).isEmpty)
    #expect(try await detector.detect(in: large).count == 1)
  }

  @Test("it names the file of its model")
  func modelFiles() {
    #expect(detector.modelFiles == [Places.runtime.path + "/models/centerface.onnx"])
  }
}
