import Foundation
import TestSupport
import Testing

/// An output that ffmpeg breaks on purpose, and what `verify` has to name as lost.
struct BrokenOutput: Sendable, CustomTestStringConvertible {
  let name: String
  /// The name of the source in the workshop.
  let source: String
  /// The arguments of ffmpeg that break the whole output, which is its only input.
  let arguments: [String]
  /// The features that are lost, and no others.
  let lost: [String]
  var testDescription: String { name }

  init(_ name: String, of source: String = "full.mp4", _ arguments: [String], lost: [String]) {
    self.name = name
    self.source = source
    self.arguments = arguments
    self.lost = lost
  }

  private static let encode = ["-c:v", "libx264", "-preset", "ultrafast", "-vf"]
  private static let encodeLossless = ["-c:v", "ffv1", "-vf"]

  static let all = times + streams + words + pictures

  private static let times = [
    BrokenOutput(
      "a frame in the middle is missing",
      encode + ["select=not(eq(n\\,5))", "-fps_mode", "passthrough", "-enc_time_base", "1:12800"],
      lost: ["frames", "frame times"]
    ),
    BrokenOutput(
      "the last frame is missing",
      ["-bsf:v", "noise=drop='eq(n,24)'"],
      lost: ["frames", "frame times", "end"]
    ),
    BrokenOutput(
      "one frame is late",
      ["-bsf:v", "setts=pts=if(eq(N\\,7)\\,PTS+100\\,PTS)"],
      lost: ["frame times"]
    ),
    BrokenOutput(
      "the sound is late by a hundredth of a second",
      ["-bsf:a", "setts=ts=TS+441"],
      lost: ["stream 1 (audio) times", "stream 2 (audio) times"]
    ),
  ]

  private static let streams = [
    BrokenOutput("a language is missing", ["-map", "-0:a:1"], lost: ["stream 2 (audio)"]),
    BrokenOutput("sound was re-encoded", ["-c:a:0", "aac"], lost: ["stream 1 (audio)"]),
    BrokenOutput("subtitles are missing", ["-map", "-0:s"], lost: ["stream 3 (subtitle)"]),
    BrokenOutput(
      "an attachment is missing",
      of: "ten.mkv",
      ["-map", "-0:t"],
      lost: ["stream 1 (attachment)"]
    ),
  ]

  private static let words = [
    BrokenOutput("chapters are missing", ["-map_chapters", "-1"], lost: ["chapters"]),
    BrokenOutput(
      "a language is not said",
      ["-metadata:s:a:1", "language="],
      lost: ["stream 2 (audio) language"]
    ),
    BrokenOutput("the title is another", ["-metadata", "title=Other"], lost: ["file title"]),
    BrokenOutput(
      "another stream is the default",
      ["-disposition:a:0", "0", "-disposition:a:1", "default"],
      lost: ["stream 2 (audio) disposition"]
    ),
  ]

  private static let pictures = [
    BrokenOutput(
      "the picture is not turned",
      ["-metadata:s:v", "rotate=0"],
      lost: ["orientation"]
    ),
    BrokenOutput("the picture is smaller", encode + ["scale=80:60"], lost: ["picture size"]),
    BrokenOutput("pixels are square", encode + ["setsar=1"], lost: ["pixel aspect ratio"]),
    BrokenOutput(
      "colours are not tagged",
      encode + ["setparams=color_primaries=unknown:color_trc=unknown:colorspace=unknown"],
      lost: ["colour primaries", "transfer", "matrix"]
    ),
    BrokenOutput(
      "the range is another",
      encode + ["scale=out_range=pc", "-color_range", "pc"],
      lost: ["range"]
    ),
    BrokenOutput(
      "ten bits are eight",
      of: "ten.mkv",
      ["-c:v", "libx265", "-pix_fmt", "yuv420p", "-x265-params", "log-level=0"],
      lost: ["bit depth"]
    ),
    BrokenOutput(
      "fields are in the other order",
      of: "fields.mkv",
      encodeLossless + ["setfield=bff", "-field_order", "bb"],
      lost: ["field order"]
    ),
    BrokenOutput(
      "there are fewer chroma samples",
      of: "fields.mkv",
      ["-c:v", "ffv1", "-pix_fmt", "yuv420p"],
      lost: ["chroma samples"]
    ),
    BrokenOutput(
      "two pixels of one frame differ",
      of: "fields.mkv",
      encodeLossless + ["drawbox=x=8:y=8:w=2:h=1:t=fill:enable='eq(n,3)'"],
      lost: ["untouched pixels"]
    ),
  ]
}

/// Sources made by ffmpeg with their outputs made by the program.
struct VerifyWorkshop: Sendable {
  /// Where they lie.
  let folder: TemporaryFolder

  static let sources = ["full.mp4", "ten.mkv", "fields.mkv"]

  /// Made once for all tests.
  static let shared = Result { try VerifyWorkshop() }

  /// The path of a source.
  func source(_ name: String) -> String { folder.path(name) }

  /// The path of its output.
  func output(_ name: String) -> String { folder.path("out-" + name) }

  /// The path of its sidecar.
  func faces(_ name: String) -> String {
    folder.path("out-" + (name as NSString).deletingPathExtension + ".faces.jsonl")
  }

  private init() throws {
    folder = try TemporaryFolder()
    try Self.makeFull(folder)
    try Self.makeTenBit(folder)
    let fields = ["-f", "lavfi", "-i", "testsrc2=size=160x120:rate=25:duration=0.4"]
    try FFmpeg.make(
      fields + [
        "-vf", "setfield=tff,format=yuv422p", "-c:v", "ffv1", "-field_order", "tt",
        folder.path("fields.mkv"),
      ]
    )
    for name in Self.sources {
      let result = try Program.run([source(name), "-o", output(name)] + MadeClip.faceless)
      guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
    }
  }

  /// Two languages, subtitles, chapters and metadata in MP4; a sideways picture with wide pixels.
  private static func makeFull(_ folder: TemporaryFolder) throws {
    let subtitles =
      "1\n00:00:00,100 --> 00:00:00,400\nHello\n\n2\n00:00:00,500 --> 00:00:00,900\nBye\n"
    let metadata = """
      ;FFMETADATA1
      title=A title
      [CHAPTER]
      TIMEBASE=1/1000
      START=0
      END=400
      title=One
      [CHAPTER]
      TIMEBASE=1/1000
      START=400
      END=1000
      title=Two
      """
    for (name, text) in [("s.srt", subtitles), ("m.txt", metadata)] {
      try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
    }
    try FFmpeg.make([
      "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=25:duration=1", "-f", "lavfi", "-i",
      "sine=440:duration=1", "-f", "lavfi", "-i", "sine=660:duration=1", "-i",
      folder.path("s.srt"), "-i", folder.path("m.txt"), "-map", "0:v", "-map", "1:a", "-map", "2:a",
      "-map", "3:s", "-map_metadata", "4", "-map_chapters", "4", "-c:v", "libx264", "-preset",
      "ultrafast", "-pix_fmt", "yuv420p", "-vf", "setsar=4/3", "-color_primaries", "bt709",
      "-color_trc", "bt709", "-colorspace", "bt709", "-color_range", "tv", "-c:a", "aac", "-c:s",
      "mov_text", "-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=deu",
      folder.path("upright.mp4"),
    ])
    try FFmpeg.make([
      "-i", folder.path("upright.mp4"), "-map", "0:v", "-map", "0:a", "-map", "0:s", "-c", "copy",
      "-metadata:s:v", "rotate=90", folder.path("full.mp4"),
    ])
  }

  /// Ten bits tagged as HDR10, with an attachment in Matroska.
  private static func makeTenBit(_ folder: TemporaryFolder) throws {
    try Data("attached".utf8).write(to: folder.url.appendingPathComponent("a.txt"))
    let parameters = [
      "log-level=0", "colorprim=bt2020", "transfer=smpte2084", "colormatrix=bt2020nc",
      "range=limited", "chromaloc=2", "hdr10=1", "max-cll=1000,400",
      "master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,50)",
    ]
    try FFmpeg.make([
      "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=25:duration=0.4", "-attach",
      folder.path("a.txt"), "-metadata:s:t", "mimetype=text/plain", "-c:v", "libx265", "-preset",
      "ultrafast", "-pix_fmt", "yuv420p10le", "-x265-params", parameters.joined(separator: ":"),
      folder.path("ten.mkv"),
    ])
  }
}
