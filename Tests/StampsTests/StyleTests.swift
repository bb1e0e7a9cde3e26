import Faces
import MediaTypes
import Testing

@testable import Stamps

@Suite("Styles")
struct StyleTests {
  /// A face of 120 by 160 whose eyes are turned by 45° clockwise.
  private static func face(_ scale: Double = 1) -> FaceObservation<SquareSpace> {
    FaceObservation<SquareSpace>(
      bounds: Rect(x: 100, y: 200, width: 120, height: 160),
      confidence: 0.9,
      landmarks: FaceLandmarks(
        leftEye: Point(170, 270),
        rightEye: Point(130, 230),
        nose: Point(160, 290),
        mouthLeft: Point(180, 320),
        mouthRight: Point(140, 300)
      )
    ).mapped(by: AffineTransform<SquareSpace, SquareSpace>(scaleX: scale, scaleY: scale))
  }

  private static var faceWithoutPoints: FaceObservation<SquareSpace> {
    FaceObservation(bounds: face().bounds, confidence: 0.9)
  }

  /// What a stamp shows, as a word.
  private func word(_ stamp: Stamp) -> String {
    switch stamp.content {
    case .artwork(let artwork): artwork.name
    case .ellipse(let color): color.blue > color.green ? "blue ellipse" : "green ellipse"
    case .outline: "outline"
    default: "another"
    }
  }

  @Test("hearts lie on the eyes, turned with the head")
  func hearts() {
    let stamps = HeartsStyle().stamps(for: Self.face())
    #expect(stamps.map(word) == ["heart", "heart"])
    #expect(Set(stamps.map(\.center)) == [Point(130, 230), Point(170, 270)])
    #expect(stamps.allSatisfy { abs($0.rotation - 45) < 1e-9 })
    #expect(stamps.allSatisfy { $0.width == $0.height && $0.width > 0 })
  }

  @Test(
    "stamps grow with the face",
    arguments: [HeartsStyle(), SquaresStyle(), FeaturesStyle()] as [any StampStyle]
  )
  func proportion(_ style: any StampStyle) {
    let (small, large) = (style.stamps(for: Self.face()), style.stamps(for: Self.face(3)))
    #expect(small.count == large.count && !small.isEmpty)
    for (one, three) in zip(small, large) {
      #expect(abs(three.width - 3 * one.width) < 1e-9)
      #expect(abs(three.height - 3 * one.height) < 1e-9)
      #expect(abs(three.center.x - 3 * one.center.x) < 1e-9)
      #expect(abs(three.rotation - one.rotation) < 1e-9)
    }
  }

  @Test("a square frame lies round the whole face")
  func squares() throws {
    let stamps = SquaresStyle().stamps(for: Self.face())
    let stamp = try #require(stamps.first)
    #expect(stamps.map(word) == ["square"])
    #expect(stamp.center == Point(160, 280))
    #expect(stamp.width == stamp.height && stamp.width > 160 && stamp.width < 200)
    #expect(stamp.rotation == 0)
  }

  @Test("features are the rectangle, blue eyes and a green mouth a third by an eighth of the face")
  func features() throws {
    let stamps = FeaturesStyle().stamps(for: Self.face())
    try #require(stamps.map(word) == ["outline", "blue ellipse", "blue ellipse", "green ellipse"])
    #expect(stamps[0].center == Point(160, 280))
    #expect(stamps[0].width == 120 && stamps[0].height == 160 && stamps[0].rotation == 0)
    #expect(Set(stamps[1...2].map(\.center)) == [Point(130, 230), Point(170, 270)])
    #expect(stamps[1...2].allSatisfy { $0.width == $0.height })
    #expect(stamps[3].center == Point(160, 310))
    #expect(stamps[3].width == 40 && stamps[3].height == 20)
    #expect(abs(stamps[3].rotation - 45) < 1e-9)
  }

  @Test("points that were not found get no stamps")
  func missingPoints() {
    let face = Self.faceWithoutPoints
    #expect(HeartsStyle().stamps(for: face).isEmpty)
    #expect(SquaresStyle().stamps(for: face).map(word) == ["square"])
    #expect(FeaturesStyle().stamps(for: face).map(word) == ["outline"])
    var oneEyed = face
    oneEyed.landmarks.leftEye = Point(3, 4)
    let stamps = HeartsStyle().stamps(for: oneEyed)
    #expect(stamps.map(\.center) == [Point(3, 4)])
    #expect(stamps.map(\.rotation) == [0])
  }

  @Test("none draws nothing")
  func none() {
    #expect(NoneStyle().stamps(for: Self.face()).isEmpty)
  }
}
