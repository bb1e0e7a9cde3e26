import AnnotateFaces
import AnnotateMediaTypes
import AnnotateTracking
import Testing

@testable import AnnotatePipeline

@Suite("Covers before and after a face is seen", .timeLimit(.minutes(10)))
struct CoverMarginTests {
  private struct Sighting {
    var x: Double
    var width = 40.0
  }

  private func moment(_ sighting: Sighting?, startsScene: Bool = false) -> CoverMargin.Moment {
    var faces: [FaceKey: Face] = [:]
    if let sighting {
      let bounds = Rect<DisplaySpace>(x: sighting.x, y: 80, width: sighting.width, height: 40)
      let face = FaceObservation(
        bounds: bounds,
        confidence: 1,
        landmarks: FaceLandmarks<DisplaySpace>()
      )
      faces[FaceKey(id: 1, index: 0)] = Face(id: 1, frameCount: 1, observation: face)
    }
    return CoverMargin.Moment(faces: faces, startsScene: startsScene)
  }

  /// Where faces are covered in each frame beside those that are seen; the position is the left side.
  private func covered(
    _ sightings: [Sighting?],
    cuts: Set<Int> = [],
    length: Int = 2
  ) -> [[Double]] {
    let moments = sightings.enumerated().map { moment($1, startsScene: cuts.contains($0)) }
    var margin = CoverMargin(length: length)
    return moments.indices.map { index in
      let upcoming = Array(moments[(index + 1)...].prefix(margin.lookahead))
      return margin.faces(beside: moments[index], upcoming: upcoming).map(\.observation.bounds.x)
    }
  }

  @Test("a face goes on as it moved, at both ends")
  func moving() {
    let seen = [nil, nil, nil, Sighting(x: 100), Sighting(x: 110), Sighting(x: 120), nil, nil, nil]
    #expect(covered(seen) == [[], [80], [90], [], [], [], [130], [140], []])
  }

  @Test("a face that was seen once stays where it was")
  func once() {
    #expect(covered([nil, Sighting(x: 50), nil]) == [[50], [], [50]])
  }

  @Test("a face that is seen in part is covered as it was when it was whole")
  func part() {
    let seen = [
      Sighting(x: 100), Sighting(x: 110), Sighting(x: 120), Sighting(x: 130, width: 20), nil,
    ]
    #expect(covered(seen) == [[], [], [], [130], [140]])
  }

  @Test("a gap is covered from both sides")
  func gap() {
    #expect(
      covered([Sighting(x: 0), nil, Sighting(x: 8)], length: 1) == [[], [8, 0], []]
    )
  }

  @Test("nothing passes a cut")
  func cuts() {
    let seen = [Sighting(x: 0), nil, nil, Sighting(x: 9)]
    #expect(covered(seen, cuts: [1, 3]) == [[], [], [], []])
    #expect(covered(seen, cuts: [2]) == [[], [0], [9], []])
  }

  @Test("a length of 0 covers nothing")
  func none() {
    #expect(covered([nil, Sighting(x: 50), nil], length: 0) == [[], [], []])
  }
}
