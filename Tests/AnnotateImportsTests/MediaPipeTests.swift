import AnnotateFaces
import AnnotateImports
import AnnotateMediaTypes
import Testing

@Suite("Tables of MediaPipe's points")
struct MediaPipeTests {
  private static let names = (0..<468).flatMap { ["x_\($0)", "y_\($0)", "z_\($0)"] }

  /// A face whose points lie on a line from a fraction of the picture on, a thousandth apart.
  private static func row(_ frame: Int, _ face: Int, from: Int) -> String {
    let points = (0..<468).flatMap { ["0.\(from + $0)", "0.\(200 + $0)", ""] }
    return (["\(frame)", "0", "\(face)", "0.5"] + points).joined(separator: ",")
  }

  private static func table(_ rows: [String]) -> String {
    let header = (["frame", "timestamp_ms", "face", "score"] + names).joined(separator: ",")
    return ([header] + rows).joined(separator: "\r\n") + "\r\n"
  }

  @Test("boxes are around the points, which are fractions of the picture")
  func boxes() throws {
    let text = Self.table([Self.row(0, 1, from: 100), Self.row(2, 1, from: 300)])
    let clip = try read(text, as: "mediapipe").inPixels(of: PixelSize(1000, 100))
    #expect(clip.followsFaces)
    #expect(clip.lefts(of: 1, 0..<3).map { $0?.rounded() } == [100, nil, 300])
    let face = try #require(clip.tracks.first?.face(in: 0))
    #expect(abs(face.bounds.width - 467) < 1e-6 && abs(face.bounds.height - 46.7) < 1e-6)
    #expect(face.confidence == 0.5)
    let (nose, eye) = (try #require(face.landmarks.nose), try #require(face.landmarks.rightEye))
    #expect(abs(nose.x - 101) < 1e-6 && abs(nose.y - 20.1) < 1e-6)
    // Half-way between its corners, the points 33 and 133.
    #expect(abs(eye.x - 183) < 1e-6)
  }

  @Test("invalid files are refused")
  func refused() {
    let empty = (["0", "0", "1", "1"] + Self.names.map { _ in "" }).joined(separator: ",")
    for (text, reason) in [
      ("a,b\n", "line 1: it is not such a table: the column 'frame' is missing"),
      ("frame,x_0,y_0\n", "line 1: it has no columns x_0, y_0 to x_467, y_467"),
      (Self.table([empty]), "line 2: it has not all points: detect with --landmarks"),
      (Self.table(["0,0,1,1,0.5"]), "line 2: it has 5 cells, fewer than columns"),
      (
        Self.table([Self.row(0, 1, from: 100), Self.row(0, 1, from: 100)]),
        "line 3: track 1 appears twice in one frame"
      ),
    ] {
      #expect(refusal(of: text, as: "mediapipe") == reason)
    }
  }
}
