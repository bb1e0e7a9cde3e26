import AnnotateContainers
import AnnotateFaces
import AnnotateInference
import AnnotateLibav
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@Suite("Landmarks of faces", .tags(.media, .model), .timeLimit(.minutes(10)), .needsClipsAndModels)
struct LandmarkFinderTests {
  private let finder: LandmarkFinder

  init() throws {
    finder = try LandmarkFinder(in: RuntimeFolder(path: Places.runtime.path))
  }

  /// The first frame of a clip.
  private static func frame(_ clip: String) throws -> Frame {
    var demuxer = try Demuxer(opening: Places.clip(clip))
    let stream = try #require(demuxer.source.mainVideo)
    var decoder = try Decoder(for: stream, of: demuxer.source, threads: 1)
    while let packet = try demuxer.next() {
      guard packet.streamIndex == stream.index else { continue }
      try decoder.send(packet)
      if let frame = try decoder.receive() { return frame }
    }
    try decoder.send(nil)
    return try #require(try decoder.receive())
  }

  private func refined(
    _ bounds: Rect<SquareSpace>,
    _ landmarks: FaceLandmarks<SquareSpace> = FaceLandmarks()
  ) async throws -> FaceLandmarks<SquareSpace> {
    let frame = try Self.frame("faces/single_face.mp4")
    let face = FaceObservation(bounds: bounds, confidence: 1, landmarks: landmarks)
    let view = PictureView(
      picture: try frame.bgra(),
      fromSquare: AffineTransform(scaleX: 1, scaleY: 1)
    )
    return try await finder.refine(face, in: view).face.landmarks
  }

  // A person read these positions from the frame of 640 by 360 pixels, enlarged eight times.
  @Test("eyes, pupils, nose and mouth are found where a person sees them")
  func points() async throws {
    let found = try await refined(Rect(x: 222, y: 88, width: 152, height: 216))
    let expected: [(Point<SquareSpace>?, Point<SquareSpace>)] = [
      (found.rightEye, Point(260, 170)), (found.leftEye, Point(329, 167)),
      (found.rightPupil, Point(259, 169)), (found.leftPupil, Point(327, 165)),
      (found.mouthRight, Point(275, 252)), (found.mouthLeft, Point(326, 251)),
    ]
    for (point, position) in expected {
      #expect(try #require(point).distance(to: position) < 4)
    }
    #expect(try #require(found.nose).distance(to: Point(300, 214)) < 10)
  }

  @Test("without a face, the detector's landmarks are kept")
  func nothing() async throws {
    let reported = FaceLandmarks<SquareSpace>(nose: Point(560, 60))
    let found = try await refined(Rect(x: 520, y: 20, width: 80, height: 80), reported)
    #expect(found == reported)
  }
}
