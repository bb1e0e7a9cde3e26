import Foundation
import TestSupport
import Testing

@Suite(
  "High dynamic range",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct HighRangeTests {
  private static let pq = [
    "-pix_fmt", "yuv420p10le", "-color_primaries", "bt2020", "-color_trc", "smpte2084",
    "-colorspace", "bt2020nc", "-color_range", "tv",
  ]

  private static let metadata =
    "log-level=error:hdr10=1:max-cll=1000,400:"
    + "master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,50)"

  private static let colors = ["tv", "bt2020nc", "smpte2084", "bt2020"]

  /// A clip whose metadata lies in its packets and, as FFmpeg reads them, in its header too.
  private func clip(_ name: String = "in.mkv") throws -> Quick {
    try Quick(name, ["-c:v", "libx265", "-x265-params", Self.metadata] + Self.pq)
  }

  private func expectMetadata(_ list: [FFprobe.SideData], _ place: String) {
    let display = list.first { $0.sideDataType == "Mastering display metadata" }
    let light = list.first { $0.sideDataType == "Content light level metadata" }
    let numbers = [
      (display?.maxLuminance, 1000.0), (display?.minLuminance, 0.005), (display?.redX, 0.68),
      (display?.whitePointY, 0.329),
    ]
    for (text, expected) in numbers {
      let found = text.flatMap(Fraction.init).map { Double($0.numerator) / Double($0.denominator) }
      #expect(found.map { abs($0 - expected) < 0.0002 * max(1, expected) } == true, "\(place)")
    }
    #expect(light?.maxContent == 1000, "\(place)")
    #expect(light?.maxAverage == 400, "\(place)")
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    var options: [String] = []
    var inPackets = true
    var testDescription: String { "\(options.last ?? "hevc") in \(file)" }
  }

  @Test(
    "HDR10 keeps its tags and its metadata, in packets where the codec can and in the container",
    arguments: [
      Case(file: "out.mp4"), Case(file: "out.mov"), Case(file: "out.mkv"),
      Case(
        file: "out.mp4",
        options: ["--preset", "ultrafast", "--codec", "h264"],
        inPackets: false
      ),
      Case(file: "out.mkv", options: ["--preset", "12", "--codec", "av1"]),
      Case(file: "out.webm", options: ["--codec", "vp9"], inPackets: false),
      Case(file: "out.mov", options: ["--codec", "prores"], inPackets: false),
      Case(file: "out.mkv", options: ["--codec", "ffv1"], inPackets: false),
    ]
  )
  func hdr10(_ sample: Case) throws {
    let clip = try clip()
    let (result, output) = try clip.run(sample.file, sample.options)
    #expect(result.exitCode == 0)
    #expect(Quick.warnings(of: result) == [])
    let stream = try #require(FFprobe.streams(of: output).first)
    #expect(stream.colors == Self.colors)
    #expect(stream.pixFmt?.contains("10le") == true)
    expectMetadata(stream.sideDataList ?? [], "container")
    if sample.inPackets { expectMetadata(try FFprobe.firstSideData(of: output), "packets") }
  }

  @Test("H.264 has it in its packets, which not every decoder reads")
  func x264() throws {
    let clip = try clip()
    let (_, output) = try clip.run("out.mp4", ["--codec", "h264", "--preset", "ultrafast"])
    let trace = ["-i", output, "-c", "copy", "-bsf:v", "trace_headers", "-f", "null", "-"]
    let said = try ProcessRunner.run("ffmpeg", ["-nostdin"] + trace).errors
    #expect(said.contains("Mastering Display Colour Volume"))
    #expect(said.contains("Content Light Level"))
  }

  @Test("metadata that only the container has reaches the packets, too")
  func containerOnly() throws {
    let clip = try clip()
    // FFV1 cannot store it in its packets.
    let (_, input) = try clip.run("container.mkv", ["--codec", "ffv1"])
    #expect(try FFprobe.firstSideData(of: input).allSatisfy { $0.maxContent == nil })
    let options = ["--codec", "hevc", "--encoder-option", "x265-params=keyint=2"]
    let (result, output) = try Quick(clip.folder, input: input).run("out.mkv", options)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    expectMetadata(try FFprobe.firstSideData(of: output), "packets")
  }

  @Test(
    "nothing is written if bits or tags would be lost",
    arguments: [
      ("out.mov", ["--codec", "mjpeg"]), ("out.mkv", ["--codec", "mpeg2video"]),
      ("out.avi", ["--codec", "ffv1"]), ("out.mp4", ["--pixel-format", "yuv420p"]),
    ]
  )
  func refused(_ file: String, _ options: [String]) throws {
    let clip = try clip()
    let (result, _) = try clip.run(file, options)
    #expect(result.exitCode == 64)
    #expect(result.errors.hasPrefix("annotate: error: cannot keep the high dynamic range of '"))
    #expect(try clip.folder.names() == ["in.mkv"])
  }

  @Test("Dolby Vision without a base layer in known colours is refused")
  func dolbyVision() throws {
    let folder = try TemporaryFolder()
    let input = folder.path("in.mov")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: Places.clip("odd/rotated_hdr_video.mov")))
    let box = try #require(bytes.range(of: Data("dvvC".utf8)) ?? bytes.range(of: Data("dvcC".utf8)))
    // Version, profile 5 and level 4, layers, no compatible signal.
    bytes[box.upperBound + 2] = 5 << 1
    bytes[box.upperBound + 3] = 4 << 3 | 0b101
    bytes[box.upperBound + 4] = 0
    try bytes.write(to: URL(fileURLWithPath: input))
    let (result, _) = try Quick(folder, input: input).run("out.mov")
    #expect(result.exitCode == 65)
    #expect(result.errors.hasPrefix("annotate: error: cannot annotate '"), "\(result.errors)")
    #expect(result.errors.contains("Dolby Vision"))
    #expect(try folder.names() == ["in.mov"])
  }

  @Test("stamps on a face in hybrid log-gamma keep below its reference white")
  func hybridLogGamma() throws {
    let folder = try TemporaryFolder()
    let (input, output) = (folder.path("in.mp4"), folder.path("out.mkv"))
    let filter =
      "setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv,"
      + "zscale=t=linear:npl=203,format=gbrpf32le,"
      + "zscale=p=bt2020:t=arib-std-b67:m=bt2020nc:r=tv:npl=203,format=yuv420p10le"
    try FFmpeg.make([
      "-i", Places.clip("faces/single_face.mp4"), "-frames:v", "1", "-an", "-vf", filter,
      "-c:v", "libx265", "-x265-params", "log-level=error", input,
    ])
    let options = ["--codec", "ffv1", "--progress", "none", "-s", "hearts"]
    let result = try Program.run([input, "-o", output] + options)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(
      try FFprobe.streams(of: output).first?.colors == ["tv", "bt2020nc", "arib-std-b67", "bt2020"]
    )
    let frame = try #require(SidecarLines(folder.path("out.faces.jsonl")).frames.first)
    let eye = try #require(frame.faces.first?.leftEye)
    let format = ["-frames:v", "1", "-pix_fmt", "gbrp10le"]
    let codes = try FFmpeg.pictures(of: output, options: format)
    let width = 640
    let place = 2 * (Int(eye.y) * width + Int(eye.x))
    func code(_ plane: Int) -> Double {
      let start = plane * 2 * width * 360 + place
      return Double(Int(codes[start]) | Int(codes[start + 1]) << 8) / 1023
    }
    let (green, blue, red) = (code(0), code(1), code(2))
    // A heart's red has a signal of 0.9 and more in standard range.
    #expect(red > green && red > blue, "\(red) \(green) \(blue)")
    #expect((0.5...0.72).contains(red), "\(red)")
  }
}
