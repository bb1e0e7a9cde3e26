import AnnotateMediaTypes
import Foundation
import TestSupport

/// A gray clip and a sidecar with one face, rendered with a mark at each eye and at the mouth.
struct MarkedClip {
  /// The style that makes the marks: red, green and blue.
  static let style = """
    {"name": "marks", "layers": [
      {"type": "ellipse", "color": "#ff0000", "anchor": "leftEye", "width": {"pixels": 12}},
      {"type": "ellipse", "color": "#00ff00", "anchor": "rightEye", "width": {"pixels": 12}},
      {"type": "ellipse", "color": "#0000ff", "anchor": "mouth", "width": {"pixels": 12}}
    ]}
    """

  let folder: TemporaryFolder
  private let input: String
  private let size: PixelSize

  /// Makes a clip whose picture is shown at `shown` pixels by the linear part of a display matrix.
  ///
  /// `marks` are the positions of left eye, right eye and mouth in the displayed picture.
  init(
    shown: PixelSize,
    _ orientation: Orientation,
    _ matrix: [Double],
    marks: [(x: Double, y: Double)]
  ) throws {
    folder = try TemporaryFolder()
    input = folder.path("in.mov")
    size = orientation.swapsAxes ? shown.transposed : shown
    try FFmpeg.make([
      "-f", "lavfi", "-i", "color=gray:s=\(size.width)x\(size.height):r=25", "-frames:v", "2",
      "-c:v", "libx264", "-crf", "0", "-bf", "0", input,
    ])
    try QuickTimePatch.setMatrix(a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], in: input)
    try Data(Self.style.utf8).write(to: URL(fileURLWithPath: folder.path("marks.json")))
    let text = Self.sidecar(size, shown, orientation, marks).joined(separator: "\n") + "\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path("faces.jsonl")))
  }

  private static func sidecar(
    _ coded: PixelSize,
    _ shown: PixelSize,
    _ orientation: Orientation,
    _ marks: [(x: Double, y: Double)]
  ) -> [String] {
    func place(_ index: Int) -> String { #""x":\#(marks[index].x),"y":\#(marks[index].y)"# }
    let mouth = marks[2]
    let header = """
      {"schema":"annotate.faces","version":1,"source":{"name":"in.mov"},\
      "stream":{"timeBase":[1,12800],"frameRate":[25,1],"codedSize":[\(coded.width),\(coded.height)],\
      "displaySize":[\(shown.width),\(shown.height)],"sampleAspectRatio":[1,1],\
      "orientation":\(orientation.rawValue)}}
      """
    let frames = (0..<2).map { index in
      """
      {"frame":\(index),"pts":\(512 * index),"faces":[{"id":1,"bounds":[20,10,60,60],\
      "leftEye":{\(place(0))},"rightEye":{\(place(1))},"mouth":{\(place(2)),\
      "left":{"x":\(mouth.x + 6),"y":\(mouth.y)},"right":{"x":\(mouth.x - 6),"y":\(mouth.y)}}}]}
      """
    }
    return [header] + frames + [#"{"end":{"frames":2,"faces":2}}"#]
  }

  /// Where the marks are in the picture that ffmpeg shows, of the size `shown`; nil where one is missing.
  func marks(_ options: [String] = [], shown: PixelSize) throws -> [Point<DisplaySpace>?] {
    let output = folder.path("out.mov")
    let result = try Program.run(
      [
        "render", input, "--faces", folder.path("faces.jsonl"), "-o", output, "-q", "-y", "-s",
        folder.path("marks.json"), "--codec", "h264", "--crf", "0", "--pixel-format", "yuv444p",
      ] + options
    )
    guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
    let raw = folder.path("shown.raw")
    try FFmpeg.make([
      "-i", output, "-frames:v", "1", "-pix_fmt", "rgb24", "-f", "rawvideo", raw,
    ])
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: raw)))
    guard bytes.count == shown.area * 3 else { throw ToolFailure("the picture has another size") }
    return (0..<3).map { part in Self.middle(of: part, bytes, shown.width) }
  }

  /// The middle of what is more of one colour than of the others, weighed by how much more.
  private static func middle(
    of part: Int,
    _ bytes: [UInt8],
    _ width: Int
  ) -> Point<DisplaySpace>? {
    var (total, x, y) = (0.0, 0.0, 0.0)
    for pixel in 0..<bytes.count / 3 {
      let parts = (0..<3).map { Double(bytes[3 * pixel + $0]) }
      let others = (0..<3).filter { $0 != part }.map { parts[$0] }.reduce(0, max)
      let excess = parts[part] - others
      guard excess > 40 else { continue }
      total += excess
      x += excess * (Double(pixel % width) + 0.5)
      y += excess * (Double(pixel / width) + 0.5)
    }
    return total > 0 ? Point(x / total, y / total) : nil
  }
}
