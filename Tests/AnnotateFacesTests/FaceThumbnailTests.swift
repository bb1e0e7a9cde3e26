import AnnotateMediaTypes
import Foundation
import Testing

@testable import AnnotateFaces

@Suite("Comparing how a face looks with how it is expected to look")
struct FaceThumbnailTests {
  /// A face with eyes at (±20, 0) and a mouth at (0, 30), moved by `x` to the right.
  private static func face(x: Double = 0) -> FaceObservation<SquareSpace> {
    FaceObservation(
      bounds: Rect(x: x - 40, y: -40, width: 80, height: 100),
      confidence: 1,
      landmarks: FaceLandmarks(
        leftEye: Point(20 + x, 0),
        rightEye: Point(x - 20, 0),
        mouthLeft: Point(10 + x, 30),
        mouthRight: Point(x - 10, 30)
      )
    )
  }

  /// The thumbnail of that face in a picture whose brightness is a function of the position.
  private static func thumbnail(
    x: Double = 0,
    _ brightness: (Double, Double) -> Double
  ) throws -> FaceThumbnail {
    try #require(
      FaceThumbnail(of: face(x: x)) { size, map in
        (0..<size.area).map { index in
          let position = map.apply(
            Point(Double(index % size.width) + 0.5, Double(index / size.width) + 0.5)
          )
          return Float(brightness(position.x, position.y))
        }
      }
    )
  }

  /// Skin with folds, dark eyes and a dark mouth.
  private static func skin(_ x: Double, _ y: Double) -> Double {
    let isEye = hypot((abs(x) - 20) / 7, y / 3) < 1
    let isMouth = hypot(x / 12, (y - 30) / 3) < 1
    return isEye ? 40 : isMouth ? 90 : 150 + 25 * sin(x / 5) * cos(y / 6)
  }

  private func continues(_ now: FaceThumbnail, fraction: Float = 0.5) throws -> Bool {
    let known = try Self.thumbnail(Self.skin)
    return now.continues(known, known, fraction: fraction, within: .normal)
  }

  @Test("the same face, a darker one and one that has moved along look as expected")
  func same() throws {
    #expect(try continues(Self.thumbnail(Self.skin)))
    #expect(try continues(Self.thumbnail { Self.skin($0, $1) - 30 }))
    #expect(try continues(Self.thumbnail(x: 50) { Self.skin($0 - 50, $1) }))
  }

  @Test("noise and a shift by a two-hundredth of the distance between the eyes do not matter")
  func negligible() throws {
    func noise(_ x: Double, _ y: Double) -> Double {
      let number = 43758.5453 * sin(12.9898 * x + 78.233 * y)
      return 8 * (number - number.rounded(.down)) - 4
    }
    let noisy = try Self.thumbnail {
      Self.skin($0, $1) + noise($0, $1)
    }
    #expect(try continues(noisy))
    #expect(try continues(Self.thumbnail { Self.skin($0 - 0.2, $1) }))
  }

  @Test("half closed eyes, an open mouth and a shift by a twentieth matter")
  func changes() throws {
    let blink = try Self.thumbnail { x, y in
      hypot((abs(x) - 20) / 7, y / 3) < 1 && y < 0 ? 150 : Self.skin(x, y)
    }
    #expect(try !continues(blink))
    let open = try Self.thumbnail { x, y in
      hypot(x / 12, (y - 32) / 7) < 1 ? 60 : Self.skin(x, y)
    }
    #expect(try !continues(open))
    #expect(try !continues(Self.thumbnail { Self.skin($0 - 2, $1) }))
  }

  @Test("a change from one frame to the other is expected to go on steadily")
  func fading() throws {
    let first = try Self.thumbnail(Self.skin)
    let last = try Self.thumbnail { x, y in
      hypot(x / 12, (y - 30) / 3) < 1 ? 130 : Self.skin(x, y)
    }
    let now = try Self.thumbnail { x, y in
      hypot(x / 12, (y - 30) / 3) < 1 ? 100 : Self.skin(x, y)
    }
    #expect(now.continues(first, last, fraction: 0.25, within: .normal))
    #expect(!now.continues(first, last, fraction: 1, within: .normal))
  }

  @Test("a face without a mouth, one without extent and a picture that cannot be read have none")
  func unknown() {
    var face = Self.face()
    #expect(FaceThumbnail(of: face) { _, _ in nil } == nil)
    face.landmarks.mouthLeft = nil
    #expect(FaceThumbnail(of: face) { size, _ in Array(repeating: 0, count: size.area) } == nil)
    face = Self.face().mapped(by: AffineTransform(scaleX: 0, scaleY: 0))
    #expect(FaceThumbnail(of: face) { size, _ in Array(repeating: 0, count: size.area) } == nil)
  }
}
