import AnnotateMediaTypes
import AnnotateStages
import Foundation
import TestSupport
import Testing

@testable import AnnotateFaces

@Suite("The schedule with anchor frames")
struct AnchorScheduleTests {
  typealias Observation = FaceObservation<SquareSpace>

  /// Runs a schedule on the frames from `first`, which is where a group begins, up to `end`.
  func detect(
    in frames: [PaintedFrame],
    from first: Int = 0,
    to end: Int? = nil,
    with detector: PaintedFrameDetector = PaintedFrameDetector(),
    tolerance: FaceTolerance? = nil,
    groupLength: Int = FrameGroups.anchorDistance,
    leastDistance: Int = FrameGroups.anchorDistance,
    leavesOutAnchors: Bool = true,
    followsLostHeads: Bool = false
  ) async throws -> [[Observation]] {
    var schedule = AnchorSchedule(
      detector,
      confidence: 0.5,
      tolerance: tolerance,
      groupLength: groupLength,
      leastDistance: leastDistance,
      leavesOutAnchors: leavesOutAnchors,
      followsLostHeads: followsLostHeads
    )
    var all: [[Observation]] = []
    let end = end ?? frames.count
    for start in stride(from: first, to: end, by: schedule.groupLength) {
      let next = start + schedule.groupLength
      all += try await schedule.detections(
        in: Array(frames[start..<min(next, end)]),
        at: start,
        before: next < frames.count ? frames[next] : nil
      ).value().faces
    }
    return all
  }

  func clip(_ count: Int, _ paint: (Int) -> [PaintedFrame.Face]) -> [PaintedFrame] {
    (0..<count).map { PaintedFrame(number: $0, faces: paint($0)) }
  }

  @Test("the detector runs once on every eighth frame and on the last frame")
  func anchors() async throws {
    for (count, expected) in [(1, [0]), (8, [0, 7]), (9, [0, 8]), (20, [0, 8, 16, 19])] {
      let detector = PaintedFrameDetector()
      _ = try await detect(in: clip(count) { _ in [] }, with: detector)
      #expect(await detector.detected.sorted() == expected)
    }
  }

  @Test("with a short distance, the detector also looks in the middle where faces may stray")
  func shortDistance() async throws {
    let face = PaintedFrame.Face(x: 100, y: 100)
    let meshless = PaintedFrame.Face(x: 100, y: 100, hasMesh: false)
    let usual = [0, 8, 16]
    let faint = PaintedFrame.Face(x: 100, y: 100, confidence: 0.4)
    for (first, later, expected) in [
      ([face], [face], usual), ([], [], usual), ([meshless], [meshless], [0, 4, 8, 12, 16]),
      ([], [face], [0, 4, 8, 16]), ([face], [meshless], [0, 4, 8, 12, 16]), ([], [faint], usual),
    ] {
      let detector = PaintedFrameDetector()
      var frames = clip(17) { $0 < 5 ? first : later }
      // No head can be followed by its brightness.
      for index in frames.indices { frames[index].isUnreadable = true }
      _ = try await detect(in: frames, with: detector, leastDistance: FrameGroups.shortDistance)
      #expect(await detector.detected.sorted() == expected, "\(first), \(later)")
    }
  }

  @Test("with a short distance, the detector does not look in the middle where heads are followed")
  func followedHeads() async throws {
    let detector = PaintedFrameDetector()
    let frames = clip(17) { [.init(x: 100 + 4 * Double($0), y: 100, hasMesh: false)] }
    let faces = try await detect(
      in: frames,
      with: detector,
      leastDistance: FrameGroups.shortDistance
    )
    #expect(await detector.detected.sorted() == [0, 8, 16])
    #expect(faces.allSatisfy { $0.count == 1 })
  }

  @Test(
    "with a short distance, a face without a mesh is also found in the middle of its way"
  )
  func bobbing() async throws {
    var frames = clip(9) {
      [.init(x: 100 + 5 * Double($0), y: $0 == 4 ? 80 : 100, hasMesh: false)]
    }
    for index in frames.indices { frames[index].isUnreadable = true }
    let usual = try await detect(in: frames)
    #expect(usual[4].isEmpty)
    let often = try await detect(in: frames, leastDistance: FrameGroups.shortDistance)
    #expect(often[4].map(\.bounds.center) == [Point(120, 80)])
  }

  @Test("every face is refined once in every frame")
  func refinements() async throws {
    let detector = PaintedFrameDetector()
    let frames = clip(20) { _ in [.init(x: 100, y: 100), .init(x: 300, y: 100)] }
    _ = try await detect(in: frames, with: detector)
    #expect(await detector.refinementCount == 40)
  }

  @Test("a face that looks as expected between anchor frames is not refined there")
  func asExpected() async throws {
    let detector = PaintedFrameDetector()
    let frames = clip(17) { [.init(x: 100 + 3 * Double($0), y: 100)] }
    let faces = try await detect(in: frames, with: detector, tolerance: .normal)
    // The anchor frames are 0, 8 and 16.
    #expect(await detector.refinementCount == 3)
    for (index, face) in faces.enumerated() {
      #expect(face.map(\.source) == [index % 8 == 0 ? .detected : .refined])
      #expect(face[0].bounds.center.distance(to: Point(100 + 3 * Double(index), 100)) < 1e-6)
    }
  }

  @Test("a face that closes its eyes in a single frame is refined there", arguments: 1...7)
  func blink(_ blink: Int) async throws {
    let detector = PaintedFrameDetector()
    let frames = clip(9) { [.init(x: 100, y: 100, hasClosedEyes: $0 == blink)] }
    let faces = try await detect(in: frames, with: detector, tolerance: .normal)
    let isClosed = faces.map { $0[0].expression.leftEye?.isClosed }
    #expect(isClosed == (0..<9).map { $0 == blink })
    #expect(await detector.refinementCount < 9)
  }

  @Test("a face that leaves the line between the anchor frames is refined where it does")
  func detour() async throws {
    let detector = PaintedFrameDetector()
    let frames = clip(9) { [.init(x: 100, y: $0 == 2 ? 104 : 100)] }
    let faces = try await detect(in: frames, with: detector, tolerance: .normal)
    for (index, face) in faces.enumerated() {
      #expect(abs(face[0].bounds.center.y - (index == 2 ? 104 : 100)) < 1e-6)
    }
    // Two anchor frames, the middles of 0...8 and 0...4, and both neighbours of the detour.
    #expect(await detector.refinementCount == 6)
  }

  @Test("a face without a mesh at both anchor frames is tried once between them")
  func seldomMesh() async throws {
    for (mesh, count) in [(nil, 5), (4, 11), (5, 5)] {
      let detector = PaintedFrameDetector()
      var frames = clip(13) { [.init(x: 100, y: 100, hasMesh: $0 == mesh)] }
      for index in frames.indices { frames[index].isUnreadable = true }
      let faces = try await detect(in: Array(frames), with: detector)
      // The anchor frames are 0, 8 and 12.
      #expect(await detector.refinementCount == count)
      let isTried = count > 5
      #expect(faces[4].map(\.source) == [isTried ? .refined : .interpolated])
      #expect(faces[5].map(\.source) == [.interpolated])
    }
  }

  @Test(
    "groups that are computed at the same time give the same faces, and share their anchor frames"
  )
  func concurrentGroups() async throws {
    let frames = clip(32) { [.init(x: 100 + 2 * Double($0), y: 100), .init(x: 300, y: 100)] }
    let detector = PaintedFrameDetector()
    var schedule = AnchorSchedule(detector, confidence: 0.5, tolerance: nil)
    let groups = (0..<4).map { index in
      schedule.detections(
        in: Array(frames[8 * index..<8 * index + 8]),
        at: 8 * index,
        before: index < 3 ? frames[8 * index + 8] : nil
      )
    }
    let faces = try await groups.reversed().concurrentMap { try await $0.value().faces }
    #expect(Array(faces.reversed().joined()) == (try await detect(in: frames)))
    #expect(await detector.detected.sorted() == [0, 8, 16, 24, 31])
  }

  @Test("between two anchor frames, a face follows its mesh and not a straight line")
  func following() async throws {
    let frames = clip(9) { [.init(x: 100 + ($0 == 4 ? 12 : 0), y: 100)] }
    let faces = try await detect(in: frames)
    #expect(faces.allSatisfy { $0.count == 1 })
    #expect(
      faces.map { $0[0].source } == [.detected] + Array(repeating: .refined, count: 7) + [.detected]
    )
    #expect(abs(faces[4][0].bounds.center.x - 112) < 1e-9)
    #expect(abs(faces[3][0].bounds.center.x - 100) < 1e-9)
  }

  @Test("a mesh that suddenly lies down is not followed, a head that tilts is")
  func turns() async throws {
    func sources(_ roll: (Int) -> Double) async throws -> [FaceSource] {
      var frames = clip(9) { [PaintedFrame.Face(x: 100, y: 100, roll: roll($0))] }
      for index in frames.indices { frames[index].isUnreadable = true }
      return try await detect(in: frames).map { $0[0].source }
    }
    let jumps = try await sources { [3, 5].contains($0) ? -60 : -10 }
    #expect(jumps.enumerated().filter { $1 == .interpolated }.map(\.offset) == [3, 5])
    let tilts = try await sources { 170 + 5 * Double($0) - ($0 > 2 ? 360 : 0) }
    #expect(!tilts.contains(.interpolated))
  }

  @Test("a mesh on what covers a face is not followed, one that is unsure throughout is")
  func covers() async throws {
    func sources(_ presence: (Int) -> Double) async throws -> [FaceSource] {
      var frames = clip(9) { [PaintedFrame.Face(x: 100, y: 100, presence: presence($0))] }
      for index in frames.indices { frames[index].isUnreadable = true }
      return try await detect(in: frames).map { $0[0].source }
    }
    let covered = try await sources { [3, 5].contains($0) ? 0.6 : 1 }
    #expect(covered.enumerated().filter { $1 == .interpolated }.map(\.offset) == [3, 5])
    let unsure = try await sources { [3, 5].contains($0) ? 0.6 : 0.8 }
    #expect(!unsure.contains(.interpolated))
  }

  @Test(
    "a face without a mesh is followed by its brightness, or moves in a straight line",
    arguments: [false, true]
  )
  func withoutMesh(isUnreadable: Bool) async throws {
    func detour(_ index: Int) -> Double { isUnreadable || index % 8 == 0 ? 0 : 6 }
    var frames = clip(9) { index in
      [.init(x: 100 + 4 * Double(index), y: 100 + detour(index), hasMesh: false)]
    }
    for index in frames.indices { frames[index].isUnreadable = isUnreadable }
    let faces = try await detect(in: frames)
    for (index, found) in faces.enumerated() {
      let face = try #require(found.count == 1 ? found[0] : nil)
      let painted = Point<SquareSpace>(100 + 4 * Double(index), 100 + detour(index))
      #expect(face.bounds.center.distance(to: painted) < (isUnreadable ? 1e-9 : 0.6))
      #expect(face.source == (index % 8 == 0 ? .detected : isUnreadable ? .interpolated : .refined))
      #expect(!face.isFollowedAlone)
    }
  }

  @Test(
    "a face without a mesh that is hidden for a moment is followed as far as it is seen from both sides"
  )
  func hiddenForAMoment() async throws {
    let hidden = 4...5
    func detour(_ index: Int) -> Double { index % 8 == 0 ? 0 : 6 }
    var frames = clip(9) { index in
      [.init(x: 100 + 4 * Double(index), y: 100 + detour(index), hasMesh: false)]
    }
    for index in hidden { frames[index].isUnreadable = true }
    let faces = try await detect(in: frames)
    for (index, found) in faces.enumerated() {
      let face = try #require(found.count == 1 ? found[0] : nil)
      let painted = Point<SquareSpace>(100 + 4 * Double(index), 100 + detour(index))
      #expect(face.bounds.center.distance(to: painted) < 0.6, "frame \(index)")
      let source = index % 8 == 0 ? FaceSource.detected : .refined
      #expect(face.source == (hidden.contains(index) ? .interpolated : source), "frame \(index)")
    }
  }

  @Test(
    "a face that enters or leaves between two anchor frames is followed as far as it is visible"
  )
  func entries() async throws {
    let entering = clip(9) { $0 >= 3 ? [.init(x: 100 + 5 * Double($0), y: 100)] : [] }
    #expect(try await detect(in: entering).map(\.count) == [0, 0, 0, 1, 1, 1, 1, 1, 1])
    let leaving = clip(9) { $0 <= 5 ? [.init(x: 100 + 5 * Double($0), y: 100)] : [] }
    #expect(try await detect(in: leaving).map(\.count) == [1, 1, 1, 1, 1, 1, 0, 0, 0])
  }

  @Test("a face without a mesh at only one anchor frame is followed, which confirms nothing")
  func headsAlone() async throws {
    for (visible, isFirst) in [(0..<6, true), (3..<9, false)] {
      let frames = clip(9) { index in
        visible.contains(index) ? [.init(x: 100 + 5 * Double(index), y: 100, hasMesh: false)] : []
      }
      let faces = try await detect(in: frames)
      #expect(faces.map(\.count) == (0..<9).map { visible.contains($0) ? 1 : 0 })
      for (index, found) in faces.enumerated() where !found.isEmpty {
        #expect(abs(found[0].bounds.center.x - 100 - 5 * Double(index)) < 1.4)
        #expect(found[0].isFollowedAlone == (index != (isFirst ? 0 : 8)))
      }
    }
  }

  /// A head that moves to the right through 25 frames, and looks like a face in some of them only.
  private func turning(_ isFace: (Int) -> Bool) -> [PaintedFrame] {
    clip(25) { index in
      let confidence = isFace(index) ? 0.9 : 0.1
      return [.init(x: 100 + 3 * Double(index), y: 100, confidence: confidence, hasMesh: false)]
    }
  }

  @Test("a head that turns away is followed past the next anchor frame where that is asked for")
  func turningAway() async throws {
    let frames = turning { $0 <= 8 }
    let usual = try await detect(in: frames, groupLength: 32)
    #expect(usual.map(\.count) == (0...24).map { $0 < 16 ? 1 : 0 })
    let lasting = try await detect(in: frames, groupLength: 32, followsLostHeads: true)
    #expect(lasting.map(\.count) == Array(repeating: 1, count: 25))
    for index in 16...24 {
      let face = try #require(lasting[index].first)
      #expect(abs(face.bounds.center.x - 100 - 3 * Double(index)) < 1.4)
      // A track that has the head takes it, and nothing else does.
      #expect(face.isFollowedAlone && face.isTentative && face.signature == nil)
    }
  }

  @Test("a head that turns to the camera is followed back past the anchor frame before")
  func turningBack() async throws {
    let frames = turning { $0 >= 16 }
    let lasting = try await detect(in: frames, groupLength: 32, followsLostHeads: true)
    #expect(lasting.map(\.count) == Array(repeating: 1, count: 25))
    #expect(lasting[0].allSatisfy { $0.isFollowedAlone && !$0.isTentative })
  }

  @Test("a head of which the picture shows less and less is followed until it comes back")
  func edge() async throws {
    func y(_ index: Int) -> Double {
      index <= 16 ? 60 - 5 * Double(index) : 8 * Double(index) - 148
    }
    let frames = clip(25) { index in
      let confidence = index <= 8 ? 0.9 : 0.1
      return [.init(x: 300, y: y(index), size: 160, confidence: confidence, hasMesh: false)]
    }
    let faces = try await detect(in: frames, groupLength: 32, followsLostHeads: true)
    for (index, found) in faces.enumerated() {
      let face = try #require(found.first, "\(index)")
      // The chin, for the box goes on beyond the edge.
      #expect(abs(face.bounds.maxY - y(index) - 80) < 10, "\(index)")
      #expect(face.bounds.y <= y(index) - 70, "\(index)")
    }
  }

  @Test("a head that turned away is not followed into another face, nor past a cut")
  func lostHeadsEnd() async throws {
    let joined = clip(25) { index in
      let confidence = index <= 8 ? 0.9 : 0.1
      let head = PaintedFrame.Face(
        x: 100,
        y: 100,
        confidence: confidence,
        hasMesh: false,
        person: 1
      )
      let other = PaintedFrame.Face(x: 340 - 12 * Double(index), y: 100, person: 2)
      return [other, head]
    }
    let faces = try await detect(in: joined, groupLength: 32, followsLostHeads: true)
    for found in faces {
      for (index, face) in found.enumerated() {
        let others = found.dropFirst(index + 1)
        #expect(others.allSatisfy { $0.bounds.intersectionOverUnion(with: face.bounds) < 0.1 })
      }
    }
    #expect(faces[24].count == 1)
    var cut = turning { $0 <= 8 }
    for index in 18...24 { cut[index].brightness = 200 }
    let ended = try await detect(in: cut, groupLength: 32, followsLostHeads: true)
    #expect(ended.map(\.count) == (0...24).map { $0 < 18 ? 1 : 0 })
  }

  @Test("a head is not followed behind the face that hides it")
  func hiddenHead() async throws {
    let frames = clip(9) { index in
      let front = PaintedFrame.Face(x: 220 - 22 * Double(index), y: 100, person: 2)
      return index < 4 ? [front, .init(x: 100, y: 100, hasMesh: false, person: 1)] : [front]
    }
    let counts = try await detect(in: frames).map { found in
      found.count { $0.bounds.center.distance(to: Point(100, 100)) < 8 }
    }
    #expect(counts == [1, 1, 1, 1, 0, 0, 0, 0, 0])
  }

  @Test("a head that grows or shrinks is followed with its size", arguments: [0.94, 1.07])
  func growth(_ growth: Double) async throws {
    let frames = clip(9) { index in
      index < 8
        ? [.init(x: 300, y: 150, size: 60 * pow(growth, Double(index)), hasMesh: false)] : []
    }
    let faces = try await detect(in: frames)
    for index in 1..<8 {
      let face = try #require(faces[index].first)
      #expect((0.92...1.08).contains(face.bounds.width / frames[index].faces[0].size))
    }
  }

  @Test("a head that is followed from one anchor frame to the next is the same, however fast it is")
  func fastWithoutSignature() async throws {
    let frames = clip(9) { index in
      [
        .init(
          x: 100 + 15 * Double(index),
          y: 100,
          confidence: 0.9 - 0.04 * Double(index),
          hasMesh: false
        )
      ]
    }
    let faces = try await detect(in: frames)
    for (index, found) in faces.enumerated() {
      #expect(found.count == 1)
      #expect(abs(found[0].bounds.center.x - 100 - 15 * Double(index)) < 0.6)
      // Only between linked faces is the confidence mixed.
      #expect(abs(found[0].confidence - 0.9 + 0.04 * Double(index)) < 1e-9)
    }
  }

  @Test(
    "a head goes on though its signature is another person's, if nothing else changes",
    arguments: [true, false]
  )
  func poorView(isSameHead: Bool) async throws {
    let frames = clip(9) { index in
      [
        .init(
          x: 100,
          y: 100,
          confidence: index == 8 ? 0.6 : 0.9,
          person: index < 8 ? 1 : 2,
          look: isSameHead ? 1 : nil
        ),
        .init(x: 142, y: 100),
      ]
    }
    let faces = try await detect(in: frames)
    let before = try #require(faces[7].min { $0.bounds.x < $1.bounds.x })
    #expect((before.successor != nil) == isSameHead)
    #expect((before.confidence < 0.89) == isSameHead)
  }

  @Test(
    "a face of low confidence counts if it is confident at the other anchor frame, and is tentative otherwise"
  )
  func hysteresis() async throws {
    for weak in [0, 8] {
      let flickering = clip(17) { [.init(x: 100, y: 100, confidence: $0 == weak ? 0.35 : 0.9)] }
      let found = try await detect(in: flickering)
      #expect(found.allSatisfy { $0.count == 1 && !$0[0].isTentative })
    }
    let weakOnly = clip(9) { _ in [.init(x: 100, y: 100, confidence: 0.4)] }
    let tentative = try await detect(in: weakOnly)
    #expect(tentative.map(\.count) == [1, 0, 0, 0, 0, 0, 0, 0, 1])
    #expect(tentative.flatMap(\.self).allSatisfy { $0.isTentative })
  }

  @Test("no face is followed across a cut; the detector runs on both sides of it", arguments: 1...8)
  func cuts(_ index: Int) async throws {
    let detector = PaintedFrameDetector()
    var frames = clip(17) { [.init(x: $0 < index ? 100 : 115, y: 100, hasMesh: false)] }
    for number in index..<17 { frames[number].brightness = 200 }
    let faces = try await detect(in: frames, with: detector)
    let positions = faces.map { $0.map { $0.bounds.center.x.rounded() } }
    #expect(positions == (0..<17).map { [$0 < index ? 100 : 115] })
    #expect(await Set(detector.detected).isSuperset(of: [0, index - 1, index, 8, 16]))
    #expect(await detector.detected.count == Set(detector.detected).count)
  }

  @Test("people are recognised at every seventh anchor frame, at new scenes and where they appear")
  func signatures() async throws {
    let detector = PaintedFrameDetector()
    var frames = clip(64) { index in
      [.init(x: 100, y: 100, person: 1)] + (index < 21 ? [] : [.init(x: 400, y: 100, person: 2)])
    }
    for number in 28..<64 { frames[number].brightness = 200 }
    let faces = try await detect(in: frames, with: detector)
    let signed = faces.map { $0.filter { $0.signature != nil }.map { Int($0.bounds.center.x) } }
    // The second person is followed back from the next anchor frame.
    let back = 21..<24
    let anchors = [0: [100], 28: [100, 400], 56: [100, 400]]
    for index in frames.indices {
      let expected = back.contains(index) ? [400] : anchors[index] ?? []
      #expect(signed[index].sorted() == expected, "frame \(index)")
    }
  }

  @Test("a face that the groups before and after a frame need to recognise is recognised once")
  func sharedSignatures() async throws {
    let detector = PaintedFrameDetector()
    // Two people who stand so near each other are in doubt at every anchor frame.
    let frames = clip(17) { _ in
      [.init(x: 100, y: 100, person: 1), .init(x: 145, y: 100, person: 2)]
    }
    _ = try await detect(in: frames, with: detector)
    #expect(await detector.signed.sorted() == [0, 0, 8, 8, 16, 16])
  }

  @Test("faces of two people are not linked, though one is where the other was", arguments: [1, 2])
  func mistakenLink(_ person: Int) async throws {
    // A neighbour raises doubts.
    let frames = clip(9) { index in
      [
        .init(x: 100, y: 100, confidence: index == 8 ? 0.6 : 0.9, person: index < 8 ? 1 : person),
        .init(x: 142, y: 100),
      ]
    }
    let faces = try await detect(in: frames)
    let followed = try #require(faces[4].min { $0.bounds.x < $1.bounds.x })
    // Only between linked faces is the confidence mixed.
    #expect((followed.confidence < 0.89) == (person == 1))
    #expect(followed.signature == nil)
    #expect(faces.map(\.count) == Array(repeating: 2, count: 9))
  }

  @Test(
    "faces that cannot be recognised and look different are not linked, if another face is near",
    arguments: [true, false]
  )
  func differentColors(_ hasNeighbor: Bool) async throws {
    let frames = clip(9) { index in
      [.init(x: 100, y: 100, confidence: index == 8 ? 0.6 : 0.9, shade: index < 8 ? 0.9 : 0.3)]
        + (hasNeighbor ? [.init(x: 142, y: 100)] : [])
    }
    let faces = try await detect(in: frames)
    let followed = try #require(faces[4].min { $0.bounds.x < $1.bounds.x })
    // Only between linked faces is the confidence mixed.
    #expect(followed.confidence == 0.9)
  }

  @Test("people who change places between two anchor frames are told apart")
  func exchange() async throws {
    let detector = PaintedFrameDetector()
    // At an equal speed, both are nearest to where the other was.
    let frames = clip(9) { index in
      [
        .init(x: 100 + 4 * Double(index), y: 100, hasMesh: false, person: 1),
        .init(x: 132 - 4 * Double(index), y: 108, hasMesh: false, person: 2),
      ]
    }
    let faces = try await detect(in: frames, with: detector)
    for (index, found) in faces.enumerated() {
      expect(found, at: frames[index].faces.map(\.x), "frame \(index)")
    }
  }

  @Test("a face that is recognised goes on, though one that cannot be appears where it was")
  func stranger() async throws {
    let frames = clip(9) { index in
      [.init(x: 100 + 4 * Double(index), y: 100, hasMesh: false, person: 1)]
        + (index == 8 ? [.init(x: 100, y: 104, hasMesh: false)] : [])
    }
    let faces = try await detect(in: frames)
    for (index, found) in faces.enumerated() {
      expect(found, at: frames[index].faces.map(\.x), "frame \(index)")
    }
  }

  @Test("whoever is recognised is followed, however fast", arguments: [1, 2])
  func fast(_ person: Int) async throws {
    // Three sizes of the face from one anchor frame to the next.
    let frames = clip(9) { index in
      [
        .init(
          x: 100 + 15 * Double(index),
          y: 100,
          hasMesh: false,
          person: index < 8 ? 1 : person
        )
      ]
    }
    let faces = try await detect(in: frames)
    for (index, found) in faces.enumerated() {
      expect(found, at: frames[index].faces.map(\.x), "frame \(index)")
      #expect(found[0].isFollowedAlone == (person == 2 && (1...7).contains(index)))
    }
  }

  /// Expects faces at horizontal positions, to a thirtieth of their size.
  private func expect(
    _ faces: [FaceObservation<SquareSpace>],
    at positions: [Double],
    _ comment: Comment
  ) {
    let found = faces.map(\.bounds.center.x).sorted()
    #expect(found.count == positions.count, comment)
    for (position, expected) in zip(found, positions.sorted()) {
      #expect(abs(position - expected) < 1.4, comment)
    }
  }

  @Test("a cut is reported for the frame before it, even at the end of a group")
  func sceneEnds() async throws {
    for index in 1...8 {
      var frames = clip(9) { _ in [] }
      for number in index..<9 { frames[number].brightness = 200 }
      var anchors = AnchorSchedule(PaintedFrameDetector(), confidence: 0.5, tolerance: nil)
      let everyFrame = EveryFrameSchedule(PaintedFrameDetector())
      let group = Array(frames.prefix(8))
      let found = [
        anchors.detections(in: group, at: 0, before: frames[8]),
        everyFrame.detections(in: group, at: 0, before: frames[8]),
      ]
      for result in found { #expect(try await result.value().cuts == [index - 1]) }
    }
  }

  @Test("two faces that approach each other are not followed into one")
  func overlap() async throws {
    let frames = clip(9) { number in
      number == 8
        ? [.init(x: 100, y: 100)]
        : [.init(x: 100, y: 100), .init(x: 190 - 11 * Double(number), y: 100)]
    }
    for found in try await detect(in: frames) {
      for (index, face) in found.enumerated() {
        for other in found.dropFirst(index + 1) {
          #expect(face.bounds.intersectionOverUnion(with: other.bounds) <= 0.4)
        }
      }
    }
  }

  @Test(
    "the faces do not depend on how a clip is divided at group borders",
    arguments: SeededGenerator.seeds
  )
  func division(_ seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let frames = (0..<61).map { number in
      PaintedFrame(
        number: number,
        faces: (0..<4).filter { _ in .random(in: 0...9, using: &generator) > 1 }.map { index in
          PaintedFrame.Face(
            x: 100 + 120 * Double(index) + .random(in: -6...6, using: &generator),
            y: 100 + .random(in: -6...6, using: &generator),
            confidence: .random(in: 0.2...1, using: &generator),
            hasMesh: .random(in: 0...9, using: &generator) > 2
          )
        },
        brightness: .random(in: 0...30, using: &generator) < 1 ? 200 : 100
      )
    }
    let whole = try await detect(in: frames)
    for border in stride(from: 8, through: 56, by: 8) {
      let parts =
        try await detect(in: frames, to: border) + detect(in: frames, from: border)
      #expect(parts == whole, "divided at \(border)")
    }
    let sources = Set(whole.flatMap(\.self).map(\.source))
    #expect(sources == [.detected, .refined, .interpolated])
  }
}
