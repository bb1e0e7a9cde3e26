import AnnotateMediaTypes
import Testing

@testable import AnnotatePipeline

@Suite("Covered areas of evenly spaced frames", .timeLimit(.minutes(10)))
struct ConformedAreaTests {
  /// Frames that come ever more slowly; each second one of the new ones is half as long.
  private static let frames = [
    (0, 0...0), (3, 10...10), (9, 20...50), (22, 60...70), (40, 80...150),
  ]
  .map { time, shown in
    ShownFrame(time: time, first: Int64(shown.lowerBound), last: Int64(shown.upperBound))
  }

  private static func keyframe(_ time: Int64, _ left: Double) -> CoveredArea.Keyframe {
    .init(time: time, bounds: Rect(x: left, y: 20, width: 30, height: 10 + left / 2))
  }

  @Test(
    "each frame covers what the frame that it shows covers",
    arguments: [
      CoveredArea(.rectangle, keyframes: [keyframe(5, 1)]),
      CoveredArea(.ellipse, start: 3, end: 22, keyframes: [keyframe(0, 7), keyframe(40, 7)]),
      CoveredArea(.rectangle, keyframes: [keyframe(2, 0), keyframe(20, 90), keyframe(21, 10)]),
      CoveredArea(.rectangle, start: 4, end: 23, keyframes: [keyframe(0, 0), keyframe(50, 100)]),
      CoveredArea(
        .rectangle,
        end: 41,
        keyframes: [keyframe(0, 0), keyframe(9, 9), keyframe(9, 40)]
      ),
    ]
  )
  func covering(_ area: CoveredArea) throws {
    let conformed = try #require(area.conformed(to: Self.frames))
    #expect(conformed.shape == area.shape)
    for frame in Self.frames {
      for time in stride(from: frame.first, through: frame.last, by: 10) {
        #expect(conformed.bounds(at: time) == area.bounds(at: frame.time), "\(frame) \(time)")
      }
    }
  }

  @Test("an area that does not move needs one position")
  func still() throws {
    let area = CoveredArea(.rectangle, keyframes: [Self.keyframe(0, 5), Self.keyframe(30, 5)])
    #expect(try #require(area.conformed(to: Self.frames)).keyframes.count == 1)
  }

  @Test("an area that covers no frame that is shown is left out", arguments: [(4, 9), (41, 90)])
  func unseen(_ start: Int64, _ end: Int64) {
    let area = CoveredArea(.rectangle, start: start, end: end, keyframes: [Self.keyframe(0, 5)])
    #expect(area.conformed(to: Self.frames) == nil)
  }
}
