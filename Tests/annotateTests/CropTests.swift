import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@Suite("Pictures of single faces", .tags(.process), .timeLimit(.minutes(10)))
struct CropTests {
  /// A face whose eyes are turned by 30°, red and green marks for eyes drawn into the clip itself, in a
  /// clip that is stored on its side.
  private func crops(_ options: [String]) throws -> (TemporaryFolder, ProcessResult) {
    let (orientation, matrix) = GeometryTests.matrices[5]
    let marks = [(x: 76.0, y: 50.0), (x: 50.02, y: 35.0), (x: 55.5, y: 55.98)]
    let shown = PixelSize(112, 80)
    let stamped = try MarkedClip(shown: shown, orientation, matrix, marks: marks)
    // The stamped clip is cut, with the same sidecar.
    _ = try stamped.marks(shown: shown)
    let folder = stamped.folder
    let result = try Program.run(
      [
        "render", folder.path("out.mov"), "--faces", folder.path("faces.jsonl"), "-o",
        folder.path("again.mov"), "-s", "none", "--codec", "h264", "-q", "--crop-to",
        folder.path("crops"),
      ] + options
    )
    return (folder, result)
  }

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path("crops"))
      .filter { $0.hasSuffix(".png") }.sorted()
  }

  /// The middle of the pixels that are nearly of one colour.
  private func middle(
    of part: Int,
    in path: String,
    _ side: Int
  ) throws -> (x: Double, y: Double) {
    let bytes = try FFmpeg.pictures(of: path, options: ["-pix_fmt", "rgb24"])
    try #require(bytes.count == side * side * 3)
    let found = (0..<side * side).filter { pixel in
      (0..<3).allSatisfy { (bytes[3 * pixel + $0] > 150) == ($0 == part) }
    }
    try #require(!found.isEmpty)
    let (x, y) = found.reduce((0, 0)) { ($0.0 + $1 % side, $0.1 + $1 / side) }
    return (Double(x) / Double(found.count) + 0.5, Double(y) / Double(found.count) + 0.5)
  }

  @Test("each face of each frame is a level picture of the size that was asked for")
  func level() throws {
    let (folder, result) = try crops(["--crop-size", "120"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try names(folder) == ["0001/000000.png", "0001/000001.png"])
    let path = folder.path("crops/0001/000001.png")
    let (left, right) = try (middle(of: 0, in: path, 120), middle(of: 1, in: path, 120))
    #expect(abs(left.y - right.y) < 1.5 && left.x > right.x)
    // Face and picture are upright squares round (50, 40), before the picture is turned by 30°.
    let scale = (left.x - right.x) / 30
    #expect(abs((left.x + right.x) / 2 - 60 - scale * (13 * 0.866 + 2.5 * 0.5)) < 2)
    #expect(try folder.names().allSatisfy { !$0.hasSuffix(".partial") })
  }

  @Test("a folder with something in it is left alone, and so is everything else")
  func occupied() throws {
    let folder = try TemporaryFolder()
    let input = folder.path("in.mkv")
    try FFmpeg.make(["-f", "lavfi", "-i", "color=gray:s=96x64:r=25:d=0.04", "-c:v", "ffv1", input])
    try FileManager.default.createDirectory(
      atPath: folder.path("crops"),
      withIntermediateDirectories: false
    )
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.path("crops/mine")))
    let faces = folder.path("f.jsonl")
    let header = """
      {"schema":"annotate.faces","version":1,"source":{"name":"in.mkv"},"stream":{"timeBase":[1,1000],\
      "frameRate":[25,1],"codedSize":[96,64],"displaySize":[96,64],"sampleAspectRatio":[1,1],\
      "orientation":1}}
      """
    let rest = """

      {"frame":0,"pts":0,"faces":[{"id":1,"bounds":[20,20,30,40]}]}
      {"end":{"frames":1,"faces":1}}

      """
    try Data((header + rest).utf8).write(to: URL(fileURLWithPath: faces))
    let result = try Program.run([
      "render", input, "--faces", faces, "-o", folder.path("out.mkv"), "-y", "-q", "--crop-to",
      folder.path("crops"),
    ])
    #expect(result.exitCode == 73)
    #expect(result.errors.contains("there are files in it already"))
    let both = try Program.run([
      "render", input, "--faces", faces, "-o", folder.path("out.mkv"), "--crop-to",
      folder.path("new"), "--faces-dir", folder.path("new/"),
    ])
    #expect(both.exitCode == 64)
    #expect(both.errors.contains("to the same path '\(folder.path("new"))'"), "\(both.errors)")
    #expect(try folder.names() == ["crops", "f.jsonl", "in.mkv"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("crops")) == ["mine"])
  }
}
