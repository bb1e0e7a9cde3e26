import AnnotateFaces
import AnnotateImports
import AnnotateMediaTypes
import TestSupport
import Testing

@Suite("Tracks of CVAT")
struct CVATTests {
  /// A box of 20 by 10 pixels.
  private static func box(
    _ frame: Int,
    _ left: Double,
    keyframe: Int = 1,
    outside: Int = 0,
    _ content: String = ""
  ) -> String {
    """
    <box frame="\(frame)" outside="\(outside)" occluded="0" keyframe="\(keyframe)" \
    xtl="\(left)" ytl="5.5" xbr="\(left + 20)" ybr="15.5" z_order="0">\(content)</box>
    """
  }

  private static func document(_ boxes: String, stop: Int? = nil, label: String = "face") -> String
  {
    let segments = stop.map {
      "<segments><segment><start>0</start><stop>\($0)</stop></segment></segments>"
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <annotations><version>1.1</version><meta><task><labels><label><name>face</name><attributes>
      <attribute><name>smile</name><default_value>true</default_value></attribute></attributes></label></labels>
      \(segments ?? "")
      <original_size><width>640</width><height>360</height></original_size></task></meta>
      <track id="3" label="\(label)" source="manual">
      \(boxes)
      </track>
      </annotations>
      """
  }

  @Test("boxes between keyframes are interpolated linearly, as in CVAT")
  func interpolation() throws {
    let clip = try read(
      Self.document(Self.box(1, 100) + Self.box(5, 140) + Self.box(7, 150, outside: 1)),
      as: "cvat"
    )
    #expect(clip.pictureSize == PixelSize(640, 360))
    #expect(clip.lefts(of: 3, 0..<9) == [nil, 100, 110, 120, 130, 140, 145, nil, nil])
    let sources = (1..<6).map { clip.tracks[0].face(in: $0)?.source }
    #expect(sources == [.edited, .interpolated, .interpolated, .interpolated, .edited])
    #expect(clip.lastFrame == 5)
  }

  @Test("a face that is outside returns with the next box that is not")
  func gap() throws {
    let boxes = Self.box(0, 10) + Self.box(2, 10, outside: 1) + Self.box(5, 90)
    let clip = try read(Self.document(boxes), as: "cvat")
    #expect(clip.lefts(of: 3, 0..<7) == [10, 10, nil, nil, nil, 90, 90])
  }

  @Test("the last keyframe holds until the end of the task")
  func end() throws {
    let clip = try read(Self.document(Self.box(2, 10), stop: 4), as: "cvat")
    #expect(clip.lefts(of: 3, 0..<7) == [nil, nil, 10, 10, 10, nil, nil])
  }

  @Test(
    "the task says which frames of the video it has",
    arguments: [
      ("<start_frame>10</start_frame><frame_filter>step=3</frame_filter>", 3, 19),
      ("<stop_frame>7</stop_frame>", nil, 7), ("<size>6</size>", nil, 5),
      ("<size>2</size><start_frame>3</start_frame><stop_frame>4</stop_frame>", nil, 4),
    ] as [(String, Int?, Int)]
  )
  func part(task: String, stop: Int?, last: Int) throws {
    let text = Self.document(Self.box(1, 10), stop: stop)
    let clip = try read(text.replacing("<task>", with: "<task>" + task), as: "cvat")
    #expect(clip.lefts(of: 3, last..<(last + 2)) == [10, nil])
  }

  @Test("rotated boxes are left out, each by itself")
  func rotated() throws {
    let boxes =
      Self.box(0, 10) + Self.box(1, 99).replacing("z_order", with: #"rotation="9" z_order"#)
    let clip = try read(Self.document(boxes), as: "cvat")
    #expect(clip.lefts(of: 3, 0..<1) == [10] && clip.omissions.rotatedBoxes == 1)
  }

  @Test("with several labels, none of which is a face, the one that is asked for is taken")
  func labels() throws {
    let text = Self.document(Self.box(0, 1), label: "head").replacing(
      "</annotations>",
      with: """
        <track id="4" label="car"><box frame="0" xtl="0" ytl="0" xbr="1" ybr="1"/></track></annotations>
        """
    )
    let clip = try read(text, as: "cvat")
    #expect(clip.tracks.isEmpty && clip.omissions.labels == ["head": 1, "car": 1])
    #expect(try read(text, as: "cvat", label: "head").tracks.map(\.id) == [3])
  }

  @Test(
    "the only label of boxes is none of faces where other shapes have that, or the task",
    arguments: [
      #"<track id="4" label="face"><points frame="0" points="1,2"/></track></annotations>"#,
      "<meta><task><labels><label><name>face</name></label></labels></task></meta></annotations>",
    ]
  )
  func otherLabels(rest: String) throws {
    let text = Self.document(Self.box(0, 1), label: "head")
      .replacing("<name>face</name>", with: "<name>head</name>")
    #expect(try read(text, as: "cvat").tracks.map(\.id) == [3])
    let clip = try read(text.replacing("</annotations>", with: rest), as: "cvat")
    #expect(clip.tracks.isEmpty && clip.omissions.labels == ["head": 1])
  }

  @Test("boxes that CVAT wrote between keyframes are used as they are")
  func written() throws {
    let boxes = Self.box(0, 10) + Self.box(1, 12, keyframe: 0) + Self.box(2, 30)
    let clip = try read(Self.document(boxes + Self.box(3, 0, outside: 1)), as: "cvat")
    #expect(clip.lefts(of: 3, 0..<4) == [10, 12, 30, nil])
  }

  @Test("a smile is read from the box, with any label")
  func smile() throws {
    let smiling = #"<attribute name="smile">true</attribute>"#
    let clip = try read(
      Self.document(Self.box(0, 1, smiling) + Self.box(1, 1, keyframe: 0)),
      as: "cvat"
    )
    #expect(clip.tracks[0].face(in: 0)?.expression.smile?.isSmiling == true)
    #expect(clip.tracks[0].face(in: 1)?.expression.smile == nil)
  }

  @Test("only boxes labelled as faces are imported; other shapes are counted")
  func others() throws {
    let text = Self.document(Self.box(0, 1)).replacing(
      "</annotations>",
      with: """
        <track id="4" label="car"><box frame="0" xtl="0" ytl="0" xbr="1" ybr="1"/></track>
        <track id="5" label="face"><points frame="0" points="1,2"/></track></annotations>
        """
    )
    let clip = try read(text, as: "cvat")
    #expect(clip.tracks.filter { !$0.keys.isEmpty }.map(\.id) == [3])
    #expect(clip.omissions.otherShapes == 1 && clip.omissions.labels == ["car": 1])
  }

  @Test("boxes of images have the numbers of their frames, with and without tracks")
  func images() throws {
    let attribute = #"<attribute name="track_id">7</attribute>"#
    let box = { (left: Int, content: String) in
      #"<box label="face" xtl="\#(left)" ytl="0" xbr="\#(left + 5)" ybr="4">\#(content)</box>"#
    }
    let numbered = try read(
      """
      <annotations><image id="0" name="a.png" width="64" height="48">\(box(1, attribute))</image>
      <image id="2" name="c.png" width="64" height="48">\(box(3, attribute))</image></annotations>
      """,
      as: "cvat"
    )
    #expect(numbered.lefts(of: 7, 0..<3) == [1, nil, 3] && numbered.followsFaces)
    #expect(numbered.pictureSize == PixelSize(64, 48))
    let unnumbered = try read(
      #"<annotations><image id="1">\#(box(1, ""))\#(box(9, ""))</image></annotations>"#,
      as: "cvat"
    )
    #expect(unnumbered.tracks.map(\.id) == [1, 2] && !unnumbered.followsFaces)
    #expect(unnumbered.lefts(of: 2, 0..<2) == [nil, 9])
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    let text: String
    let reason: String

    init(_ text: String, _ reason: String) { (self.text, self.reason) = (text, reason) }

    var testDescription: String { reason }
  }

  private static let hostile = """
    <!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;"> <!ENTITY d SYSTEM "file:///etc/passwd">]>
    <annotations>&d;</annotations>
    """

  @Test(
    "errors name the line",
    arguments: [
      Wrong("", "line 1: it has no element"),
      Wrong("\n\n{}", "line 1: there is text outside of any element"),
      Wrong("<a/>", "line 1: it is not a CVAT file: <annotations> is missing"),
      Wrong(
        "<annotations>\n<track id=\"1\">\n</annotations>",
        "line 3: </annotations> closes no open element"
      ),
      Wrong("<annotations>\n<track>", "line 2: <track> has no 'id'"),
      Wrong("<annotations>\n<track id=\"1\">", "line 2: the text ends within <track>"),
      Wrong(
        "<annotations>\n<track id=\"x\">",
        "line 2: 'id' of <track> is not a whole number of at least 0"
      ),
      Wrong("<annotations><track id=\"1\"/>\n<track id=\"1\"/>", "line 2: track 1 appears twice"),
      Wrong("<annotations a=1>", "line 1: the value of 'a' is not in quotes"),
      Wrong(
        "<annotations a='1' a='2'>",
        "line 1: <annotations> has 'a' twice, or too many attributes"
      ),
      Wrong(
        "<annotations>&b;</annotations>",
        "line 1: '&' does not begin a known character reference"
      ),
      Wrong("<annotations>\n<!-- -", "line 2: <!-- does not end"),
      Wrong(hostile, "line 1: document types and entities are not supported"),
      Wrong(
        String(repeating: "<annotations>", count: 200),
        "line 1: elements are nested too deeply"
      ),
      Wrong(
        document("\n" + box(0, 1) + "\n" + box(0, 2)),
        "line 9: track 3 appears twice in one frame"
      ),
      Wrong(
        document("<box frame=\"0\" xtl=\"nan\" ytl=\"0\" xbr=\"1\" ybr=\"1\"/>"),
        "line 7: 'xtl' of <box> is not a number of pixels"
      ),
      Wrong(
        document("<box frame=\"0\" xtl=\"5\" ytl=\"0\" xbr=\"1\" ybr=\"1\"/>"),
        "line 7: <box> ends before it begins"
      ),
      Wrong(
        document("<box frame=\"99999999999999999999\" xtl=\"0\" ytl=\"0\" xbr=\"1\" ybr=\"1\"/>"),
        "line 7: 'frame' of <box> is not a whole number of at least 0"
      ),
    ]
  )
  func refusals(_ wrong: Wrong) {
    #expect(refusal(of: wrong.text, as: "cvat") == wrong.reason)
  }

  @Test("a file cut off anywhere does not crash the program")
  func cutOff() {
    let bytes = Array(
      Self.document(Self.box(0, 1, "<attribute name=\"smile\">&lt;</attribute>")).utf8
    )
    for count in bytes.indices {
      #expect(throws: ImportFailure.self) {
        try read(String(decoding: bytes[..<count], as: UTF8.self), as: "cvat")
      }
    }
  }
}
