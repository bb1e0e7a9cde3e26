import AnnotateFaces
import AnnotateImports
import AnnotateMediaTypes
import Testing

@Suite("Tracks of Label Studio")
struct LabelStudioTests {
  private static func box(
    _ frame: Int,
    _ x: Double,
    enabled: Bool = true,
    _ more: String = ""
  ) -> String {
    #"{"frame":\#(frame),"x":\#(x),"y":20,"width":10,"height":25,"enabled":\#(enabled)\#(more)}"#
  }

  private static func region(_ id: String, _ label: String, _ boxes: [String]) -> String {
    """
    {"id":"\(id)","type":"videorectangle","value":{"framesCount":6,"labels":["\(label)"],\
    "sequence":[\(boxes.joined(separator: ","))]}}
    """
  }

  private static func task(_ regions: [String], _ kind: String = "annotations") -> String {
    #"[{"data":{"video":"a.mp4"},"\#(kind)":[{"result":[\#(regions.joined(separator: ","))]}]}]"#
  }

  @Test("boxes are percent of the picture, move between keys, end where they are disabled")
  func boxes() throws {
    let text = Self.task([
      Self.region(
        "abc",
        "face",
        [Self.box(1, 10), Self.box(3, 20, enabled: false), Self.box(5, 50)]
      )
    ])
    let clip = try read(text, as: "label-studio")
    #expect(clip.unit == .percent && clip.lastFrame == 4)
    let pixels = clip.inPixels(of: PixelSize(640, 360))
    #expect(pixels.unit == .pixels)
    // After the last enabled key the box stays to the end, which is frame 5.
    #expect(pixels.lefts(of: 1, 0..<8) == [64, 96, 128, nil, 320, 320, nil, nil])
    let face = try #require(pixels.tracks.first?.face(in: 0))
    #expect(face.bounds == Rect(x: 64, y: 72, width: 64, height: 90))
  }

  @Test("annotations count before predictions, faces before other labels, and numbers stay")
  func choices() throws {
    let regions = [
      Self.region("face4", "Face", [Self.box(1, 1)]), Self.region("x", "face", [Self.box(2, 2)]),
      Self.region("car", "car", [Self.box(1, 3)]),
    ]
    #expect(try read(Self.task(regions), as: "label-studio").tracks.map(\.id) == [1, 4])
    #expect(try read(Self.task(regions, "predictions"), as: "label-studio").tracks.count == 2)
    let cars = try read(Self.task([regions[2]]), as: "label-studio")
    #expect(cars.tracks.map(\.id) == [1])
  }

  @Test(
    "the times of boxes give the rate",
    arguments: [
      ("0.04", 1, Rational(25, 1)), ("33.366667", 1000, Rational(30000, 1001)),
      ("4.0000", 100, Rational(25, 1)), ("13.346", 400, Rational(29_971_527, 1_000_000)),
    ]
  )
  func rate(_ time: String, _ frame: Int, _ rate: Rational) throws {
    let box = Self.box(frame, 1, enabled: true, #","time":\#(time)"#)
    let text = Self.task([Self.region("a", "face", [box])])
    #expect(try read(text, as: "label-studio").clockRate == rate)
  }

  @Test("with a rate, the time of a frame gives its number in the file; without, its index does")
  func numbers() throws {
    var clip = try read(Self.task([Self.region("a", "face", [Self.box(1, 1)])]), as: "label-studio")
    let time = MediaTime(810, timeBase: Rational(1, 1000))
    #expect(clip.clockRate == nil && clip.number(of: 7, at: time) == 7)
    clip.clockRate = Rational(25, 1)
    // 20.25 frames have passed; a frame that is an eighth late counts as in time.
    #expect(clip.number(of: 7, at: time) == 21)
    #expect(clip.number(of: 7, at: MediaTime(805, timeBase: time.timeBase)) == 20)
  }

  @Test("rotated boxes and other labels are left out")
  func omissions() throws {
    let turned = Self.box(2, 2, enabled: true, #","rotation":5"#)
    let regions = [
      Self.region("face4", "face", [Self.box(1, 1), turned]),
      Self.region("car", "car", [Self.box(1, 3)]),
    ]
    let clip = try read(Self.task(regions), as: "label-studio")
    #expect(clip.tracks.map(\.id) == [4] && clip.tracks[0].keys.count == 1)
    #expect(clip.omissions.rotatedBoxes == 1 && clip.omissions.labels == ["car": 1])
    let label = try read(Self.task(regions), as: "label-studio", label: "car")
    #expect(label.tracks.count == 1 && label.omissions.labels == ["face": 2])
  }

  @Test(
    "invalid files are refused",
    arguments: [
      ("[1,\n2", "line 2: it is not JSON"),
      ("{}", "it is no task of Label Studio: there are no annotations"),
      (#"[{"annotations":[]},{"annotations":[]}]"#, "it has 2 tasks"),
      (#"[{"video":"a.mp4","annotation_id":1,"box":[]}]"#, "it is an export as JSON_MIN"),
      (
        #"[{"annotations":[{"result":[{"type":"rectanglelabels"}]}]}]"#,
        "its regions are of the type 'rectanglelabels', not boxes of a video"
      ),
      (task([region("a", "face", [#"{"frame":1,"x":1}"#])]), "has no x, y, width and height"),
      (task([region("a", "face", [#"{"x":1}"#])]), "a box of region 'a' has no 'frame'"),
      (task([region("a", "face", [box(2, 1), box(2, 1)])]), "track 1 appears twice in one frame"),
    ]
  )
  func refused(_ text: String, _ reason: String) throws {
    #expect(refusal(of: text, as: "label-studio")?.contains(reason) == true)
  }
}
