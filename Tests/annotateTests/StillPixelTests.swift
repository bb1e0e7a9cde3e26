import Foundation
import TestSupport
import Testing

@Suite(
  "Pixels of pictures",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct StillPixelTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let input: String
    let pixels: String
    let output: String
    /// The pixel format of the result.
    let result: String
    var options: [String] = []
    var testDescription: String { "\(input) \(pixels) to \(output)" }
  }

  static let lossless = [
    Case(input: "png", pixels: "rgb24", output: "png", result: "rgb24"),
    Case(input: "png", pixels: "rgb48be", output: "png", result: "rgb48be"),
    Case(input: "png", pixels: "rgb48be", output: "tif", result: "rgb48le"),
    Case(input: "png", pixels: "gray16be", output: "png", result: "gray16be"),
    Case(input: "png", pixels: "gray", output: "tif", result: "gray"),
    Case(input: "png", pixels: "rgba", output: "png", result: "rgba"),
    Case(input: "png", pixels: "rgba", output: "tif", result: "rgba"),
    Case(input: "png", pixels: "rgb24", output: "webp", result: "argb"),
    Case(input: "tif", pixels: "rgb48le", output: "tif", result: "rgb48le"),
    Case(input: "tif", pixels: "rgb48le", output: "png", result: "rgb48be"),
    Case(
      input: "webp",
      pixels: "bgra",
      output: "png",
      result: "rgb24",
      options: ["-lossless", "1"]
    ),
  ]

  @Test("are the source's if both formats are lossless", arguments: lossless)
  func same(_ sample: Case) throws {
    let folder = try TemporaryFolder()
    let input = try SampleStill.make(
      "in.\(sample.input)",
      in: folder,
      ["-pix_fmt", sample.pixels] + sample.options
    )
    let output = folder.path("out.\(sample.output)")
    try SampleStill.annotate(input, output)
    #expect(try FFprobe.streams(of: output)[0].pixFmt == sample.result)
    let isDeep = sample.pixels.contains("16") || sample.pixels.contains("48")
    let format = isDeep ? "rgba64le" : "rgba"
    let hashes = try FFmpeg.frameHashes(of: output, format: format)
    #expect(hashes.count == 1)
    #expect(try hashes == FFmpeg.frameHashes(of: input, format: format))
  }

  @Test(
    "of a TIFF in luma and chroma keep their colours, whose range the file states",
    arguments: ["tif", "png", "jpg"]
  )
  func limitedRange(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let (input, output) = (folder.path("in.tif"), folder.path("out." + ending))
    let color = ["-f", "lavfi", "-i", "color=0x20C040:s=64x48", "-frames:v", "1"]
    try FFmpeg.make(color + ["-pix_fmt", "yuv420p", input])
    try SampleStill.annotate(input, output)
    let colors = try [input, output].map { path in
      let raw = folder.path("raw")
      try FFmpeg.make(["-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", raw])
      return try Data(contentsOf: URL(fileURLWithPath: raw)).prefix(3).map(Int.init)
    }
    #expect(zip(colors[0], colors[1]).allSatisfy { abs($0 - $1) <= 3 }, "\(colors)")
  }

  @Test("of 16 bits are the source's in a TIFF with EXIF of the other byte order")
  func byteOrder() throws {
    let folder = try TemporaryFolder()
    let input = try SampleStill.make("in.png", in: folder, ["-pix_fmt", "rgb48be"])
    try ExifTool.change(input, ["-IFD0:Artist=Ann"])
    let output = folder.path("out.tif")
    try SampleStill.annotate(input, output)
    #expect(try ExifTool.tags(of: output)["File:ExifByteOrder"] == "MM")
    #expect(try ExifTool.tags(of: output)["IFD0:Artist"] == "Ann")
    let hashes = try FFmpeg.frameHashes(of: output, format: "rgb48le")
    #expect(try hashes == FFmpeg.frameHashes(of: input, format: "rgb48le"))
  }

  static let lossy = [
    Case(input: "jpg", pixels: "yuvj420p", output: "jpg", result: "yuvj420p"),
    Case(input: "jpg", pixels: "yuvj422p", output: "jpg", result: "yuvj422p"),
    Case(input: "jpg", pixels: "yuvj444p", output: "jpg", result: "yuvj444p"),
    Case(input: "png", pixels: "gray", output: "jpg", result: "gray"),
    Case(input: "png", pixels: "rgb24", output: "jpg", result: "yuvj444p"),
    Case(input: "png", pixels: "rgb48be", output: "jpg", result: "yuvj444p"),
    Case(input: "jpg", pixels: "yuvj420p", output: "webp", result: "yuv420p"),
    Case(input: "webp", pixels: "yuv420p", output: "jpg", result: "yuvj420p"),
    Case(input: "jpg", pixels: "yuvj420p", output: "png", result: "rgb24"),
  ]

  @Test("differ from the source's by little else than compression", arguments: lossy)
  func near(_ sample: Case) throws {
    let folder = try TemporaryFolder()
    // Saturated colours distinguish matrices; grey does not.
    let input = try SampleStill.make(
      "in.\(sample.input)",
      in: folder,
      filter: "colorchannelmixer=rb=1:gr=.4:bb=.2",
      ["-pix_fmt", sample.pixels] + (sample.input == "png" ? [] : ["-q:v", "2"])
    )
    let output = folder.path("out.\(sample.output)")
    try SampleStill.annotate(input, output)
    #expect(try FFprobe.streams(of: output)[0].pixFmt == sample.result)
    let options = ["-pix_fmt", "rgb24"]
    let (one, two) = (
      try FFmpeg.pictures(of: input, options: options),
      try FFmpeg.pictures(of: output, options: options)
    )
    #expect(one.count == two.count)
    let sum = zip(one, two).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(Double(sum) / Double(one.count) < 4)
  }

  @Test("transparent ones become opaque in JPEG, with a warning, and with --strict an error")
  func alpha() throws {
    let folder = try TemporaryFolder()
    let input = try SampleStill.make(
      "in.png",
      in: folder,
      filter: "format=rgba,colorchannelmixer=aa=0.5"
    )
    let arguments = [input, "-o", folder.path("out.jpg"), "-s", "none", "--progress", "none"]
    let refused = try Program.run(arguments + ["--strict"])
    #expect(refused.exitCode == 65)
    #expect(refused.errors.contains("the transparency"))
    #expect(try folder.names() == ["in.png"])
    let result = try Program.run(arguments)
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("warning: leaving out the transparency"))
  }
}
