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

  /// For each frame whether somebody is missing in it.
  private func missing(_ frames: [[Face]], cuts: Set<Int> = []) -> [Bool] {
    var watch = LossWatch(picture: Self.picture)
    return frames.enumerated().map { index, faces in
      watch.isAnybodyMissing(among: faces, startsScene: cuts.contains(index))
    }
  }

  @Test("a face in mid-picture is missed until it is back")
  func back() {
    let frames = [[face(1, at: 300)], [], [], [face(1, at: 310)], []]
    #expect(missing(frames) == [false, true, true, false, true])
  }

  @Test("a face at the border, or about to reach it, has left")
  func leaving() {
    #expect(missing([[face(1, at: 5)], []]) == [false, false])
    #expect(missing([[face(1, at: 580)], []]) == [false, false])
    #expect(missing([[face(1, at: 500)], [face(1, at: 540)], []]) == [false, false, false])
    #expect(missing([[face(1, at: 540)], [face(1, at: 500)], []]) == [false, false, true])
  }

  @Test("a face in its place takes its number's place; one elsewhere does not")
  func replaced() {
    #expect(missing([[face(1, at: 300)], [face(2, at: 310)]]) == [false, false])
    #expect(missing([[face(1, at: 300)], [face(2, at: 400)]]) == [false, true])
    let later = [[face(1, at: 300)], [], [face(2, at: 305)]]
    #expect(missing(later) == [false, true, false])
  }

  @Test("the end of a scene explains everything")
  func cut() {
    #expect(missing([[face(1, at: 300)], [], []], cuts: [1]) == [false, false, false])
    #expect(missing([[face(1, at: 300)], [], []], cuts: [2]) == [false, true, false])
  }

  @Test("all who vanished are remembered")
  func vanished() {
    var watch = LossWatch(picture: Self.picture)
    for faces in [[face(4, at: 300), face(2, at: 100)], [face(2, at: 100)], [face(4, at: 300)]] {
      _ = watch.isAnybodyMissing(among: faces, startsScene: false)
    }
    #expect(watch.vanished == [2, 4])
  }
}
