import Foundation
import TestSupport
import Testing

@Suite(
  "Pictures that are stored turned",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct StillOrientationTests {
  /// How to store the upright picture for each orientation, and how to turn it upright again.
  private static let filters = [
    2: ("hflip", "hflip"), 3: ("hflip,vflip", "hflip,vflip"), 4: ("vflip", "vflip"),
    5: ("transpose=0", "transpose=0"), 6: ("transpose=2", "transpose=1"),
    7: ("transpose=3", "transpose=3"), 8: ("transpose=1", "transpose=2"),
  ]

  struct Case: Sendable {
    let orientation: Int
    let format: String
  }

  static let cases =
    (2...8).map { Case(orientation: $0, format: "png") }
    + ["jpg", "tif", "webp"].map { Case(orientation: 6, format: $0) }

  /// The yellow pixels of the upright picture with stamps, which is made once for all cases.
  private static let wanted = Result {
    let folder = try TemporaryFolder()
    let (upright, output) = (try SampleStill.make("up.png", in: folder), folder.path("out-up.png"))
    try SampleStill.annotate(upright, output, ["-s", "squares"])
    return try yellow(output, upright: "null")
  }

  /// Which pixels of an upright picture are yellow, as the frame round a face is.
  private static func yellow(_ path: String, upright filter: String) throws -> Set<Int> {
    let options = ["-vf", filter, "-pix_fmt", "rgb24"]
    let bytes = try FFmpeg.pictures(of: path, options: options)
    return Set(
      (0..<(bytes.count / 3)).filter {
        bytes[3 * $0] > 200 && bytes[3 * $0 + 1] > 150 && bytes[3 * $0 + 2] < 100
      }
    )
  }

  /// Pixels with their neighbours, in a picture 420 pixels wide.
  private static func grown(_ pixels: Set<Int>, by reach: Int) -> Set<Int> {
    let offsets = (-reach...reach).flatMap { row in (-reach...reach).map { 420 * row + $0 } }
    return Set(pixels.flatMap { pixel in offsets.map { pixel + $0 } })
  }

  @Test("are stamped like the upright one, and keep their tag", arguments: cases)
  func stamps(_ sample: Case) throws {
    let folder = try TemporaryFolder()
    let (store, turn) = try #require(Self.filters[sample.orientation])
    let lossless = sample.format == "webp" ? ["-lossless", "1"] : ["-q:v", "1"]
    let format = sample.format == "jpg" ? ["-pix_fmt", "yuvj444p"] : []
    let turned = try SampleStill.make(
      "in.\(sample.format)",
      in: folder,
      filter: store,
      lossless + format
    )
    try ExifTool.change(turned, ["-IFD0:Orientation#=\(sample.orientation)"])
    let output = folder.path("out.\(sample.format)")
    let quality = sample.format == "jpg" ? ["--quality", "1"] : []
    try SampleStill.annotate(turned, output, ["-s", "squares"] + quality)
    #expect(try ExifTool.tags(of: output)["IFD0:Orientation"] == "\(sample.orientation)")
    let wanted = try Self.wanted.get()
    let found = try Self.yellow(output, upright: turn)
    #expect(wanted.count > 200)
    // The noise of JPEG moves a frame by a pixel.
    let reach = sample.format == "jpg" ? 1 : 0
    for (one, other) in [(wanted, found), (found, wanted)] {
      let common = Double(one.intersection(Self.grown(other, by: reach)).count)
      #expect(common > 0.8 * Double(one.count), "\(common) of \(one.count)")
    }
    let faces = try SidecarLines(folder.path("out.faces.jsonl"))
    #expect(faces.header.stream.orientation == sample.orientation)
    #expect(faces.header.stream.displaySize == [420, 350])
    #expect(faces.frames.count == 1)
  }

  @Test(
    "are stored upright on request, with the tag of an upright picture",
    arguments: ["jpg", "png"]
  )
  func baked(_ format: String) throws {
    let folder = try TemporaryFolder()
    let input = try SampleStill.copy("portrait-orientation-6", in: folder)
    let output = folder.path("out.\(format)")
    let options = ["-s", "none", "--bake-orientation", "--write-regions"]
    try SampleStill.annotate(input, output, options)
    let tags = try ExifTool.tags(of: output)
    #expect(tags["IFD0:Orientation"] == "1")
    #expect(tags["\(format == "jpg" ? "File" : "PNG"):ImageWidth"] == "840")
    // The regions of the source were those of the picture as it was stored.
    let face = try SidecarLines(folder.path("out.faces.jsonl")).frames[0].faces[0]
    let x = tags["XMP-mwg-rs:RegionAreaX"]?.split(separator: "|").compactMap { Double($0) } ?? []
    #expect(x.count == 2)
    #expect(abs((x.first ?? 0) - (face.bounds[0] + face.bounds[2] / 2) / 840) < 0.001)
  }
}
