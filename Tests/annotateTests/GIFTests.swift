import Foundation
import TestSupport
import Testing

@Suite(
  "GIFs",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct GIFTests {
  /// A clip's first frames with stamps, without losses and as a GIF.
  private struct Stamped {
    let folder: TemporaryFolder
    let lossless: String
    let animation: String

    init(_ clip: String, frames: Int, style: String) throws {
      folder = try TemporaryFolder()
      let input = folder.path("in.mkv")
      (lossless, animation) = (folder.path("out.mkv"), folder.path("out.gif"))
      try FFmpeg.make([
        "-i", Places.clip(clip), "-frames:v", "\(frames)", "-an", "-c:v", "ffv1", input,
      ])
      let options = ["-y", "-q", "-s", style]
      try Self.run([input, "-o", lossless, "--codec", "ffv1", "--pixel-format", "bgr0"] + options)
      let faces = folder.path("out.faces.jsonl")
      try Self.run(["render", input, "--faces", faces, "-o", animation] + options)
    }

    private static func run(_ arguments: [String]) throws {
      let result = try Program.run(arguments)
      guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
    }

    /// Encodes the same pictures with ffmpeg.
    func encoded(_ name: String, _ options: [String]) throws -> String {
      try FFmpeg.make(["-i", lossless] + options + [folder.path(name)])
      return folder.path(name)
    }
  }

  @Test("verify says that a GIF has few colours, not that nothing is lost")
  func verified() throws {
    let clip = try Quick("in.mkv", ["-c:v", "ffv1"])
    let (_, output) = try clip.run("out.gif")
    let result = try Program.run(["verify", output, "--source", clip.input])
    #expect(result.output.contains("re-encoded with 256 colours"), "\(result.output)")
    #expect(!result.output.contains("without loss"))
  }

  private static func colors(of path: String) throws -> [UInt8] {
    try FFmpeg.pictures(of: path, options: ["-pix_fmt", "rgb24"])
  }

  private static func size(of path: String) throws -> Int {
    try Data(contentsOf: URL(fileURLWithPath: path)).count
  }

  @Test(
    "a GIF is hardly larger than ffmpeg's with a palette, and hardly farther from the pictures",
    arguments: [
      "people/head-pose-face-detection-male.gif", "people/classroom.gif", "faces/single_face.mp4",
    ]
  )
  func sizeAndColors(_ clip: String) throws {
    let stamped = try Stamped(clip, frames: 12, style: "hearts")
    let palette = "split[a][b];[a]palettegen[p];[b][p]paletteuse"
    let reference = try stamped.encoded("palette.gif", ["-lavfi", palette])
    let fixed = try stamped.encoded("fixed.gif", ["-pix_fmt", "bgr8"])
    let bytes = try Self.size(of: stamped.animation)
    #expect(Double(bytes) <= 1.2 * Double(try Self.size(of: reference)))
    let source = try Self.colors(of: stamped.lossless)
    let found = try Self.colors(of: stamped.animation)
    try #require(found.count == source.count)
    func error(_ colors: [UInt8]) -> Double {
      PictureDifference.meanSquaredError(of: colors[...], from: source[...])
    }
    #expect(try error(found) <= 1.05 * error(Self.colors(of: reference)))
    #expect(try 20 * error(found) < error(Self.colors(of: fixed)))
  }

  @Test("the colour of a stamp differs by at most 8 levels")
  func stampColor() throws {
    let folder = try TemporaryFolder()
    let style = folder.path("green.json")
    let text = """
      {"name": "green", "layers": [{"type": "ellipse", "color": "#12c84e", "anchor": "nose", \
      "width": {"pixels": 9}}]}
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: style))
    let stamped = try Stamped("faces/single_face.mp4", frames: 8, style: style)
    let source = try Self.colors(of: stamped.lossless)
    let found = try Self.colors(of: stamped.animation)
    let wanted = [0x12, 0xC8, 0x4E]
    func isWithin(_ levels: Int, _ bytes: [UInt8], _ start: Int) -> Bool {
      (0..<3).allSatisfy { abs(Int(bytes[start + $0]) - wanted[$0]) <= levels }
    }
    let pixels = stride(from: 0, to: source.count, by: 3).filter { isWithin(0, source, $0) }
    #expect(pixels.count > 8 * 20)
    #expect(pixels.allSatisfy { isWithin(8, found, $0) })
  }

  @Test("what is transparent stays transparent, in every frame")
  func transparency() throws {
    let input = Places.clip("odd/transparent.webm")
    let clip = Quick(try TemporaryFolder(), input: input)
    let (result, output) = try clip.run("out.gif")
    #expect(result.exitCode == 0)
    func alpha(_ path: String, _ decoder: [String]) throws -> [Bool] {
      let folder = try TemporaryFolder()
      let raw = folder.path("alpha.raw")
      let filter = ["-vf", "format=rgba,alphaextract", "-fps_mode", "passthrough"]
      try FFmpeg.make(decoder + ["-i", path] + filter + ["-f", "rawvideo", raw])
      return try Data(contentsOf: URL(fileURLWithPath: raw)).map { $0 >= 128 }
    }
    let (before, after) = try (alpha(input, ["-c:v", "libvpx-vp9"]), alpha(output, []))
    #expect(before.contains(true) && before.contains(false))
    #expect(before == after)
  }

  @Test("pixels that stay the same in the source stay the same")
  func still() throws {
    let area = 160 * 96 * 3
    let moving = """
      testsrc2=s=160x96:r=25,loop=-1:1[still];color=red:s=20x20:r=25[box];\
      [still][box]overlay=x='4*n':y=30
      """
    let encoding = ["-frames:v", "10", "-c:v", "ffv1", "-pix_fmt", "gbrp"]
    let clip = try Quick("in.mkv", encoding, source: moving)
    let (result, output) = try clip.run("out.gif")
    #expect(result.exitCode == 0)
    let (source, found) = try (Self.colors(of: clip.input), Self.colors(of: output))
    try #require(source.count == found.count && source.count == 10 * area)
    let changed = (area..<source.count).filter {
      let pixel = $0 / 3 * 3
      let same = (0..<3).allSatisfy { source[pixel + $0] == source[pixel + $0 - area] }
      return same && found[$0] != found[$0 - area]
    }
    #expect(changed.isEmpty)
  }

  @Test("a GIF with few colours keeps them to the bit, and its times")
  func exact() throws {
    let clip = try Quick("in.gif", [], source: "smptebars=s=160x96:r=10:d=0.8")
    let (result, output) = try clip.run("out.gif")
    #expect(result.exitCode == 0)
    #expect(try Self.colors(of: output) == Self.colors(of: clip.input))
    let times = "packet=pts_time,duration_time"
    #expect(try FFprobe.entries(of: output, times) == FFprobe.entries(of: clip.input, times))
  }

  @Test("a warning says that colours are lost, and --strict refuses")
  func warning() throws {
    let clip = try Quick("in.mkv", ["-c:v", "ffv1"])
    let (result, _) = try clip.run("out.gif")
    #expect(Quick.warnings(of: result).contains { $0.contains("reducing the colours") })
    #expect(try clip.run("strict.gif", ["--strict"]).0.exitCode != 0)
  }
}
