import AnnotateFaces
import AnnotateMediaTypes
import AnnotateTracking
import Testing

@testable import AnnotatePipeline

@Suite("Faces that vanish", .timeLimit(.minutes(10)))
struct LossWatchTests {
  private static let picture = Rect<DisplaySpace>(x: 0, y: 0, width: 640, height: 360)

  private func face(_ id: Int, at x: Double, _ y: Double = 100, size: Double = 60) -> Face {
    let bounds = Rect<DisplaySpace>(x: x, y: y, width: size, height: size)
    let observation = FaceObservation(
      bounds: bounds,
      confidence: 1,
      landmarks: FaceLandmarks<DisplaySpace>()
    )
    return Face(id: id, frameCount: 1, observation: observation)
  }

  /// Whether a face is missing, for each frame.
  private func missing(_ frames: [[Face]], cuts: Set<Int> = []) -> [Bool] {
    var monitor = VanishedFaceMonitor(picture: Self.picture)
    return frames.enumerated().map { index, faces in
      monitor.isFaceMissing(among: faces, startsScene: cuts.contains(index))
    }
  }

  @Test("a face that vanishes in the middle of the picture is missing until it is back")
  func back() {
    let frames = [[face(1, at: 300)], [], [], [face(1, at: 310)], []]
    #expect(missing(frames) == [false, true, true, false, true])
  }

  @Test("a face at the border, or about to reach it, is not missing")
  func leaving() {
    #expect(missing([[face(1, at: 5)], []]) == [false, false])
    #expect(missing([[face(1, at: 580)], []]) == [false, false])
    #expect(missing([[face(1, at: 500)], [face(1, at: 540)], []]) == [false, false, false])
    #expect(missing([[face(1, at: 540)], [face(1, at: 500)], []]) == [false, false, true])
  }

  @Test(
    "a face is not missing if another one is at its position, but is if the other one is elsewhere"
  )
  func replaced() {
    #expect(missing([[face(1, at: 300)], [face(2, at: 310)]]) == [false, false])
    #expect(missing([[face(1, at: 300)], [face(2, at: 400)]]) == [false, true])
    let later = [[face(1, at: 300)], [], [face(2, at: 305)]]
    #expect(missing(later) == [false, true, false])
  }

  @Test("after the end of a scene no face is missing")
  func cut() {
    #expect(missing([[face(1, at: 300)], [], []], cuts: [1]) == [false, false, false])
    #expect(missing([[face(1, at: 300)], [], []], cuts: [2]) == [false, true, false])
  }

  @Test("all faces that have vanished are remembered")
  func vanished() {
    var monitor = VanishedFaceMonitor(picture: Self.picture)
    for faces in [[face(4, at: 300), face(2, at: 100)], [face(2, at: 100)], [face(4, at: 300)]] {
      _ = monitor.isFaceMissing(among: faces, startsScene: false)
    }
    #expect(monitor.vanished == [2, 4])
  }
}
