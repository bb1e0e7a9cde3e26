import Foundation
import TestSupport
import Testing

/// A real face whose eyes are hidden by green ellipses and whose mouth by a mosaic.
@Suite(
  "Covers of parts of a real face",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct PartCoverTests {
  private static let size = (width: 640, height: 360)
  private static let style = """
    {"name": "parts", "layers": [
      {"type": "solid", "color": "#00ff00", "anchor": "eyes", "width": {"interOcular": 0.7},
        "height": {"interOcular": 0.4}},
      {"type": "pixelate", "anchor": "mouth", "cell": {"interOcular": 0.2}, "shape": "rectangle",
        "width": {"interOcular": 1.2}, "height": {"interOcular": 0.6}}
    ]}
    """

  private let before: [UInt8]
  private let after: [UInt8]
  private let frames: [SidecarLines.Frame]

  init() throws {
    let folder = try TemporaryFolder()
    let (input, output) = (folder.path("in.mp4"), folder.path("out.mkv"))
    let clip = Places.clip("faces/single_face.mp4")
    try FFmpeg.make(["-i", clip, "-frames:v", "10", "-an", "-c", "copy", input])
    try Data(Self.style.utf8).write(to: URL(fileURLWithPath: folder.path("parts.json")))
    let result = try Program.run([
      input, "-o", output, "-q", "--codec", "ffv1", "--landmarks", "-s", folder.path("parts.json"),
    ])
    guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
    (before, after) = try (FFmpeg.pictures(of: input), FFmpeg.pictures(of: output))
    frames = try SidecarLines(folder.path("out.faces.jsonl")).frames
  }

  /// Luma at a position in a frame.
  private func luma(_ bytes: [UInt8], _ frame: Int, _ x: Double, _ y: Double) -> Int {
    let start = frame * Self.size.width * Self.size.height * 3 / 2
    return Int(bytes[start + Int(y) * Self.size.width + Int(x)])
  }

  @Test("nothing is to be seen of the eyes, corners and lids, in any frame")
  func eyes() throws {
    #expect(frames.count == 10)
    for frame in frames {
      let face = try #require(frame.faces.first)
      for eye in [try #require(face.leftEye), try #require(face.rightEye)] {
        let contour = [eye.inner, eye.outer, eye.upperLid, eye.lowerLid].compactMap(\.self)
        try #require(contour.count == 4)
        for (x, y) in contour.map({ ($0.x, $0.y) }) + [(eye.x, eye.y)] {
          // Green by BT.601.
          #expect(abs(luma(after, frame.frame, x, y) - 145) <= 2)
        }
      }
    }
  }

  @Test("the mouth consists of squares of one brightness each")
  func mouth() throws {
    for frame in frames {
      let mesh = try #require(frame.faces.first?.mesh)
      // Corners of the mouth and the middles of both lips.
      let points = [61, 291, 0, 17].map { (x: mesh[$0][0], y: mesh[$0][1]) }
      let (left, right) = (Int(points[0].x), Int(points[1].x))
      let row = (points[2].y + points[3].y) / 2
      let new = (left...right).map { luma(after, frame.frame, Double($0), row) }
      let old = (left...right).map { luma(before, frame.frame, Double($0), row) }
      func changes(_ line: [Int]) -> Int { zip(line, line.dropFirst()).count { $0 != $1 } }
      // Edges between squares take two pixels where the face is not quite level.
      #expect(changes(new) <= 16 && changes(new) < changes(old) / 2, "\(changes(new))")
    }
  }

  /// The decoder refers to frames that have been drawn on when it makes the next ones.
  @Test("everything else is the input's to the bit, in every frame")
  func rest() throws {
    try #require(before.count == after.count)
    let area = Self.size.width * Self.size.height
    for frame in frames {
      let face = try #require(frame.faces.first)
      let (x, y) = (face.bounds[0], face.bounds[1])
      let (width, height) = (face.bounds[2], face.bounds[3])
      let start = frame.frame * area * 3 / 2
      var changed = 0
      for index in 0..<area where before[start + index] != after[start + index] {
        let column = Double(index % Self.size.width)
        let row = Double(index / Self.size.width)
        let isInside =
          (x - 0.15 * width...x + 1.15 * width).contains(column)
          && (y + 0.1 * height...y + height).contains(row)
        #expect(isInside, "\(column) \(row) in frame \(frame.frame)")
        changed += 1
      }
      #expect(Double(changed) < 0.5 * width * height && changed > 100)
      // Between eyes and mouth there is the nose.
      let nose = try #require(face.mesh)[4]
      #expect(
        luma(before, frame.frame, nose[0], nose[1]) == luma(after, frame.frame, nose[0], nose[1])
      )
    }
  }
}
