import AnnotateFaces
import AnnotateImports
import AnnotateMediaTypes
import Testing

@Suite("Tracks of Datumaro")
struct DatumaroTests {
  private static let categories = """
    "categories":{"label":{"labels":[{"name":"car"},{"name":"face"}]},
    "points":{"items":[{"label_id":1,"labels":["leftEye","nose"]}]}}
    """

  private static func document(_ items: String) -> String {
    "{\"dm_format_version\":\"1.0\",\(categories),\"items\":[\(items)]}"
  }

  private static func item(_ id: String, _ notes: String, _ rest: String = "") -> String {
    #"{"id":"\#(id)","annotations":[\#(notes)],"image":{"size":[48,64]}\#(rest)}"#
  }

  private static func box(_ left: Int, _ rest: String = #","label_id":1"#) -> String {
    #"{"type":"bbox","bbox":[\#(left),1,20,10],"group":5\#(rest)}"#
  }

  @Test("boxes get the points of their group; items are frames by their numbers")
  func points() throws {
    let points =
      #"{"type":"points","label_id":1,"group":5,"points":[1,2,0,0],"visibility":[2,0]}"#
    let box = Self.box(3, #","label_id":1,"attributes":{"track_id":4,"score":0.25}"#)
    let text = Self.document(
      Self.item("frame_000002", "\(box),\(points)") + ","
        + Self.item(
          "x",
          Self.box(9, #","label_id":1,"attributes":{"track_id":4}"#),
          #","attr":{"frame":3}"#
        )
    )
    let clip = try read(text, as: "datumaro")
    #expect(clip.lefts(of: 4, 1..<5) == [nil, 3, 9, nil] && clip.followsFaces)
    let face = try #require(clip.tracks.first?.face(in: 2))
    #expect(face.landmarks.leftEye == Point(1, 2) && face.landmarks.nose == nil)
    #expect(face.confidence == 0.25 && clip.pictureSize == PixelSize(64, 48))
  }

  @Test("other labels, rotated boxes and other shapes are left out")
  func omissions() throws {
    let notes = [
      Self.box(1), Self.box(2, #","label_id":0"#), #"{"type":"polygon","label_id":1,"points":[]}"#,
      Self.box(3, #","label_id":1,"attributes":{"rotation":10}"#),
    ].joined(separator: ",")
    let clip = try read(Self.document(Self.item("0", notes)), as: "datumaro")
    #expect(!clip.followsFaces && clip.lefts(of: 1, 0..<1) == [1] && clip.tracks.count == 1)
    #expect(clip.omissions.labels == ["car": 1] && clip.omissions.rotatedBoxes == 1)
    #expect(clip.omissions.otherShapes == 1)
  }

  @Test(
    "invalid files are refused",
    arguments: [
      ("{}", "it is not a Datumaro file: the list 'items' is missing"),
      (document(item("a", "")), "item 1 of the list has no number of a frame"),
      (
        document(item("0", #"{"type":"bbox","bbox":[1,2,3],"label_id":1}"#)),
        "'bbox' of an annotation of item '0' is not x, y, width and height in pixels"
      ),
      (
        document(item("0", box(1, #","label_id":1,"attributes":{"track_id":-1}"#))),
        "'track_id' of an annotation of item '0' is not a whole number of at least 0"
      ),
      (
        document(
          item("0", box(1) + #",{"type":"points","label_id":1,"group":5,"points":[1,2]}"#)
        ),
        "'points' of an annotation of item '0' are not two numbers for each point"
      ),
    ]
  )
  func refused(_ text: String, _ reason: String) {
    #expect(refusal(of: text, as: "datumaro") == reason)
  }
}
