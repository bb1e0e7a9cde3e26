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

    /// The colours of the first frame's pixels, row by row.
    func pixels() throws -> [[UInt8]] {
      let path = folder.path("out.mkv")
      let bytes = try FFmpeg.pictures(of: path, options: ["-pix_fmt", "rgb24"])
      return (0..<160 * 120).map { Array(bytes[3 * $0..<3 * $0 + 3]) }
    }

    /// How far a colour is from gray.
    static func spread(_ color: [UInt8]) -> Int { Int(color.max() ?? 0) - Int(color.min() ?? 0) }

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

  @Test("the nearest name is suggested for a missing picture or style")
  func suggestions() throws {
    let clip = try Clip()
    try clip.makePicture("red", "dot.png")
    try clip.write("{}", to: "dots.json")
    for (options, suggestion) in [
      (["--sprite", "dto.png", "--at", "nose"], "hint: did you mean 'dot.png'?\n"),
      (["--sprite", "./dto.png", "--at", "nose"], "hint: did you mean './dot.png'?\n"),
      (["--style", "dost.json"], "hint: did you mean 'dots.json'?\n"),
      (["--style", "glases.json"], "hint: did you mean 'glasses'?\n"),
      (["--sprite", "elephant.png", "--at", "nose"], ""),
    ] {
      let result = try Program.run(
        ["render", "in.mkv", "--faces", "faces.jsonl", "-o", "out.mkv"] + options,
        folder: clip.folder.url
      )
      #expect(result.exitCode == 66)
      let hint = result.errors.split(separator: "\n").dropFirst().map { $0 + "\n" }.joined()
      #expect(hint == suggestion, "\(result.errors)")
    }
  }

  @Test("a text is a sprite, unless there is a file with its name")
  func text() throws {
    let clip = try Clip()
    func colors(_ sprite: String) throws -> Set<[UInt8]> {
      let result = try Program.run(
        [
          "render", "in.mkv", "--faces", "faces.jsonl", "-o", "out.mkv", "-q", "-y", "--sprite",
          sprite, "--at", "face",
        ],
        folder: clip.folder.url
      )
      #expect(result.exitCode == 0, "\(result.errors)")
      return Set(try clip.pixels())
    }
    let drawn = try colors("dot")
    #expect(drawn.allSatisfy { Clip.spread($0) < 4 })
    #expect(drawn.contains { $0[0] < 10 } && drawn.contains { $0[0] > 245 })
    try clip.makePicture("red", "dot.png")
    try FileManager.default.moveItem(
      atPath: clip.folder.path("dot.png"),
      toPath: clip.folder.path("dot")
    )
    #expect(try colors("dot").contains { Clip.spread($0) > 100 })
    #expect(try colors("text:dot") == drawn)
  }

  @Test("an emoji needs a font that has it in colour")
  func noEmoji() throws {
    let clip = try Clip()
    let fonts = "<fontconfig><dir>\(clip.folder.path("fonts"))</dir></fontconfig>"
    try clip.write(fonts, to: "fonts.conf")
    let result = try Program.run(
      [
        "render", "in.mkv", "--faces", "faces.jsonl", "-o", "out.mkv", "--sprite", "\u{1F600}",
        "--at", "face",
      ],
      environment: ["FONTCONFIG_FILE": clip.folder.path("fonts.conf")],
      folder: clip.folder.url
    )
    #expect(result.exitCode == 69)
    #expect(
      result.errors == """
        annotate: error: cannot draw the text '\u{1F600}': no font has it in colour
        hint: install such a font: sudo apt install fonts-noto-color-emoji

        """
    )
  }

  @Test("texts of a style need a font")
  func noFont() throws {
    let clip = try Clip()
    try clip.write("<fontconfig></fontconfig>", to: "fonts.conf")
    let job = ["render", "in.mkv", "--faces", "faces.jsonl", "-o", "out.mkv", "--style", "labels"]
    let result = try Program.run(
      job,
      environment: ["FONTCONFIG_FILE": clip.folder.path("fonts.conf")],
      folder: clip.folder.url
    )
    #expect(result.exitCode == 69)
    #expect(
      result.errors == """
        annotate: error: cannot draw text: there is no font
        hint: install one: sudo apt install fonts-dejavu-core

        """
    )
  }

  /// Whether fontconfig knows a font with coloured emoji.
  private static let hasColoredEmoji = {
    let fonts = try? ProcessRunner.run("fc-list", [":color=True:charset=1f600", "family"])
    return !(fonts?.output.isEmpty ?? true)
  }()

  @Test(
    "an emoji is a sprite, also if it is a sequence",
    .enabled(if: hasColoredEmoji, "a font with coloured emoji is absent"),
    arguments: [
      "\u{1F600}", "\u{1F44D}\u{1F3FD}", "\u{1F1E9}\u{1F1EA}", "\u{2764}\u{FE0F}",
      "\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}",
    ]
  )
  func emoji(_ emoji: String) throws {
    let clip = try Clip()
    let result = try clip.render(["--sprite", emoji, "--at", "face", "--sprite-size", "60px"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let pixels = try clip.pixels()
    let columns = (0..<160).filter { x in
      (0..<120).contains { y in Clip.spread(pixels[y * 160 + x]) > 30 }
    }
    // A sequence that the font lacks would be shown as several pictures, and so as a lower one.
    #expect((columns.first ?? 0) >= 20 && (columns.last ?? 160) < 80 && columns.count > 40)
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
