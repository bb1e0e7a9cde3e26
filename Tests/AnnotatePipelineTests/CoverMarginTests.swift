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
    var height = 40.0
  }

  private func moment(_ sighting: Sighting?, startsScene: Bool = false) -> CoverMargin.Moment {
    var faces: [FaceKey: Face] = [:]
    if let sighting {
      let bounds = Rect<DisplaySpace>(
        x: sighting.x,
        y: 80,
        width: sighting.width,
        height: sighting.height
      )
      let face = FaceObservation(
        bounds: bounds,
        confidence: 1,
        landmarks: FaceLandmarks<DisplaySpace>()
      )
      faces[FaceKey(id: 1, index: 0)] = Face(id: 1, frameCount: 1, observation: face)
    }
    return CoverMargin.Moment(faces: faces, startsScene: startsScene)
  }

  /// Checks where faces are covered in each frame besides those that are seen; the position is the left side.
  private func expect(
    _ wanted: [[Double]],
    for sightings: [Sighting?],
    cuts: Set<Int> = [],
    length: Int = 2
  ) {
    let moments = sightings.enumerated().map { moment($1, startsScene: cuts.contains($0)) }
    var margin = CoverMargin(length: length)
    let found: [[Double]] = moments.indices.map { index in
      let upcoming = Array(moments[(index + 1)...].prefix(margin.lookahead))
      return margin.faces(besidesThoseOf: moments[index], upcoming: upcoming).map(
        \.observation.bounds.x
      )
    }
    #expect(found == wanted)
  }

  @Test("a face goes on as it moved, at both ends")
  func moving() {
    let seen: [Sighting?] = [100, 110, 120].map { Sighting(x: $0) }
    let none: [Sighting?] = [nil, nil, nil]
    expect([[], [80], [90], [], [], [], [130], [140], []], for: none + seen + none)
  }

  @Test("a face that was seen once stays where it was")
  func once() {
    expect([[50], [], [50]], for: [nil, Sighting(x: 50), nil])
  }

  @Test("a face that is seen in part is covered as it was when it was whole")
  func part() {
    let whole: [Sighting?] = [100, 110, 120].map { Sighting(x: $0) }
    expect([[], [], [], [130], [140]], for: whole + [Sighting(x: 130, width: 20), nil])
  }

  @Test("a face that comes nearer is covered as it is seen")
  func nearer() {
    let sizes: [Sighting?] = [40, 50, 60].map { Sighting(x: 100, width: $0, height: $0) }
    expect([[], [], []], for: sizes)
  }

  @Test("a gap is covered from both sides")
  func gap() {
    expect([[], [8, 0], []], for: [Sighting(x: 0), nil, Sighting(x: 8)], length: 1)
  }

  @Test("nothing passes a cut")
  func cuts() {
    let seen: [Sighting?] = [Sighting(x: 0), nil, nil, Sighting(x: 9)]
    expect([[], [], [], []], for: seen, cuts: [1, 3])
    expect([[], [0], [9], []], for: seen, cuts: [2])
  }

  @Test("a length of 0 covers nothing")
  func none() {
    expect([[], [], []], for: [nil, Sighting(x: 50), nil], length: 0)
  }
}
