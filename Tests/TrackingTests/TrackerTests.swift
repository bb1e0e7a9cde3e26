import Faces
import MediaTypes
import TestSupport
import Testing
import Tracking

@Suite("The tracker")
struct TrackerTests {
  private static let rate = Rational(1, 30)

  /// A square face around a place.
  private func face(_ x: Double, _ y: Double, size: Double = 40) -> FaceObservation<DisplaySpace> {
    FaceObservation(
      bounds: Rect(x: x - size / 2, y: y - size / 2, width: size, height: size),
      confidence: 0.9
    )
  }

  private func time(_ frame: Int) -> MediaTime { MediaTime(Int64(frame), timeBase: Self.rate) }

  /// The identifiers of the faces of each frame.
  private func identifiers(_ frames: [[FaceObservation<DisplaySpace>]]) -> [[Int]] {
    var tracker = Tracker()
    return frames.enumerated().map { number, faces in
      tracker.update(with: faces, at: time(number)).map(\.id)
    }
  }

  @Test("numbers begin with 1, in the order of the faces, which stay in order")
  func firstNumbers() {
    var tracker = Tracker()
    let observations = [face(300, 50), face(50, 50), face(600, 50)]
    let faces = tracker.update(with: observations, at: time(0))
    #expect(faces.map(\.id) == [1, 2, 3])
    #expect(faces.map(\.observation) == observations)
    #expect(tracker.trackCount == 3)
  }

  @Test("a face that moves keeps its number and counts its frames")
  func continuity() {
    var tracker = Tracker()
    for frame in 0..<50 {
      let faces = tracker.update(with: [face(Double(frame) * 20, 100)], at: time(frame))
      #expect(faces.map(\.id) == [1])
      #expect(faces.map(\.frameCount) == [frame + 1])
    }
    #expect(tracker.trackCount == 1)
  }

  @Test("two faces that pass each other keep their numbers, in whatever order they come")
  func crossing() {
    let frames = (0...20).map { frame in
      let (left, right) = (face(Double(frame) * 10, 100), face(200 - Double(frame) * 10, 125))
      return frame % 3 == 1 ? [right, left] : [left, right]
    }
    let expected = (0...20).map { $0 % 3 == 1 ? [2, 1] : [1, 2] }
    #expect(identifiers(frames) == expected)
  }

  @Test(
    "a box that is suddenly much larger or smaller is another face",
    arguments: [(1.5, 1), (1.7, 2), (1 / 1.5, 1), (1 / 1.7, 2)]
  )
  func sizeJump(_ factor: Double, _ expected: Int) {
    #expect(
      identifiers([[face(100, 100)], [face(100, 100, size: 40 * factor)]]).last == [expected]
    )
  }

  @Test(
    "a box farther away than its own size is another face",
    arguments: [(39.0, 1), (41.0, 2)]
  )
  func distanceJump(_ distance: Double, _ expected: Int) {
    #expect(identifiers([[face(100, 100)], [face(100 + distance, 100)]]).last == [expected])
    #expect(identifiers([[face(100, 100)], [face(100, 100 - distance)]]).last == [expected])
  }

  @Test("of two faces near a track the nearer continues it")
  func nearest() {
    let frames = [[face(100, 100)], [face(115, 100), face(95, 100)]]
    #expect(identifiers(frames) == [[1], [2, 1]])
  }

  @Test("a face that comes back within half a second is the same, later another")
  func memory() {
    for rate in [Rational(1, 30), Rational(1, 90000), Rational(1001, 30000), Rational(1, 1000)] {
      // The most whole ticks in half a second.
      let limit = Int64(rate.denominator / (2 * rate.numerator))
      for start in 0..<200 as Range<Int64> {
        let (kept, lost) = (Tracker(), Tracker())
        for (tracker, gap, expected) in [(kept, limit, 1), (lost, limit + 1, 2)] {
          var tracker = tracker
          _ = tracker.update(with: [face(100, 100)], at: MediaTime(start, timeBase: rate))
          let back = MediaTime(start + gap, timeBase: rate)
          let found = tracker.update(with: [face(100, 100)], at: back)
          #expect(found.map(\.id) == [expected], "from \(start) of \(rate)")
        }
      }
    }
  }

  @Test("the largest leap in time is survived")
  func leap() {
    var tracker = Tracker()
    _ = tracker.update(with: [face(1, 1)], at: MediaTime(.min, timeBase: Self.rate))
    let found = tracker.update(with: [face(1, 1)], at: MediaTime(.max, timeBase: Self.rate))
    #expect(found.map(\.id) == [2])
  }

  @Test("frames without faces change nothing, and a number is never used again")
  func gaps() {
    let absence = Array(repeating: [FaceObservation<DisplaySpace>](), count: 16)
    let seen = [[face(100, 100)]]
    let found = identifiers(seen + absence.prefix(10) + seen + absence + seen + absence + seen)
    #expect(found.compactMap(\.first) == [1, 1, 2, 3])
  }

  @Test("which face continues which does not hang on their order", arguments: SeededGenerator.seeds)
  func permutations(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let frames = (0..<40).map { _ in
      (0..<6).map { place in
        face(
          Double(place) * 60 + .random(in: -25...25, using: &generator),
          100 + .random(in: -25...25, using: &generator)
        )
      }
    }
    let shuffled = frames.map { $0.shuffled(using: &generator) }
    let (left, right) = (identifiers(frames), identifiers(shuffled))
    // New faces are numbered as they come, so that the numbers differ, but not who has the same.
    var (there, back): ([Int: Int], [Int: Int]) = ([:], [:])
    for number in frames.indices {
      for (observation, identifier) in zip(frames[number], left[number]) {
        let place = shuffled[number].firstIndex(of: observation)
        let other = place.map { right[number][$0] } ?? 0
        #expect(there[identifier, default: other] == other, "frame \(number)")
        #expect(back[other, default: identifier] == identifier, "frame \(number)")
        (there[identifier], back[other]) = (other, identifier)
      }
    }
    // Neither was every face new nor did all of them just stay where they were.
    #expect(there.count > 6 && there.count < 6 * 40 / 2)
  }

  @Test("a box without area is a face of its own each time")
  func emptyBoxes() {
    #expect(identifiers([[face(1, 1, size: 0)], [face(1, 1, size: 0)]]) == [[1], [2]])
  }
}
