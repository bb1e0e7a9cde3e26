import AnnotateFaces
import AnnotateImports
import AnnotateMediaTypes
import Testing

@Suite("Tables of OpenFace")
struct OpenFaceTests {
  /// A face whose points lie on a square grid from 100, 50 on; `space` follows commas, as before version 2.2.
  private static func table(_ rows: [String], space: String = "") -> String {
    let points = ["x", "y"].flatMap { axis in (0..<68).map { "\(axis)_\($0)" } }
    let names = ["frame", "face_id", "timestamp", "confidence", "success"] + points + ["AU12_c"]
    return ([names.joined(separator: "," + space)] + rows).joined(separator: "\r\n") + "\r\n"
  }

  private static func row(
    _ frame: Int,
    _ face: Int,
    success: Int = 1,
    space: String = "",
    smile: String = "1.00"
  ) -> String {
    let x = (0..<68).map { "\(100 + $0 % 17 * 5)" }
    let y = (0..<68).map { "\(50 + $0 / 17 * 20)" }
    let cells = ["\(frame)", "\(face)", "0.04", "0.98", "\(success)"] + x + y + [smile]
    return cells.joined(separator: "," + space)
  }

  @Test("faces are found in rows that succeeded, with or without spaces", arguments: ["", " "])
  func rows(_ space: String) throws {
    let rows = [
      Self.row(1, 0, space: space), Self.row(2, 0, success: 0, space: space),
      Self.row(3, 0, space: space, smile: "0.00"), Self.row(3, 1, space: space),
    ]
    let clip = try read(Self.table(rows, space: space), as: "openface")
    #expect(clip.tracks.map(\.id) == [0, 1])
    #expect(clip.lefts(of: 0, 0..<4) == [100, nil, 100, nil])
    let face = try #require(clip.tracks[0].face(in: 0))
    // The forehead lies above the points.
    #expect(face.bounds == Rect(x: 100, y: 29, width: 80, height: 81))
    #expect(face.confidence == 0.98 && face.expression.smile?.isSmiling == true)
    #expect(clip.tracks[0].face(in: 2)?.expression.smile?.isSmiling == false)
    #expect(face.landmarks.nose == Point(100 + 13 * 5, 70))
    #expect(face.landmarks.chin == Point(140, 50))
  }

  @Test(
    "invalid files are refused",
    arguments: [
      ("frame,success\n1,1\n", "line 1: it has no 68 points: run OpenFace with -2Dfp"),
      ("a,b\n", "line 1: it is not an OpenFace file: the column 'frame' is missing"),
      (table(["1,0,0,1,1,5"]), "line 2: it has 6 cells, fewer than columns"),
      (table([row(1, 0), row(1, 0)]), "line 3: track 0 appears twice in one frame"),
      (table(["x" + row(1, 0)]), "line 2: 'x1' is not a number"),
    ]
  )
  func refused(_ text: String, _ reason: String) {
    #expect(refusal(of: text, as: "openface") == reason)
  }
}
