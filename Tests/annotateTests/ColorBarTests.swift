import Foundation
import TestSupport
import Testing

@Suite(
  "Saturated colours as a player shows them",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct ColorBarTests {
  /// Bars of 100 % and 75 %, and green alone, which distinguishes BT.601 from BT.709.
  private static let bars: [[UInt8]] = [
    [255, 255, 255], [255, 255, 0], [0, 255, 255], [0, 255, 0], [255, 0, 255], [255, 0, 0],
    [0, 0, 255], [191, 191, 0], [0, 191, 191], [0, 191, 0], [191, 0, 191], [191, 0, 0],
    [0, 0, 191], [0, 255, 0], [0, 0, 0], [128, 128, 128],
  ]

  struct Case: Sendable, CustomTestStringConvertible {
    var size = "640x360"
    let format: String
    /// The matrix in the words of scale, and the stream's tags.
    var matrix = "bt709"
    var range = "tv"
    var tags: [String] = []
    var encoding = ["-c:v", "ffv1"]
    var output = "out.mkv"
    let options: [String]
    var testDescription: String {
      "\(size) \(format) \(matrix) \(range) \(tags.isEmpty ? "untagged" : "tagged") to "
        + options.joined(separator: " ")
    }
  }

  private static func tags(_ space: String, _ range: String) -> [String] {
    ["-colorspace", space, "-color_range", range]
  }

  private static let h264 = ["--codec", "h264", "--preset", "ultrafast"]

  static let cases = [
    Case(format: "yuv420p", tags: tags("bt709", "tv"), options: h264),
    Case(format: "yuv420p", matrix: "bt601", tags: tags("smpte170m", "tv"), options: h264),
    Case(format: "yuv420p", matrix: "bt601", options: h264),
    Case(size: "1280x720", format: "yuv420p", options: h264),
    Case(
      size: "1280x720",
      format: "yuv420p",
      matrix: "bt601",
      range: "pc",
      tags: tags("bt470bg", "pc"),
      options: h264
    ),
    Case(format: "yuv422p10le", range: "pc", tags: tags("bt709", "pc"), options: h264),
    Case(
      format: "yuv420p10le",
      matrix: "bt2020",
      tags: tags("bt2020nc", "tv"),
      options: ["--codec", "hevc", "--preset", "ultrafast"]
    ),
    Case(
      format: "yuv444p12le",
      matrix: "bt2020",
      tags: tags("bt2020nc", "tv"),
      options: ["--codec", "hevc", "--preset", "ultrafast"]
    ),
    Case(format: "yuv420p", range: "pc", tags: tags("bt709", "pc"), options: ["--codec", "mjpeg"]),
    Case(format: "yuv420p", tags: tags("bt709", "tv"), options: ["--codec", "mjpeg"]),
    Case(format: "yuv420p", range: "pc", tags: tags("bt709", "pc"), options: ["--codec", "vp9"]),
    Case(
      format: "yuv420p10le",
      tags: tags("bt709", "tv"),
      options: ["--codec", "av1", "--preset", "12"]
    ),
    Case(
      format: "yuv422p10le",
      matrix: "bt601",
      tags: tags("smpte170m", "tv"),
      output: "out.mov",
      options: ["--codec", "prores"]
    ),
    Case(
      format: "yuv422p",
      matrix: "bt709",
      tags: tags("bt709", "tv"),
      options: ["--codec", "mpeg2video"]
    ),
    Case(format: "rgb24", options: h264),
    Case(size: "1280x720", format: "rgb24", options: h264),
    Case(format: "rgb24", options: ["--codec", "mjpeg"]),
    Case(format: "gbrp10le", options: ["--codec", "hevc", "--preset", "ultrafast"]),
    Case(format: "yuv420p", matrix: "bt601", options: ["--codec", "ffv1"]),
    Case(
      format: "yuv444p",
      tags: tags("bt709", "tv"),
      options: ["--codec", "ffv1", "--pixel-format", "gbrp10le"]
    ),
  ]

  /// A clip of two frames with the bars.
  private func clip(_ sample: Case) throws -> Quick {
    let folder = try TemporaryFolder()
    let (raw, input) = (folder.path("bars.rgb"), folder.path("in.mkv"))
    let row = Self.bars.flatMap { color in [[UInt8]](repeating: color, count: 4).joined() }
    let picture = [[UInt8]](repeating: row, count: 36).joined()
    try Data([picture, picture].joined()).write(to: URL(fileURLWithPath: raw))
    let isRGB = sample.format.contains("rgb") || sample.format.contains("gbr")
    // The matrix of what is read is nothing for RGB; without neighbours bars would be blurred.
    let conversion =
      isRGB
      ? "format=\(sample.format)"
      : "format=gbrp,scale=out_color_matrix=\(sample.matrix):out_range=\(sample.range)"
        + ":flags=accurate_rnd,format=\(sample.format)"
    try FFmpeg.make(
      ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "64x36", "-i", raw, "-vf"]
        + ["scale=\(sample.size):flags=neighbor,\(conversion)"] + sample.encoding + sample.tags
        + [input]
    )
    return Quick(folder, input: input)
  }

  /// What a player shows in the middle of each bar: by the tags, and where there are none as BT.709
  /// for high definition and BT.601 below.
  private func shown(_ path: String) throws -> [[Int]] {
    let stream = try #require(FFprobe.streams(of: path).first)
    let (width, height) = (stream.width ?? 0, stream.height ?? 0)
    let isUntagged = stream.colorSpace == nil || stream.colorSpace == "unknown"
    let matrix = isUntagged ? (width >= 1280 ? "bt709" : "bt601") : "auto"
    let isRGB = stream.pixFmt?.contains("gbr") == true
    let scale = "scale=in_color_matrix=\(matrix):flags=accurate_rnd+full_chroma_int"
    let filter = ["-vf", isRGB ? "null" : scale, "-frames:v", "1", "-pix_fmt", "rgb24"]
    let bytes = try FFmpeg.pictures(of: path, options: filter)
    return Self.bars.indices.map { bar in
      let x = width * (2 * bar + 1) / (2 * Self.bars.count)
      let place = 3 * (height / 2 * width + x)
      return bytes[place..<place + 3].map(Int.init)
    }
  }

  @Test("bars change by at most three levels", arguments: cases)
  func kept(_ sample: Case) throws {
    let clip = try clip(sample)
    let (result, output) = try clip.run(sample.output, sample.options)
    try #require(result.exitCode == 0, "\(result.errors)")
    for (found, expected) in zip(try shown(output), Self.bars) {
      let isNear = zip(found, expected).allSatisfy { abs($0 - Int($1)) <= 3 }
      #expect(isNear, "\(found) instead of \(expected)")
    }
    let isYUV = sample.format.hasPrefix("yuv")
    if sample.tags.isEmpty, isYUV {
      let space = try FFprobe.streams(of: output).first?.colorSpace
      #expect(space == nil || space == "unknown", "what was untagged stays so")
    }
  }
}
