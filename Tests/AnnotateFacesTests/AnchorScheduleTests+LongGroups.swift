import AnnotateMediaTypes
import TestSupport
import Testing

@testable import AnnotateFaces

extension AnchorScheduleTests {
  /// The numbers of frames in long groups.
  private static let lengths = [FrameGroups.longest / 2, FrameGroups.longest]

  /// Runs a schedule with long groups, of sixteen frames if nothing else is given.
  private func detectInLongGroups(
    _ frames: [PaintedFrame],
    from first: Int = 0,
    to end: Int? = nil,
    with detector: PaintedFrameDetector = PaintedFrameDetector(),
    length: Int = lengths[0]
  ) async throws -> [[Observation]] {
    try await detect(
      in: frames,
      from: first,
      to: end,
      with: detector,
      tolerance: .normal,
      groupLength: length
    )
  }

  @Test(
    "between anchor frames with steady faces, the others are left out",
    arguments: [
      (lengths[0], [0, 16, 32, 48, 64, 75], [8, 24, 40, 56, 72]),
      (lengths[1], [0, 32, 64, 75], [8, 16, 24, 40, 48, 56, 72]),
    ]
  )
  func steady(_ length: Int, _ detected: [Int], _ scouted: [Int]) async throws {
    let detector = PaintedFrameDetector()
    let frames = clip(76) {
      [.init(x: 100 + 0.5 * Double($0), y: 100), .init(x: 300, y: 100 - 0.2 * Double($0))]
    }
    let faces = try await detectInLongGroups(frames, with: detector, length: length)
    #expect(await detector.detected.sorted() == detected)
    #expect(await detector.scouted.sorted() == scouted)
    // The faces are searched in frames that the detector looks at, and in those that it might have looked at.
    #expect(await detector.refinementCount == 2 * (detected.count + scouted.count))
    #expect(faces[8].map(\.source) == [.refined, .refined])
    for (found, frame) in zip(faces, frames) {
      #expect(found.count == 2)
      for painted in frame.faces {
        #expect(
          found.contains { $0.bounds.center.distance(to: Point(painted.x, painted.y)) < 1e-6 }
        )
      }
    }
  }

  @Test("a detector that must not leave out anchor frames looks at all of a long group")
  func allAnchors() async throws {
    let detector = PaintedFrameDetector()
    let frames = clip(33) { _ in [.init(x: 100, y: 100)] }
    _ = try await detect(
      in: frames,
      with: detector,
      groupLength: FrameGroups.longest,
      leavesOutAnchors: false
    )
    #expect(await detector.detected.sorted() == [0, 8, 16, 24, 32])
    #expect(await detector.scouted.isEmpty)
  }

  @Test(
    "somebody who passes between two anchor frames is found by one that might have been left out",
    arguments: [
      (lengths[0], 6, [0, 8, 16, 32]), (lengths[1], 6, [0, 8, 32]),
      (lengths[1], 14, [0, 8, 16, 24, 32]),
      (lengths[1], 19, [0, 24, 32]),
    ]
  )
  func passing(_ length: Int, _ start: Int, _ detected: [Int]) async throws {
    let detector = PaintedFrameDetector()
    let seen = start..<start + 6
    let frames = clip(33) { index in
      [.init(x: 100, y: 100)]
        + (seen.contains(index) ? [.init(x: 200 + 5 * Double(index), y: 200)] : [])
    }
    let faces = try await detectInLongGroups(frames, with: detector, length: length)
    #expect(faces.map(\.count) == frames.indices.map { seen.contains($0) ? 2 : 1 })
    #expect(await detector.detected.sorted() == detected)
  }

  @Test("a head that moves off the straight line between two anchor frames brings the detector")
  func nodding() async throws {
    let detector = PaintedFrameDetector()
    let frames = clip(33) { [.init(x: 100, y: abs($0 - 16) < 4 ? 107 : 100)] }
    let faces = try await detectInLongGroups(frames, with: detector, length: FrameGroups.longest)
    #expect(await detector.detected.sorted() == [0, 16, 32])
    #expect(faces[16].map(\.bounds.center.y) == [107])
  }

  @Test("a face that is hidden in the middle between anchor frames is not there")
  func hiddenInTheMiddle() async throws {
    let detector = PaintedFrameDetector()
    let hidden = 7..<10
    let frames = clip(17) { hidden.contains($0) ? [] : [.init(x: 100, y: 100)] }
    let faces = try await detectInLongGroups(frames, with: detector)
    #expect(faces.map(\.count) == frames.indices.map { hidden.contains($0) ? 0 : 1 })
    #expect(await detector.detected.sorted() == [0, 8, 16])
  }

  @Test(
    "where faces are not steady, the detector runs in the middle too",
    arguments: [
      ("moves", .init(x: 100, y: 100), .init(x: 125, y: 100)),
      ("grows", .init(x: 100, y: 100), .init(x: 100, y: 100, size: 55)),
      ("is unsure", .init(x: 100, y: 100), .init(x: 100, y: 100, confidence: 0.4)),
      ("has no mesh", .init(x: 100, y: 100, hasMesh: false), .init(x: 100, y: 100)),
      (
        "looks otherwise", .init(x: 100, y: 100, shade: 0.9), .init(x: 100, y: 100, shade: 0.3)
      ),
      ("is turned", .init(x: 100, y: 100, yaw: 35), .init(x: 100, y: 100, yaw: 10)),
      ("appears", nil, .init(x: 100, y: 100)),
      ("disappears", .init(x: 100, y: 100), nil),
    ] as [(String, PaintedFrame.Face?, PaintedFrame.Face?)]
  )
  func unsteady(
    _ what: String,
    _ before: PaintedFrame.Face?,
    _ after: PaintedFrame.Face?
  ) async throws {
    let detector = PaintedFrameDetector()
    let frames = clip(17) { index in
      [index < 12 ? before : after, .init(x: 300, y: 100)].compactMap(\.self)
    }
    _ = try await detectInLongGroups(frames, with: detector)
    #expect(await detector.detected.sorted() == [0, 8, 16], "\(what)")
  }

  @Test(
    "a neighbour who may be mistaken for a face makes it unsteady, and so does an empty picture"
  )
  func doubtful() async throws {
    for faces in [[PaintedFrame.Face(x: 100, y: 100), .init(x: 142, y: 100)], []] {
      let detector = PaintedFrameDetector()
      _ = try await detectInLongGroups(clip(17) { _ in faces }, with: detector)
      #expect(await detector.detected.sorted() == [0, 8, 16])
    }
  }

  @Test(
    "a cut ends what is steady, wherever it is in a long group",
    arguments: lengths.flatMap { length in (1...length).map { (length, $0) } }
  )
  func cutsInLongGroups(_ length: Int, _ index: Int) async throws {
    let detector = PaintedFrameDetector()
    let count = 2 * length + 1
    var frames = clip(count) { [.init(x: $0 < index ? 100 : 300, y: 100)] }
    for number in index..<count { frames[number].brightness = 200 }
    let faces = try await detectInLongGroups(frames, with: detector, length: length)
    #expect(
      faces.map { $0.map { $0.bounds.center.x.rounded() } } == frames.map { $0.faces.map(\.x) }
    )
    #expect(await Set(detector.detected) == [0, index - 1, index, length, 2 * length])
  }

  @Test(
    "a blink of a single frame is found in a long group",
    arguments: lengths.flatMap { length in (1..<length).map { (length, $0) } }
  )
  func blinkInLongGroup(_ length: Int, _ blink: Int) async throws {
    let frames = clip(length + 1) { [.init(x: 100, y: 100, hasClosedEyes: $0 == blink)] }
    let faces = try await detectInLongGroups(frames, length: length)
    let isClosed = faces.map { $0[0].expression.leftEye?.isClosed }
    #expect(isClosed == frames.indices.map { $0 == blink })
  }

  @Test(
    "signatures are computed as often as in short groups, where the detector runs",
    // In short groups, these would be 0, 56 and 112.
    arguments: [(lengths[0], [0, 48, 112]), (lengths[1], [0, 32, 96])]
  )
  func signaturesInLongGroups(_ length: Int, _ signed: [Int]) async throws {
    let detector = PaintedFrameDetector()
    let frames = clip(130) { _ in [.init(x: 100, y: 100, person: 1)] }
    _ = try await detectInLongGroups(frames, with: detector, length: length)
    #expect(await detector.signed.sorted() == signed)
  }

  @Test(
    "the faces do not depend on how a clip is divided at the borders of long groups",
    arguments: SeededGenerator.seeds
  )
  func divisionOfLongGroups(_ seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let frames = (0..<100).map { number in
      PaintedFrame(
        number: number,
        faces: (0..<3).filter { _ in .random(in: 0...29, using: &generator) > 0 }.map { index in
          PaintedFrame.Face(
            x: 100 + 120 * Double(index) + .random(in: -2...2, using: &generator),
            y: 100,
            confidence: .random(in: 0.45...1, using: &generator)
          )
        },
        brightness: .random(in: 0...60, using: &generator) < 1 ? 200 : 100
      )
    }
    for length in Self.lengths {
      let whole = try await detectInLongGroups(frames, length: length)
      for border in stride(from: length, to: frames.count, by: length) {
        let parts =
          try await detectInLongGroups(frames, to: border, length: length)
          + detectInLongGroups(frames, from: border, length: length)
        // Faces of that many frames would fill pages.
        let isSame = parts == whole
        #expect(isSame, "divided at \(border)")
      }
    }
  }
}
