import AnnotateInference
import AnnotateLibav
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateFaces

@Suite(
  "Near and far faces",
  .tags(.media, .model),
  .timeLimit(.minutes(10)),
  .enabled(if: Places.hasRuntime, "run 'make setup' first"),
  .enabled(if: Places.hasSharedMedia, "the shared clips are not here")
)
struct NearAndFarDetectorTests {
  private static let size = PixelSize(960, 540)
  private let folder = RuntimeFolder(path: Places.runtime.path)
  private let detector: NearAndFarDetector
  private let near: TurningDetector

  init() throws {
    let upright = try CenterFaceDetector(in: folder, maximumArea: CenterFaceDetector.nearArea)
    near = TurningDetector(
      upright,
      turned: upright,
      when: .withoutFace(confidence: 0.5)
    )
    detector = try NearAndFarDetector(near, in: folder, threshold: 0.5)
  }

  /// A black picture with the first frame of a clip at (700, 300), `scale` times as large; the middle of
  /// the clip's only face is at (298, 196) of 640 by 360 pixels.
  private static func picture(scale: Double) throws -> ImageBuffer {
    let (frame, _) = try Frame.first(inFileAt: Places.clip("faces/single_face.mp4"))
    var scaler = PictureScaler()
    let small = try scaler.picture(of: frame, size: PixelSize(Int(640 * scale), Int(360 * scale)))
    var picture = ImageBuffer(size: size)
    for row in 0..<small.size.height {
      let (source, target) = (row * small.bytesPerRow, (300 + row) * picture.bytesPerRow + 4 * 700)
      for byte in 0..<4 * small.size.width {
        picture.bytes[target + byte] = small.bytes[source + byte]
      }
    }
    return picture
  }

  @Test("a face of 22 pixels is found, which the reduced picture does not show well enough")
  func far() async throws {
    let picture = try Self.picture(scale: 0.1)
    #expect(try await near.detect(in: picture.reduced(to: PixelSize(512, 288))).isEmpty)
    let faces = try await detector.detect(in: picture)
    try #require(faces.count == 1)
    #expect(faces[0].bounds.center.distance(to: Point(729.8, 319.6)) < 4)
    #expect((15..<30).contains(faces[0].bounds.height))
  }

  @Test("a face that both detectors find is reported once", arguments: [0.2, 0.25, 0.4])
  func once(scale: Double) async throws {
    let faces = try await detector.detect(in: try Self.picture(scale: scale))
    try #require(faces.count == 1)
    let expected = Point<PictureSpace>(700 + 298 * scale, 300 + 196 * scale)
    #expect(faces[0].bounds.center.distance(to: expected) < 60 * scale)
  }

  @Test("a picture has at most 960 pixels across, and is never enlarged")
  func pictureSize() {
    #expect(detector.pictureSize(width: 1920, height: 1080) == PixelSize(960, 540))
    #expect(detector.pictureSize(width: 640, height: 360) == PixelSize(640, 360))
  }

  @Test("a small picture is doubled where faces that only may be there are wanted")
  func enlargedSize() throws {
    let close = try NearAndFarDetector(near, in: folder, threshold: 0.2, findsSuspected: true)
    #expect(close.pictureSize(width: 1920, height: 1080) == PixelSize(960, 540))
    #expect(close.pictureSize(width: 640, height: 360) == PixelSize(960, 540))
    #expect(close.pictureSize(width: 200, height: 100) == PixelSize(400, 200))
  }

  @Test("it names the files of both models")
  func modelFiles() {
    let folder = Places.runtime.path + "/models/"
    #expect(
      detector.modelFiles
        == [folder + "face_detection_yunet_2023mar.onnx", folder + "centerface.onnx"]
    )
  }
}
