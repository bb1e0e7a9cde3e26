import Foundation
import TestSupport
import Testing

@Suite("Pictures of styles", .tags(.process), .timeLimit(.minutes(10)))
struct SpriteFileTests {
  /// A gray clip of six frames at 25 a second with a face of 60 by 80 round (50, 60).
  private struct Clip {
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try FFmpeg.make([
        "-f", "lavfi", "-i", "color=gray:size=160x120:rate=25", "-frames:v", "6", "-c:v", "ffv1",
        "-pix_fmt", "yuv444p", folder.path("in.mkv"),
      ])
      let header = """
        {"schema":"annotate.faces","version":1,"source":{"name":"in.mkv"},\
        "stream":{"timeBase":[1,1000],"frameRate":[25,1],"codedSize":[160,120],\
        "displaySize":[160,120],"sampleAspectRatio":[1,1],"orientation":1}}
        """
      let frames = (0..<6).map { index in
        #"{"frame":\#(index),"pts":\#(40 * index),"faces":[{"id":1,"bounds":[20,20,60,80]}]}"#
      }
      let lines = [header] + frames + [#"{"end":{"frames":6,"faces":6}}"#]
      try write(lines.joined(separator: "\n") + "\n", to: "faces.jsonl")
    }

    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    }

    /// Makes a picture of 32 by 16 in one colour.
    func makePicture(_ color: String, _ name: String) throws {
      try FFmpeg.make([
        "-f", "lavfi", "-i", "color=\(color):size=32x16:rate=25", "-frames:v", "1", "-update", "1",
        folder.path(name),
      ])
    }

    func render(_ options: [String]) throws -> ProcessResult {
      try Program.run(
        [
          "render", folder.path("in.mkv"), "--faces", folder.path("faces.jsonl"), "-o",
          folder.path("out.mkv"), "-q", "-y",
        ] + options
      )
    }

    /// Of each frame, the colour in the middle of the face and how wide and high it is.
    func shown(_ options: [String]) throws -> [String] {
      let result = try render(options)
      guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
      let path = folder.path("out.mkv")
      let bytes = try FFmpeg.pictures(of: path, options: ["-pix_fmt", "rgb24"])
      return (0..<bytes.count / (160 * 120 * 3)).map { frame in
        func isColored(_ x: Int, _ y: Int, _ part: Int) -> Bool {
          let place = 3 * ((frame * 120 + y) * 160 + x)
          return bytes[place + part] > bytes[place + (part + 1) % 3] &+ 60
            && bytes[place + part] > bytes[place + (part + 2) % 3] &+ 60
        }
        guard let part = (0..<3).first(where: { isColored(50, 60, $0) }) else { return "gray" }
        let width = (0..<160).count { isColored($0, 60, part) }
        let height = (0..<120).count { isColored(50, $0, part) }
        return "\(["red", "green", "blue"][part]) \(width)x\(height)"
      }
    }
  }

  private static let style = """
    {"name": "sprite", "layers": [
      {"type": "picture", "file": "FILE", RATE "anchor": "face", "width": {"pixels": 40}}
    ]}
    """

  @Test("a picture keeps its proportions")
  func still() throws {
    let clip = try Clip()
    try clip.makePicture("red", "dot.png")
    let sprite = ["--sprite", clip.folder.path("dot.png"), "--at", "face"]
    #expect(
      try clip.shown(sprite + ["--sprite-size", "40px"]) == Array(repeating: "red 40x20", count: 6)
    )
    #expect(try clip.shown(sprite + ["--sprite-size", "100%"])[0] == "red 60x30")
  }

  @Test("numbered pictures follow each other, and begin again")
  func numbered() throws {
    let clip = try Clip()
    try clip.makePicture("red", "dot.1.png")
    try clip.makePicture("lime", "dot.2.png")
    let rate = #""framesPerSecond": 12.5,"#
    let style = Self.style.replacing("FILE", with: "dot.%d.png").replacing("RATE", with: rate)
    try clip.write(style, to: "style.json")
    let (red, green) = ("red 40x20", "green 40x20")
    let shown = try clip.shown(["-s", clip.folder.path("style.json")])
    #expect(shown == [red, red, green, green, red, red])
  }

  @Test("an animation runs in its own time")
  func animated() throws {
    let clip = try Clip()
    try FFmpeg.make([
      "-f", "lavfi", "-i", "color=red:size=32x16:rate=25:duration=0.08", "-f", "lavfi", "-i",
      "color=blue:size=32x16:rate=25:duration=0.08", "-filter_complex",
      "[0][1]concat=n=2:v=1,format=rgb8", clip.folder.path("dot.gif"),
    ])
    try clip.write(
      Self.style.replacing("FILE", with: "dot.gif").replacing("RATE", with: ""),
      to: "style.json"
    )
    let (red, blue) = ("red 40x20", "blue 40x20")
    let shown = try clip.shown(["-s", clip.folder.path("style.json")])
    #expect(shown == [red, red, blue, blue, red, red])
  }

  @Test("an invalid or missing picture is an error of one line that names the style")
  func refused() throws {
    let clip = try Clip()
    try clip.makePicture("red", "dot.1.png")
    try clip.makePicture("red", "dot.3.png")
    try clip.write("no picture", to: "text.png")
    for (file, rate, message) in [
      (
        "text.png", "",
        "cannot use the picture 'text.png': it is not an SVG, PNG, GIF, JPEG or WebP picture"
      ),
      ("dot.%d.png", "", "cannot use the picture 'dot.%d.png': number 2 is missing"),
      (
        "dot.1.png", #""framesPerSecond": 3,"#,
        "cannot use the picture 'dot.1.png': it has no number in its name, and so no 'framesPerSecond'"
      ),
    ] {
      let style = Self.style.replacing("FILE", with: file).replacing("RATE", with: rate)
      try clip.write(style, to: "style.json")
      let result = try Program.run(
        ["render", "in.mkv", "--faces", "faces.jsonl", "-o", "out.mkv", "-s", "style.json"],
        folder: clip.folder.url
      )
      #expect(result.exitCode == 65)
      #expect(
        result.errors
          == "annotate: error: \(message)\nhint: layers[0].file of 'style.json' names it\n"
      )
    }
  }
}
