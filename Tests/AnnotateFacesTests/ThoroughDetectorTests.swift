import AnnotateInference
import AnnotateLibav
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateFaces

@Suite(
  "Thorough detection",
  .tags(.media, .model),
  .timeLimit(.minutes(10)),
  .enabled(if: Places.hasRuntime, "run 'make setup' first"),
  .enabled(if: Places.hasSharedMedia, "the shared clips are not here")
)
struct ThoroughDetectorTests {
  private let detector: ThoroughDetector

  init() throws {
    detector = try ThoroughDetector(
      in: RuntimeFolder(path: Places.runtime.path),
      confidence: 0.5,
      effort: .stillTwice
    )
  }

  /// The first frame of a clip, at half its size; its only face is at (298, 196) of 640 by 360 pixels.
  private static func picture() throws -> ImageBuffer {
    let (frame, _) = try Frame.first(inFileAt: Places.clip("faces/single_face.mp4"))
    var scaler = PictureScaler()
    return try scaler.picture(of: frame, size: PixelSize(320, 180))
  }

  @Test("a head on its side is found and confirmed, positions beside it are not")
  func lying() async throws {
    let turned = TurnedPicture(try Self.picture(), degrees: 75)
    let faces = try await detector.detect(in: turned.picture)
    let face = try #require(faces.first)
    #expect(faces.count == 1)
    let upright = try #require(turned.original(of: face))
    #expect(upright.bounds.center.distance(to: Point(149, 98)) < 25)
    #expect(try await detector.isConfirmed(face, in: turned.picture))
    #expect(try await !detector.isConfirmed(face.moved(x: 30, y: 100), in: turned.picture))
    #expect(try await !detector.isConfirmed(face.moved(x: 0, y: -100), in: turned.picture))
  }

  @Test(
    "without a face in the upright picture, turned pictures are searched in frames of a video too"
  )
  func lyingInVideo() async throws {
    let detector = try ThoroughDetector(
      in: RuntimeFolder(path: Places.runtime.path),
      confidence: 0.5,
      fraction: 0.6,
      effort: .frame
    )
    let turned = TurnedPicture(try Self.picture(), degrees: 75)
    let faces = try await detector.detect(in: turned.picture)
    #expect(faces.count == 1)
    #expect(faces.allSatisfy { $0.confidence >= 0.3 })
  }
}
