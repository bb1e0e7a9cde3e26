import AnnotateMediaTypes
import TestSupport
import Testing

@testable import AnnotateFaces

@Suite("The schedule of looks")
struct AnchorScheduleTests {
  private typealias Observation = FaceObservation<SquareSpace>

  /// The faces of frames from `first` on, which is a multiple of eight, up to `end`.
  private func look(
    at frames: [PaintedFrame],
    from first: Int = 0,
    to end: Int? = nil,
    with looker: PaintedLooker = PaintedLooker()
  ) async throws -> [[Observation]] {
    var schedule = AnchorSchedule(looker, confidence: 0.5)
    var all: [[Observation]] = []
    let end = end ?? frames.count
    for start in stride(from: first, to: end, by: schedule.groupLength) {
      let next = start + schedule.groupLength
      all += try await schedule.look(
        at: Array(frames[start..<min(next, end)]),
        before: next < frames.count ? frames[next] : nil
      ).faces
    }
    return all
  }

  private func clip(_ count: Int, _ paint: (Int) -> [PaintedFrame.Face]) -> [PaintedFrame] {
    (0..<count).map { PaintedFrame(number: $0, faces: paint($0)) }
  }

  @Test("the detector looks at every eighth frame and at the last, once")
  func anchors() async throws {
    for (count, expected) in [(1, [0]), (8, [0, 7]), (9, [0, 8]), (20, [0, 8, 16, 19])] {
      let looker = PaintedLooker()
      _ = try await look(at: clip(count) { _ in [] }, with: looker)
      #expect(await looker.detected.sorted() == expected)
    }
  }

  @Test("every face is looked at closely once in every frame")
  func closeLooks() async throws {
    let looker = PaintedLooker()
    let frames = clip(20) { _ in [.init(x: 100, y: 100), .init(x: 300, y: 100)] }
    _ = try await look(at: frames, with: looker)
    #expect(await looker.closeLooks == 40)
  }

  @Test("between two anchors a face is where its mesh is, not where a straight line would be")
  func following() async throws {
    let frames = clip(9) { [.init(x: 100 + ($0 == 4 ? 12 : 0), y: 100)] }
    let faces = try await look(at: frames)
    #expect(faces.allSatisfy { $0.count == 1 })
    #expect(
      faces.map { $0[0].source } == [.detected] + Array(repeating: .refined, count: 7) + [.detected]
    )
    #expect(abs(faces[4][0].bounds.center.x - 112) < 1e-9)
    #expect(abs(faces[3][0].bounds.center.x - 100) < 1e-9)
  }

  @Test("a face without mesh moves in a straight line and is marked as interpolated")
  func interpolation() async throws {
    let frames = clip(9) { [.init(x: 100 + 4 * Double($0), y: 100, hasMesh: false)] }
    let faces = try await look(at: frames)
    for (number, found) in faces.enumerated() {
      #expect(found.count == 1)
      #expect(abs(found[0].bounds.center.x - 100 - 4 * Double(number)) < 1e-9)
      #expect(found[0].source == (number % 8 == 0 ? .detected : .interpolated))
    }
  }

  @Test("a face that enters or leaves between two anchors is followed as far as it is seen")
  func entries() async throws {
    let entering = clip(9) { $0 >= 3 ? [.init(x: 100 + 5 * Double($0), y: 100)] : [] }
    #expect(try await look(at: entering).map(\.count) == [0, 0, 0, 1, 1, 1, 1, 1, 1])
    let leaving = clip(9) { $0 <= 5 ? [.init(x: 100 + 5 * Double($0), y: 100)] : [] }
    #expect(try await look(at: leaving).map(\.count) == [1, 1, 1, 1, 1, 1, 0, 0, 0])
  }

  @Test("of a face at one anchor without a mesh nothing is made up")
  func nothingInvented() async throws {
    let frames = clip(9) { $0 == 0 ? [.init(x: 100, y: 100, hasMesh: false)] : [] }
    #expect(try await look(at: frames).map(\.count) == [1, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test("an unsure face counts where it is sure at the other anchor, else it is tentative")
  func hysteresis() async throws {
    for weak in [0, 8] {
      let flickering = clip(17) { [.init(x: 100, y: 100, confidence: $0 == weak ? 0.35 : 0.9)] }
      let found = try await look(at: flickering)
      #expect(found.allSatisfy { $0.count == 1 && !$0[0].isTentative })
    }
    let unsure = clip(9) { _ in [.init(x: 100, y: 100, confidence: 0.4)] }
    let doubted = try await look(at: unsure)
    #expect(doubted.map(\.count) == [1, 0, 0, 0, 0, 0, 0, 0, 1])
    #expect(doubted.flatMap(\.self).allSatisfy { $0.isTentative })
  }

  @Test("over a cut no face is followed; the detector looks at both sides", arguments: 1...8)
  func cuts(_ place: Int) async throws {
    let looker = PaintedLooker()
    var frames = clip(17) { [.init(x: $0 < place ? 100 : 115, y: 100, hasMesh: false)] }
    for number in place..<17 { frames[number].brightness = 200 }
    let faces = try await look(at: frames, with: looker)
    let seen = faces.map { $0.map { $0.bounds.center.x.rounded() } }
    #expect(seen == (0..<17).map { [$0 < place ? 100 : 115] })
    #expect(await Set(looker.detected).isSuperset(of: [0, place - 1, place, 8, 16]))
    #expect(await looker.detected.count == Set(looker.detected).count)
  }

  @Test("where scenes end is told with the frame before, also at the end of a group")
  func sceneEnds() async throws {
    for place in 1...8 {
      var frames = clip(9) { _ in [] }
      for number in place..<9 { frames[number].brightness = 200 }
      var anchors = AnchorSchedule(PaintedLooker(), confidence: 0.5)
      let everyFrame = EveryFrameSchedule(PaintedLooker())
      let group = Array(frames.prefix(8))
      #expect(try await anchors.look(at: group, before: frames[8]).cuts == [place - 1])
      #expect(try await everyFrame.look(at: group, before: frames[8]).cuts == [place - 1])
    }
  }

  @Test("two faces that come together are not followed into one")
  func overlap() async throws {
    let frames = clip(9) { number in
      number == 8
        ? [.init(x: 100, y: 100)]
        : [.init(x: 100, y: 100), .init(x: 190 - 11 * Double(number), y: 100)]
    }
    for found in try await look(at: frames) {
      for (place, face) in found.enumerated() {
        for other in found.dropFirst(place + 1) {
          #expect(face.bounds.intersectionOverUnion(with: other.bounds) <= 0.4)
        }
      }
    }
  }

  @Test(
    "however a clip is divided between groups, the same is found",
    arguments: SeededGenerator.seeds
  )
  func division(_ seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let frames = (0..<61).map { number in
      PaintedFrame(
        number: number,
        faces: (0..<4).filter { _ in .random(in: 0...9, using: &generator) > 1 }.map { place in
          PaintedFrame.Face(
            x: 100 + 120 * Double(place) + .random(in: -6...6, using: &generator),
            y: 100 + .random(in: -6...6, using: &generator),
            confidence: .random(in: 0.2...1, using: &generator),
            hasMesh: .random(in: 0...9, using: &generator) > 2
          )
        },
        brightness: .random(in: 0...30, using: &generator) < 1 ? 200 : 100
      )
    }
    let whole = try await look(at: frames)
    for border in stride(from: 8, through: 56, by: 8) {
      let parts =
        try await look(at: frames, to: border) + look(at: frames, from: border)
      #expect(parts == whole, "divided at \(border)")
    }
    let sources = Set(whole.flatMap(\.self).map(\.source))
    #expect(sources == [.detected, .refined, .interpolated])
  }
}
