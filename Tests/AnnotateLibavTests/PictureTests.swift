import AnnotateLibav
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@Suite("Whole pictures in BGRA", .tags(.process, .media), .timeLimit(.minutes(10)))
struct PictureTests {
  @Test(
    "the picture is the one that ffmpeg converts",
    .needsClips,
    arguments: [
      ("faces/awesome movie.mov", "tagged BT.709"), ("faces/single_face.mp4", "untagged SD"),
      ("faces/bird.mkv", "full range"), ("faces/face-demographics-walking-and-pause.gif", "BGRA"),
    ]
  )
  func sameAsFFmpeg(_ clip: String, _ colors: String) throws {
    let picture = try Reading.firstFrame(of: Places.clip(clip)).bgra()
    let expected = try FFmpeg.pictures(
      of: Places.clip(clip),
      options: ["-frames:v", "1", "-pix_fmt", "bgra"]
    )
    try #require(picture.bytes.count == expected.count)
    let differences = zip(picture.bytes, expected).map { abs(Int($0) - Int($1)) }
    #expect(differences.allSatisfy { $0 <= 3 }, "largest: \(differences.max() ?? 0)")
    let squares = differences.reduce(0) { $0 + $1 * $1 }
    #expect(Double(squares) / Double(differences.count) < 0.65, "less than 50 dB")
  }

  struct Tagging: Sendable, CustomTestStringConvertible {
    let name: String
    /// The options of swscale that encode the colours.
    let encoding: String
    /// The tags with which the stream states its colours.
    let tags: [String]
    let size: String
    var testDescription: String { name }
  }

  static let taggings = [
    Tagging(
      name: "BT.709",
      encoding: "out_color_matrix=bt709:out_range=tv",
      tags: ["-colorspace", "bt709", "-color_range", "tv"],
      size: "320x64"
    ),
    Tagging(
      name: "BT.709 of full range",
      encoding: "out_color_matrix=bt709:out_range=pc",
      tags: ["-colorspace", "bt709", "-color_range", "pc"],
      size: "320x64"
    ),
    Tagging(
      name: "BT.601",
      encoding: "out_color_matrix=bt601:out_range=tv",
      tags: ["-colorspace", "smpte170m", "-color_range", "tv"],
      size: "320x64"
    ),
    Tagging(
      name: "BT.2020",
      encoding: "out_color_matrix=bt2020:out_range=tv",
      tags: ["-colorspace", "bt2020nc", "-color_range", "tv"],
      size: "320x64"
    ),
    Tagging(
      name: "untagged and small",
      encoding: "out_color_matrix=bt601:out_range=tv",
      tags: [],
      size: "720x576"
    ),
    Tagging(
      name: "untagged and large",
      encoding: "out_color_matrix=bt709:out_range=tv",
      tags: [],
      size: "1280x720"
    ),
  ]

  /// Red, green and blue of stripes from left to right.
  static let stripes: [[UInt8]] = [
    [200, 40, 30], [30, 180, 60], [20, 60, 210], [128, 128, 128], [250, 250, 250],
  ]

  @Test("flat colours are reproduced within three levels", arguments: taggings)
  func flatColors(_ tagging: Tagging) throws {
    let folder = try TemporaryFolder()
    let (raw, clip) = (folder.path("stripes.rgb"), folder.path("stripes.mkv"))
    let row = Self.stripes.flatMap { color in [[UInt8]](repeating: color, count: 16).joined() }
    let bytes = Data([[UInt8]](repeating: row, count: 16).joined())
    try bytes.write(to: URL(fileURLWithPath: raw))
    let filters =
      "scale=\(tagging.size):flags=neighbor,format=gbrp,"
      + "scale=\(tagging.encoding):flags=accurate_rnd,format=yuv420p"
    try FFmpeg.make(
      ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "80x16", "-i", raw, "-vf", filters, "-c:v"]
        + ["ffv1"] + tagging.tags + [clip]
    )
    let picture = try Reading.firstFrame(of: clip).bgra()
    for (index, color) in Self.stripes.enumerated() {
      let x = picture.size.width * (2 * index + 1) / 10
      let pixel = picture[x, picture.size.height / 2]
      let differences = zip([pixel.red, pixel.green, pixel.blue], color).map { Int($0) - Int($1) }
      #expect(differences.allSatisfy { abs($0) <= 3 }, "\(color) is off by \(differences)")
      #expect(pixel.alpha == 255)
    }
  }

  @Test("a small picture shows the same as a large one")
  func scaled() throws {
    let folder = try TemporaryFolder()
    let clip = folder.path("halves.mkv")
    let filters = "color=c=black:s=320x240:d=0.04:r=25,drawbox=x=160:w=160:h=240:c=white:t=fill"
    try FFmpeg.make(["-f", "lavfi", "-i", filters, "-frames:v", "1", "-c:v", "ffv1", clip])
    var scaler = PictureScaler()
    let small = try scaler.picture(of: Reading.firstFrame(of: clip), size: PixelSize(32, 20))
    #expect(small.size == PixelSize(32, 20))
    #expect(small[4, 10].green < 4)
    #expect(small[28, 10].green > 251)
  }
}
