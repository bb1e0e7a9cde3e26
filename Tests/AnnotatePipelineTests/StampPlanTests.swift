import AnnotateFaces
import AnnotateJSON
import AnnotateMediaTypes
import AnnotateSidecar
import AnnotateStamps
import AnnotateTracking
import Testing

@testable import AnnotatePipeline

@Suite("What is drawn when", .timeLimit(.minutes(10)))
struct StampPlanTests {
  /// Draws a square on each face, whose opacity says for how many frames the face has been gone.
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
    let faces = ids.enumerated().map { place, id in
      let bounds = Rect<DisplaySpace>(x: 100 + 100 * Double(place), y: 80, width: 40, height: 40)
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

  /// For each frame how long each stamp's face has been gone.
  private func gone(
    _ style: Marks,
    _ frames: [[Int]],
    _ covering: Covering = Covering(),
    cuts: Set<Int> = [],
    region: Rect<DisplaySpace>? = nil
  ) throws -> [[Int]] {
    let geometry = FrameGeometry(codedSize: PixelSize(640, 360))
    var plan = StampPlan([style], covering, geometry: geometry, region: region)
    return try frames.enumerated().map { index, ids in
      let line = try line(index, ids, startsScene: cuts.contains(index))
      return plan.stamps(for: line, selection: FaceSelection())
        .map { Int((1 / $0.opacity).rounded()) - 1 }
    }
  }

  private func holding(_ frames: Int) -> Covering {
    var covering = Covering()
    covering.hold = frames
    return covering
  }

  @Test("decorations fade, unless the scene ends; they are not held")
  func fading() throws {
    let frames = [[1], [], [], []]
    #expect(try gone(Marks(fadeOut: 2), frames, holding(9)) == [[0], [1], [2], []])
    #expect(try gone(Marks(fadeOut: 2), frames, cuts: [2]) == [[0], [1], [], []])
  }

  @Test("covers are held as they were, also over a cut, and fade then")
  func covers() throws {
    let frames = [[1], [], [], [], []]
    let cover = Marks(isCover: true, fadeOut: 1)
    #expect(try gone(cover, frames, holding(2)) == [[0], [0], [0], [1], []])
    #expect(try gone(cover, frames, holding(2), cuts: [1]) == [[0], [0], [0], [], []])
    #expect(try gone(Marks(isCover: true), frames) == [[0], [], [], [], []])
  }

  @Test("each face has a memory of its own for each style, until it is gone")
  func memories() throws {
    let layer = """
      {"type": "ellipse", "color": "#ff0000", "anchor": "face", "width": {"pixels": 9}, \
      "when": {"confidence": {"from": 0.5}}, "fadeIn": 4}
      """
    let text = #"{"name": "a", "layers": [\#(layer)]}"#
    let rig = try Rig(parsing: Array(text.utf8), named: "a.json") {
      (name, _) throws(AnnotateError) in throw AnnotateError(.missingInput, name)
    }
    let geometry = FrameGeometry(codedSize: PixelSize(640, 360))
    var plan = StampPlan([rig, rig], Covering(), geometry: geometry, region: nil)
    let frames = [[1], [1, 2], [1, 2, 2], [2], [1]]
    let seen = try frames.enumerated().map { index, ids in
      plan.stamps(for: try line(index, ids), selection: FaceSelection())
        .map { ($0.opacity * 100).rounded() }
    }
    let once: [[Double]] = [[25], [50, 25], [75, 50, 25], [75], [25]]
    #expect(seen == once.map { $0 + $0 })
  }

  @Test("two faces of one number are both held")
  func twins() throws {
    #expect(try gone(Marks(isCover: true), [[0, 0], []], holding(1)) == [[0, 0], [0, 0]])
  }

  @Test("only covers grow")
  func growth() throws {
    var covering = Covering()
    covering.growth = 0.5
    let geometry = FrameGeometry(codedSize: PixelSize(640, 360))
    let styles = [Marks(isCover: true), Marks()]
    var plan = StampPlan(styles, covering, geometry: geometry, region: nil)
    let stamps = plan.stamps(for: try line(0, [1]), selection: FaceSelection())
    #expect(stamps.map(\.width) == [15, 10])
  }

  @Test("where nothing but faces is kept, a frame without faces keeps nothing")
  func onlyFaces() throws {
    let frames = try gone(Marks(keepsOnlyFaces: true), [[1], []])
    #expect(frames.map(\.count) == [1, 1])
  }

  @Test("a face that leaves the region in which faces count has left")
  func region() throws {
    var covering = Covering()
    covering.coversPictureOnLoss = true
    // The face is at 100 to 140 of 640 pixels.
    let near = Rect<DisplaySpace>(x: 0, y: 0, width: 145, height: 360)
    #expect(try gone(Marks(), [[1], []], covering, region: near).map(\.count) == [1, 0])
    #expect(try gone(Marks(), [[1], []], covering).map(\.count) == [1, 1])
  }
}
