import AnnotateFaces
import AnnotateJSON
import AnnotateJobs
import AnnotateMediaTypes
import AnnotateSidecar
import AnnotateStamps
import AnnotateTracking
import Testing

@testable import AnnotatePipeline

@Suite("The stamps of each frame", .timeLimit(.minutes(10)))
struct StampPlanTests {
  /// Stamps a square on each face; its opacity shows for how many frames the face has been gone.
  private struct Marks: StampStyle {
    let name = "marks"
    let summary = ""
    var isCover = false
    var fadeOut = 0
    var keepsOnlyFaces = false

    func stamps(for subject: StampSubject, at moment: StampMoment) -> [Stamp] {
      [
        Stamp(
          .rectangle(StampColor(red: 1, green: 0, blue: 0)),
          center: subject.face.bounds.center,
          width: 10,
          height: 10,
          opacity: 1 / Double(1 + subject.framesSinceSeen),
          isCover: isCover
        )
      ]
    }
  }

  private func line(
    _ index: Int,
    _ ids: [Int],
    startsScene: Bool = false
  ) throws
    -> SidecarRecord<SidecarFrame>
  {
    let faces = ids.enumerated().map { offset, id in
      let bounds = Rect<DisplaySpace>(x: 100 + 100 * Double(offset), y: 80, width: 40, height: 40)
      let face = FaceObservation(
        bounds: bounds,
        confidence: 1,
        landmarks: FaceLandmarks<DisplaySpace>()
      )
      return Face(id: id, frameCount: 1, observation: face)
    }
    let time = MediaTime(Int64(index), timeBase: Rational(1, 25))
    var frame = SidecarFrame(
      index: index,
      presentationTime: time,
      duration: nil,
      timecode: nil,
      faces: faces
    )
    frame.startsScene = startsScene
    let geometry = FrameGeometry(codedSize: PixelSize(640, 360))
    return try frame.recorded(displayToSquare: geometry.displayToSquare)
  }

  private func plan(
    _ styles: [any StampStyle],
    _ covers: CoverOptions = CoverOptions(),
    region: Rect<DisplaySpace>? = nil,
    names: FaceNames = FaceNames(),
    areas: [CoveredArea] = []
  ) -> StampPlan {
    let placement = FramePlacement(of: FrameGeometry(codedSize: PixelSize(640, 360)))
    return StampPlan(
      styles,
      covers,
      placement: placement,
      region: region,
      names: names,
      areas: areas
    ) {
      _,
      _,
      size in ImageBuffer(size: size)
    }
  }

  /// For each frame, the number of frames for which each stamped face has been gone.
  private func gone(
    _ style: Marks,
    _ frames: [[Int]],
    _ covers: CoverOptions = CoverOptions(),
    cuts: Set<Int> = [],
    region: Rect<DisplaySpace>? = nil
  ) throws -> [[Int]] {
    var plan = plan([style], covers, region: region)
    return try frames.enumerated().map { index, ids in
      let line = try line(index, ids, startsScene: cuts.contains(index))
      return plan.stamps(for: line, selection: FaceSelection())
        .map { Int((1 / $0.opacity).rounded()) - 1 }
    }
  }

  private func holding(_ frames: Int) -> CoverOptions {
    var covers = CoverOptions()
    covers.hold = frames
    return covers
  }

  @Test("decorations are not held, and fade unless the scene ends")
  func fading() throws {
    let frames = [[1], [], [], []]
    #expect(try gone(Marks(fadeOut: 2), frames, holding(9)) == [[0], [1], [2], []])
    #expect(try gone(Marks(fadeOut: 2), frames, cuts: [2]) == [[0], [1], [], []])
  }

  @Test("covers are held unchanged, even across a cut, and then fade")
  func covers() throws {
    let frames = [[1], [], [], [], []]
    let cover = Marks(isCover: true, fadeOut: 1)
    #expect(try gone(cover, frames, holding(2)) == [[0], [0], [0], [1], []])
    #expect(try gone(cover, frames, holding(2), cuts: [1]) == [[0], [0], [0], [], []])
    #expect(try gone(Marks(isCover: true), frames) == [[0], [], [], [], []])
  }

  @Test("areas are covered in their frames, by each style that hides, below its other stamps")
  func areas() throws {
    let moving = CoveredArea(
      .ellipse,
      start: 1,
      end: 4,
      keyframes: [
        .init(time: 1, bounds: Rect(x: 0, y: 10, width: 20, height: 20)),
        .init(time: 3, bounds: Rect(x: 40, y: 10, width: 20, height: 20)),
      ]
    )
    let still = CoveredArea(
      .rectangle,
      end: 2,
      keyframes: [.init(time: 0, bounds: Rect(x: 300, y: 200, width: 50, height: 60))]
    )
    let solid = try #require(StyleRegistry.style(named: "solid"))
    var plan = plan([Marks(), solid, Marks()], areas: [moving, still])
    let stamps = try (0..<5).map { index in
      plan.stamps(for: try line(index, [1]), selection: FaceSelection())
        .map { [$0.center.x, $0.center.y] }
    }
    let face: [[Double]] = [[120, 100]]
    #expect(stamps[0] == face + [[325, 230]] + face + face)
    #expect(stamps[1] == face + [[10, 20], [325, 230]] + face + face)
    #expect(stamps[2] == face + [[30, 20]] + face + face)
    #expect(stamps[3] == face + [[50, 20]] + face + face)
    #expect(stamps[4] == face + face + face)
  }

  @Test("each style has a separate memory for each face, until the face is gone")
  func memories() throws {
    let layer = """
      {"type": "ellipse", "color": "#ff0000", "anchor": "face", "width": {"pixels": 9}, \
      "when": {"confidence": {"from": 0.5}}, "fadeIn": 4}
      """
    let text = #"{"name": "a", "layers": [\#(layer)]}"#
    let rig = try Rig(parsing: Array(text.utf8), named: "a.json") {
      (name, _) throws(AnnotateError) in throw AnnotateError(.missingInput, name)
    }
    var plan = plan([rig, rig])
    let frames = [[1], [1, 2], [1, 2, 2], [2], [1]]
    let doubled = try frames.enumerated().map { index, ids in
      plan.stamps(for: try line(index, ids), selection: FaceSelection())
        .map { ($0.opacity * 100).rounded() }
    }
    let once: [[Double]] = [[25], [50, 25], [75, 50, 25], [75], [25]]
    #expect(doubled == once.map { $0 + $0 })
  }

  @Test("two faces with the same number are both held")
  func twins() throws {
    #expect(try gone(Marks(isCover: true), [[0, 0], []], holding(1)) == [[0, 0], [0, 0]])
  }

  @Test("only covers grow")
  func growth() throws {
    var covers = CoverOptions()
    covers.growth = 0.5
    var plan = plan([Marks(isCover: true), Marks()], covers)
    let stamps = plan.stamps(for: try line(0, [1]), selection: FaceSelection())
    #expect(stamps.map(\.width) == [15, 10])
  }

  @Test("if a style keeps only faces, a frame without faces is empty")
  func onlyFaces() throws {
    let frames = try gone(Marks(keepsOnlyFaces: true), [[1], []])
    #expect(frames.map(\.count) == [1, 1])
  }

  @Test("a face that leaves the region is not missing")
  func region() throws {
    var covers = CoverOptions()
    covers.onLoss = .cover
    // The face extends from 100 to 140 pixels across, in a picture of 640 pixels.
    let near = Rect<DisplaySpace>(x: 0, y: 0, width: 145, height: 360)
    #expect(try gone(Marks(), [[1], []], covers, region: near).map(\.count) == [1, 0])
    #expect(try gone(Marks(), [[1], []], covers).map(\.count) == [1, 1])
  }

  @Test("labels show names, and need earlier frames")
  func names() throws {
    let rig = try #require(StyleRegistry.style(named: "labels"))
    var plan = plan([rig], names: FaceNames(tracks: [2: "Ada"]))
    #expect(plan.memory == StampArranger.window - 1)
    #expect(self.plan([Marks()]).memory == 0)
    let words = plan.stamps(for: try line(0, [1, 2]), selection: FaceSelection())
      .compactMap { stamp in
        if case .text(let text) = stamp.content { text.string } else { nil }
      }
    #expect(words == ["1", "Ada"])
  }
}
