import AnnotateMediaTypes
import TestSupport
import Testing

@Suite("The score of tracking")
struct TrackingScoreTests {
  private func box(_ id: Int, _ x: Double) -> TrackingScore.Box {
    TrackingScore.Box(id: id, bounds: Rect(x: x, y: 0, width: 10, height: 10))
  }

  @Test("perfect tracks have a perfect score")
  func perfect() {
    let score = TrackingScore(
      (0..<10).map { frame in
        let boxes = [box(1, Double(frame)), box(2, 50 - Double(frame))]
        return (boxes, boxes.map { box($0.id + 6, $0.bounds.x) })
      }
    )
    #expect((score.misses, score.ghosts, score.switches) == (0, 0, 0))
    #expect(score.accuracy == 1)
    #expect(score.identityF1 == 1)
  }

  @Test("mistakes are counted like in the Python package motmetrics 1.4")
  func mistakes() {
    // One face changes its track after six of ten frames, another is found late, and there is a ghost.
    let score = TrackingScore(
      (0..<10).map { frame in
        let truth = [box(1, 0), box(2, 100)]
        var shown = [box(frame < 6 ? 1 : 3, 2)]
        if frame >= 3 { shown.append(box(2, 101)) }
        if frame == 5 { shown.append(box(9, 300)) }
        return (truth, shown)
      }
    )
    #expect((score.misses, score.ghosts, score.switches) == (3, 1, 1))
    #expect(abs(score.accuracy - 0.75) < 1e-9)
    #expect(abs(score.identityF1 - 0.684211) < 1e-6)
  }

  @Test("a swap of two IDs counts as two switches")
  func swap() {
    let score = TrackingScore(
      (0..<8).map { frame in
        ([box(1, 0), box(2, 100)], [box(frame < 4 ? 1 : 2, 0), box(frame < 4 ? 2 : 1, 100)])
      }
    )
    #expect(score.switches == 2)
    #expect(abs(score.identityF1 - 0.5) < 1e-9)
  }
}
