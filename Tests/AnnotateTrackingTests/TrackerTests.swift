import AnnotateFaces
import AnnotateMediaTypes
import TestSupport
import Testing

@testable import AnnotateTracking

@Suite("The tracker")
struct TrackerTests {
  @Test("IDs begin with 1 and follow the order of the faces")
  func firstNumbers() {
    let observations = [face(300, 50), face(50, 50), face(600, 50)]
    let faces = Synthetic.track([observations])[0].faces
    #expect(faces.map(\.id) == [1, 2, 3])
    #expect(faces.map(\.observation) == observations)
  }

  @Test("a face is suspected until one of the known frames makes it certain")
  func suspicion() {
    var options = TrackerOptions(lookahead: 5)
    let frames = (0..<20).map { index in
      var rising = face(100, 100)
      rising.confidence = index < 12 ? 0.4 : 0.6
      var low = face(400, 100)
      low.confidence = 0.4
      return [rising, low, face(700, 100)]
    }
    func suspected() -> [[Bool]] {
      Synthetic.track(frames, options).map { $0.faces.map(\.observation.isSuspected) }
    }
    #expect(suspected().allSatisfy { $0 == [false, false, false] })
    options.certainty = 0.5
    #expect(suspected() == (0..<20).map { [$0 < 7, true, false] })
  }

  @Test("a moving face keeps its ID and counts its frames")
  func continuity() {
    let frames = Synthetic.track((0..<50).map { [face(Double($0) * 20, 100)] })
    #expect(frames.map(\.index) == Array(0..<50))
    #expect(frames.map { $0.faces.map(\.id) } == Array(repeating: [1], count: 50))
    #expect(frames.flatMap { $0.faces.map(\.frameCount) } == Array(1...50))
  }

  @Test("two faces that pass each other keep their IDs, in any order of reports")
  func crossing() {
    let frames = (0...20).map { frame in
      let (left, right) = (face(Double(frame) * 10, 100), face(200 - Double(frame) * 10, 125))
      return frame % 3 == 1 ? [right, left] : [left, right]
    }
    for (number, frame) in Synthetic.track(frames).enumerated() {
      #expect(frame.faces.map(\.id) == [1, 2])
      #expect(abs((frame.faces.first?.observation.bounds.center.x ?? 0) - Double(number) * 10) < 1)
    }
  }

  @Test("a face that passes behind another keeps its ID")
  func occlusion() {
    let frames = (0...40).map { frame in
      let (front, back) = (Double(frame) * 8, 320 - Double(frame) * 8)
      let isHidden = abs(front - back) < 30
      return [face(front, 100)] + (isHidden ? [] : [face(back, 100)])
    }
    for (number, frame) in Synthetic.track(frames).enumerated() {
      #expect(frame.faces.map(\.id) == [1, 2], "frame \(number)")
      let centers = frame.faces.map(\.observation.bounds.center.x)
      #expect(abs(centers[0] - Double(number) * 8) < 3, "frame \(number)")
      #expect(abs(centers[1] - 320 + Double(number) * 8) < 3, "frame \(number)")
    }
  }

  @Test("whoever appears where another face was hidden gets a new ID, unless colours are the same")
  func neighbor() {
    func ids(_ brightness: Float) -> [Int] {
      let frames = (0..<40).map { frame in
        // It is far away when the face appears.
        let front = face(120 + 15 * Double(max(0, frame - 18)), 100, size: 60, brightness: 0.9)
        if frame < 20 { return [front, face(100, 100, brightness: 0.5)] }
        return frame < 24 ? [front] : [front, face(105, 100, brightness: brightness)]
      }
      return Synthetic.ids(frames).last ?? []
    }
    #expect(ids(0.52) == [1, 2])
    #expect(ids(0.75) == [1, 3])
  }

  @Test("what a face looked like when it was half hidden does not make it somebody else")
  func halfHidden() {
    let shown = (0..<40).map { frame in [face(100, 100, brightness: frame < 34 ? 0.3 : 0.6)] }
    let other = (0..<20).map { _ in [face(110, 100, brightness: 0.75)] }
    #expect(Synthetic.ids(shown + [[], []] + other).last == [2])
  }

  @Test("a face goes on with its own ID, though both of two faces could go on with another's")
  func chain() {
    // The first face is gone when a third one comes, the same distance on the other side of the second.
    let frames = (0..<40).map { frame in
      frame < 20
        ? [face(100, 100, brightness: 0.5), face(134, 100, brightness: 0.6)]
        : [face(134, 100, brightness: 0.6), face(168, 100, brightness: 0.7)]
    }
    #expect(Synthetic.ids(frames)[19] == [1, 2])
    #expect(Synthetic.ids(frames)[20] == [2, 3])
  }

  @Test(
    "a box that is suddenly much larger or smaller begins a new track",
    arguments: [(1.5, 1), (1.7, 2), (1 / 1.5, 1), (1 / 1.7, 2)]
  )
  func sizeJump(_ factor: Double, _ expected: Int) {
    let frames = [face(100, 100), face(100, 100, size: 40 * factor)].flatMap { [[$0], [$0]] }
    #expect(Synthetic.ids(frames).last == [expected])
  }

  @Test(
    "a box farther away than its own size begins a new track",
    arguments: [(39.0, 1), (41.0, 2)]
  )
  func distanceJump(_ distance: Double, _ expected: Int) {
    for jumped in [face(100 + distance, 100), face(100, 100 - distance)] {
      let frames = [face(100, 100), jumped].flatMap { [[$0], [$0]] }
      #expect(Synthetic.ids(frames).last == [expected])
    }
  }

  @Test("the nearer of two faces continues a track")
  func nearest() {
    let two = [face(115, 100), face(95, 100)]
    let options = TrackerOptions(smoothsPositions: false)
    let frames = Synthetic.track([[face(100, 100)], [face(100, 100)], two, two], options)
    let centers = frames.last?.faces.map(\.observation.bounds.center.x)
    #expect(centers == [95, 115])
  }

  @Test("a face observed in a single frame is dropped, unless there are no other frames")
  func ghost() {
    let steady = face(100, 100)
    var frames = Array(repeating: [steady], count: 40)
    frames[20].append(face(400, 300))
    #expect(Synthetic.ids(frames) == Array(repeating: [1], count: 40))
    #expect(Synthetic.ids([[steady]]) == [[1]])
  }

  @Test("a head that was followed from a single observation is a ghost too, one from two is not")
  func followedGhost() {
    let seen = 5..<20
    var frames = [[FaceObservation<DisplaySpace>]](repeating: [], count: 30)
    for index in seen { frames[index] = [face(100, 100)] }
    for index in seen where index != 12 { frames[index][0].isFollowedAlone = true }
    #expect(Synthetic.track(frames).allSatisfy { $0.faces.isEmpty })
    frames[18][0].isFollowedAlone = false
    #expect(Synthetic.track(frames).map { $0.faces.map(\.id) } == frames.map { $0.map { _ in 1 } })
  }

  @Test("two single observations that are too far apart are two ghosts")
  func ghosts() {
    var frames = [[FaceObservation<DisplaySpace>]](repeating: [], count: 60)
    frames[10] = [face(100, 100)]
    frames[27] = [face(100, 100)]
    #expect(Synthetic.ids(frames) == Array(repeating: [], count: 60))
  }

  @Test("a face is shown from its first observation to its last")
  func births() {
    let (absent, present) = ([FaceObservation<DisplaySpace>](), [face(100, 100)])
    let frames =
      Array(repeating: absent, count: 20) + Array(repeating: present, count: 2)
      + Array(repeating: absent, count: 20)
    let shown = Synthetic.ids(frames).map { !$0.isEmpty }
    #expect(shown == frames.map { !$0.isEmpty })
  }

  @Test(
    "gaps between two observations are filled evenly and marked as interpolated",
    arguments: [1, 2, 7, 14]
  )
  func gap(_ length: Int) {
    var frames = (0..<60).map { [face(100 + 2 * Double($0), 100)] }
    for frame in 20..<(20 + length) { frames[frame] = [] }
    for (number, frame) in Synthetic.track(frames).enumerated() {
      #expect(frame.faces.map(\.id) == [1])
      #expect(frame.faces.map(\.frameCount) == [number + 1])
      let center = frame.faces.first?.observation.bounds.center.x ?? 0
      #expect(abs(center - 100 - 2 * Double(number)) < 1e-9)
      let eye = frame.faces.first?.observation.landmarks.leftEye?.x ?? 0
      #expect(abs(eye - 110 - 2 * Double(number)) < 1e-9)
      let isFilled = (20..<(20 + length)).contains(number)
      #expect(frame.faces.map(\.observation.source) == [isFilled ? .interpolated : .detected])
    }
  }

  @Test(
    "a gap is filled, and a view in it that does not look like the face has no box of its own",
    arguments: [(0.0, 1.0, 1), (8, 1, 1), (0, 0.75, 1), (25, 1, 2), (0, 1.5, 2)]
  )
  func gapViews(_ distance: Double, _ scale: Double, _ tracks: Int) {
    let frames = (0..<40).map { frame in
      [18, 19, 20].contains(frame)
        ? [face(100 + distance, 100, size: 40 * scale, brightness: 1)]
        : [face(100, 100, brightness: 0.2)]
    }
    let shown = Synthetic.track(frames)
    let isGap = { (frame: TrackedFrame) in (18...20).contains(frame.index) }
    #expect(shown.allSatisfy { $0.faces.count == (isGap($0) ? tracks : 1) })
    #expect(shown.allSatisfy { $0.faces.first?.id == 1 })
    let filled = shown.filter { $0.faces.first?.observation.source == .interpolated }
    #expect(filled.map(\.index) == [18, 19, 20])
  }

  @Test("somebody who stays is not taken for the face that was hidden")
  func stayingNeighbor() {
    let frames = (0..<40).map { frame in
      let other = frame >= 18 ? [face(105, 100, brightness: 0.9)] : []
      return ([18, 19, 20].contains(frame) ? [] : [face(100, 100, brightness: 0.2)]) + other
    }
    #expect(Synthetic.ids(frames).last == [1, 2])
  }

  @Test("a gap longer than the lookahead stays a gap, and the face keeps its ID")
  func longGap() {
    var frames = Array(repeating: [face(100, 100, brightness: 0.8)], count: 60)
    for frame in 20..<35 { frames[frame] = [] }
    let ids = Synthetic.ids(frames)
    #expect(ids.map(\.isEmpty) == frames.map(\.isEmpty))
    #expect(ids.last == [1])
  }

  @Test("a face in other light is the same if it stays in position, and a new one if it jumps")
  func otherLight() {
    func frames(_ x: Double, _ brightness: Float) -> [[FaceObservation<DisplaySpace>]] {
      Array(repeating: [face(x, 100, brightness: brightness)], count: 10)
    }
    #expect(Set(Synthetic.ids(frames(100, 0.3) + frames(102, 0.9)).joined()) == [1])
    #expect(Set(Synthetic.ids(frames(100, 0.3) + frames(120, 0.9)).joined()) == [1, 2])
  }

  @Test("a face that comes back in time is the same if it looks the same", arguments: [60, 180])
  func reentry(away: Int) {
    let absence = Array(repeating: [FaceObservation<DisplaySpace>](), count: away)
    func visit(_ brightness: Float) -> [[FaceObservation<DisplaySpace>]] {
      Array(repeating: [face(100, 100, brightness: brightness)], count: 10)
    }
    #expect(Synthetic.ids(visit(0.8) + absence + visit(0.8)).last == [away < 150 ? 1 : 2])
    #expect(Synthetic.ids(visit(0.8) + absence + visit(0.4)).last == [2])
  }

  @Test("how long a face is remembered does not depend on the lookahead", arguments: [15, 30])
  func memory(lookahead: Int) {
    let visit = Array(repeating: [face(100, 100, brightness: 0.8)], count: 10)
    let absence = Array(repeating: [FaceObservation<DisplaySpace>](), count: 155)
    let options = TrackerOptions(lookahead: lookahead)
    #expect(Synthetic.ids(visit + absence + visit, options).last == [2])
  }

  @Test(
    "half a second is waited for, or two groups of frames if they take less than 0.8 s",
    arguments: [(60, 30), (30, 16), (25, 16), (20, 16), (10, 8), (1, 1), (0, 16)]
  )
  func defaultLookahead(framesPerSecond: Int, frames: Int) {
    #expect(TrackerOptions.lookahead(at: Rational(framesPerSecond, 1)) == frames)
  }

  @Test(
    "a face whose looks are not known is the same after an absence where it was, with nobody else near",
    arguments: [10, 20, 60]
  )
  func unknownLooks(away: Int) {
    func ids(_ x: Double, besides others: [FaceObservation<DisplaySpace>] = []) -> [Int] {
      let absence = Array(repeating: others, count: away)
      let back = Array(repeating: [face(x, 100)] + others, count: 10)
      return Synthetic.ids(Array(repeating: [face(100, 100)], count: 10) + absence + back).last
        ?? []
    }
    #expect(ids(100) == [1])
    #expect(ids(110) == [1])
    #expect(ids(190) == [2])
    if away >= 15 { #expect(ids(100, besides: [face(144, 100)]) == [2, 3]) }
  }

  @Test(
    "somebody who appears where a face without known looks left is another one",
    arguments: [3, 8]
  )
  func passage(_ speed: Double) {
    func visit() -> [[FaceObservation<DisplaySpace>]] {
      (0..<10).map { [face(100 + speed * Double($0), 100)] }
    }
    let absence = Array(repeating: [FaceObservation<DisplaySpace>](), count: 20)
    #expect(Synthetic.ids(visit() + absence + visit()).last == [2])
  }

  @Test(
    "a face that looks otherwise soon after is the same where its motion led it, with nobody else near"
  )
  func samePlace() {
    func ids(
      away: Int,
      _ brightness: Float,
      size: Double = 40,
      besides other: Double? = nil
    ) -> [Int] {
      let frames = (0..<30 + away).map { frame in
        let others = other.map { [face($0 + 3 * Double(frame), 100, brightness: 0.5)] } ?? []
        // It keeps its velocity for 0.4 s.
        let x = 100 + 3 * Double(min(frame, 20 + 12))
        if frame < 20 { return [face(x, 100, brightness: 0.8)] + others }
        if frame < 20 + away { return others }
        return [face(x, 100, size: size, brightness: brightness)] + others
      }
      return Synthetic.ids(frames).last ?? []
    }
    #expect(ids(away: 20, 0.5) == [1])
    #expect(ids(away: 20, 0.45) == [2])
    #expect(ids(away: 20, 0.5, size: 60) == [2])
    #expect(ids(away: 40, 0.6) == [1])
    #expect(ids(away: 40, 0.5) == [2])
    #expect(ids(away: 20, 0.5, besides: 140) == [2, 3])
  }

  @Test("what comes before a face little by little does not make it somebody else")
  func coveredSlowly() {
    let frames = (0..<40).map { frame in
      let covered = Float(min(max(frame - 15, 0), 10))
      return [face(100 + 9 * Double(frame), 100, brightness: 0.9 - 0.075 * covered)]
    }
    #expect(Set(Synthetic.ids(frames).joined()) == [1])
  }

  @Test("a cut ends tracks, unless the same face is still there")
  func cuts() {
    func shot(_ x: Double, _ brightness: Float) -> [[FaceObservation<DisplaySpace>]] {
      Array(repeating: [face(x, 100, brightness: brightness)], count: 10)
    }
    let elsewhere = shot(100, 0.8) + shot(300, 0.8)
    #expect(Synthetic.ids(elsewhere, cuts: [10]).last == [2])
    let differentFace = shot(100, 0.8) + shot(100, 0.4)
    #expect(Synthetic.ids(differentFace, cuts: [10]).last == [2])
    let shaken = shot(100, 0.8) + shot(110, 0.8)
    #expect(Synthetic.ids(shaken, cuts: [10]).last == [1])
    let back = shot(100, 0.8) + shot(300, 0.4) + shot(100, 0.8)
    #expect(Synthetic.ids(back, cuts: [10, 20]).compactMap(\.first).last == 3)
  }

  @Test("a face that is out of sight at a cut does not go on after it", arguments: [0, 1, 3])
  func hiddenAtCut(_ hidden: Int) {
    var frames = Array(repeating: [face(100, 100, brightness: 0.5)], count: 40)
    for frame in (20 - hidden)..<20 { frames[frame] = [] }
    #expect(Synthetic.ids(frames, cuts: [20]).last == [hidden == 0 ? 1 : 2])
  }

  @Test("a gap across a cut is not filled")
  func gapAcrossCut() {
    var frames = Array(repeating: [face(100, 100, brightness: 0.5)], count: 40)
    for frame in 18..<22 { frames[frame] = [] }
    let shown = Synthetic.ids(frames, cuts: [20]).map(\.count)
    #expect(shown == frames.map(\.count))
  }

  @Test("a scene of one frame shows its faces")
  func singleFrameScene() {
    let frames = Array(repeating: [face(100, 100)], count: 10) + [[face(300, 100)]]
    #expect(Synthetic.ids(frames, cuts: [10]).last == [2])
  }

  @Test("without lookahead each frame is decided at once")
  func immediate() {
    var tracker = Tracker(TrackerOptions(lookahead: 0))
    for frame in 0..<5 {
      let decided = tracker.add(
        ObservedFrame(
          index: frame,
          time: Synthetic.time(frame),
          faces: [face(100 + Double(frame), 100)]
        )
      )
      #expect(decided.map(\.index) == [frame])
      #expect(decided.flatMap { $0.faces.map(\.id) } == [1])
    }
    #expect(tracker.finish().isEmpty)
  }

  @Test("extreme times do not crash the tracker")
  func leap() {
    var tracker = Tracker()
    for (index, value) in [Int64.min, .max].enumerated() {
      let time = MediaTime(value, timeBase: Synthetic.rate)
      #expect(tracker.add(ObservedFrame(index: index, time: time, faces: [face(1, 1)])).isEmpty)
    }
    #expect(tracker.finish().count == 2)
  }

  @Test("tracks do not depend on the order of the faces", arguments: SeededGenerator.seeds)
  func permutations(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let frames = (0..<40).map { _ in
      (0..<6).map { number in
        face(
          Double(number) * 60 + .random(in: -25...25, using: &generator),
          100 + .random(in: -25...25, using: &generator)
        )
      }
    }
    let options = TrackerOptions(lookahead: 5, smoothsPositions: false)
    let left = Synthetic.track(frames, options)
    let right = Synthetic.track(frames.map { $0.shuffled(using: &generator) }, options)
    // New faces are numbered in order, so the IDs may differ, but the tracks must correspond.
    var twins: [Int: Int] = [:]
    for (one, other) in zip(left, right) {
      #expect(one.faces.count == other.faces.count)
      for face in one.faces where face.observation.source == .detected {
        let twin = other.faces.first { $0.observation == face.observation }
        #expect(twins[face.id, default: twin?.id ?? 0] == twin?.id, "frame \(one.index)")
        twins[face.id] = twin?.id
      }
    }
    #expect(twins.count >= 6 && Set(twins.values).count == twins.count)
  }

  @Test("memory does not grow with the number of frames")
  func boundedMemory() {
    var generator = SeededGenerator(seed: 7)
    var tracker = Tracker()
    for frame in 0..<600 {
      let faces = [
        face(100, 100),
        face(.random(in: 0...5000, using: &generator), .random(in: 0...5000, using: &generator)),
      ]
      _ = tracker.add(ObservedFrame(index: frame, time: Synthetic.time(frame), faces: faces))
    }
    #expect(tracker.storedObservationCount < 400)
  }

  @Test("each box without area is a new face")
  func emptyBoxes() {
    let options = TrackerOptions(lookahead: 0)
    #expect(
      Synthetic.ids([[face(1, 1, size: 0)], [face(1, 1, size: 0)]], options) == [[1], [2]]
    )
  }

  private func face(
    _ x: Double,
    _ y: Double,
    size: Double = 40,
    brightness: Float? = nil
  ) -> FaceObservation<DisplaySpace> {
    Synthetic.face(x, y, size: size, brightness: brightness)
  }
}
