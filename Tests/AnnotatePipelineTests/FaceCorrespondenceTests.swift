import AnnotateFaces
import AnnotateJobs
import AnnotateMediaTypes
import AnnotateTracking
import Testing

@testable import AnnotatePipeline

@Suite("The same faces with other numbers")
struct FaceCorrespondenceTests {
  /// A face at one of a few places, with its track and its person.
  private func face(_ place: Int, _ id: Int, _ person: Int? = nil) -> Face {
    let bounds = Rect<DisplaySpace>(x: Double(100 * place), y: 20, width: 60, height: 80)
    return Face(
      id: id,
      person: person,
      frameCount: 1,
      observation: FaceObservation(bounds: bounds, confidence: 1)
    )
  }

  /// Compares frames of an old and a new sidecar.
  private func correspondence(_ frames: [(old: [Face], new: [Face])]) -> FaceCorrespondence {
    var (old, new) = (TrackPeople(), TrackPeople())
    for frame in frames {
      old.add(frame.old)
      new.add(frame.new)
    }
    var result = FaceCorrespondence(old, new)
    for frame in frames { result.add(frame.old, frame.new) }
    return result
  }

  @Test("tracks and people keep their places, whatever their numbers")
  func renumbered() {
    let same = correspondence([
      ([face(1, 1, 1), face(2, 2, 2)], [face(1, 7, 2), face(2, 8, 1)]),
      ([], [face(3, 9, 2)]),
    ])
    #expect(same.choice([1], isCertain: true) == [7])
    #expect(
      same.choice(FaceChoice(ids: [], people: [1]), isCertain: true)
        == FaceChoice(ids: [7], people: [2])
    )
    #expect(same.choice([3], isCertain: true).isEmpty)
  }

  @Test("a new number that is also somebody else's is not taken over where that would bare them")
  func ambiguous() {
    let frames = correspondence([
      ([face(1, 1, 1), face(2, 2, 2)], [face(1, 7, 4), face(2, 8, 4)])
    ])
    let anna = FaceChoice(ids: [], people: [1])
    #expect(frames.choice(anna, isCertain: true) == [7])
    #expect(frames.choice(anna, isCertain: false) == FaceChoice(ids: [7], people: [4]))
  }

  @Test("a track belongs to the one on which it lies in most frames")
  func crossing() {
    let frames = correspondence(
      [([face(1, 1)], [face(1, 7)]), ([face(1, 2)], [face(1, 7)]), ([face(1, 1)], [face(1, 7)])]
    )
    #expect(frames.choice([1], isCertain: true) == [7])
    #expect(frames.choice([2], isCertain: false).isEmpty)
  }
}
