import TestSupport
import Testing

@Suite(
  "The source's codec, bits and colours by default",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct CodecFamilyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let encoder: String
    let format: String
    let file: String
    var options: [String] = []
    var tags = Quick.bt709
    /// The expected warning; none by default.
    var warning: String?
    var source = "testsrc2=s=160x96:r=25:d=0.2"
    var testDescription: String { "\(encoder) \(format) \(options.last ?? "") in \(file)" }
  }

  private static let quiet265 = ["-x265-params", "log-level=error"]

  static let lossy = [
    Case(encoder: "libx264", format: "yuv420p10le", file: "a.mp4"),
    Case(encoder: "libx264", format: "yuv422p10le", file: "a.mov"),
    Case(encoder: "libx264", format: "yuvj444p", file: "a.mkv", tags: []),
    Case(encoder: "libx264rgb", format: "bgr24", file: "a.mkv", tags: []),
    Case(encoder: "libx265", format: "yuv444p12le", file: "a.mp4", options: quiet265),
    Case(encoder: "libx265", format: "gray10le", file: "a.mkv", options: quiet265, tags: []),
    Case(encoder: "libx265", format: "gbrp10le", file: "a.mkv", options: quiet265, tags: []),
    Case(encoder: "libaom-av1", format: "yuv444p", file: "a.mkv", options: ["-cpu-used", "8"]),
    Case(encoder: "libaom-av1", format: "yuv420p10le", file: "a.mp4", options: ["-cpu-used", "8"]),
    Case(encoder: "libvpx-vp9", format: "yuv440p", file: "a.webm"),
    Case(encoder: "libvpx-vp9", format: "yuv422p12le", file: "a.webm"),
    // VP8 knows no other matrix.
    Case(
      encoder: "libvpx",
      format: "yuv420p",
      file: "a.webm",
      tags: ["-colorspace", "bt470bg", "-color_range", "tv"]
    ),
    Case(encoder: "prores_ks", format: "yuv422p10le", file: "a.mov", options: ["-profile:v", "0"]),
    Case(encoder: "prores_ks", format: "yuv422p10le", file: "a.mov", options: ["-profile:v", "2"]),
    Case(
      encoder: "prores_ks",
      format: "yuva444p10le",
      file: "a.mov",
      options: ["-profile:v", "5"],
      // FFmpeg decodes more bits than its encoder takes.
      warning: "leaving out 2 of 12 bits of"
    ),
    Case(encoder: "mjpeg", format: "yuvj422p", file: "a.avi", tags: []),
    Case(encoder: "mpeg2video", format: "yuv422p", file: "a.mkv"),
    Case(encoder: "mpeg4", format: "yuv420p", file: "a.avi", tags: []),
    Case(
      encoder: "dnxhd",
      format: "yuv422p10le",
      file: "a.mov",
      options: ["-profile:v", "dnxhr_hqx"],
      source: "testsrc2=s=256x144:r=25:d=0.2"
    ),
    Case(
      encoder: "dvvideo",
      format: "yuv420p",
      file: "a.mov",
      tags: [],
      source: "testsrc2=s=720x576:r=25:d=0.12"
    ),
  ]

  static let lossless = [
    Case(encoder: "ffv1", format: "yuv422p12le", file: "a.mkv"),
    Case(encoder: "ffv1", format: "gray16le", file: "a.mkv", tags: []),
    Case(encoder: "ffv1", format: "rgba64le", file: "a.mkv", tags: []),
    Case(encoder: "huffyuv", format: "rgb24", file: "a.avi", tags: []),
    Case(encoder: "utvideo", format: "gbrap", file: "a.avi", tags: []),
    Case(encoder: "v210", format: "yuv422p10le", file: "a.mov"),
    Case(encoder: "rawvideo", format: "uyvy422", file: "a.mov"),
    Case(encoder: "rawvideo", format: "bgr24", file: "a.avi", tags: []),
    Case(encoder: "qtrle", format: "argb", file: "a.mov", tags: []),
    Case(encoder: "png", format: "rgb48be", file: "a.mov", tags: []),
  ]

  private func clip(_ sample: Case) throws -> Quick {
    let encoding = ["-c:v", sample.encoder, "-pix_fmt", sample.format] + sample.options
    return try Quick(sample.file, encoding + sample.tags, source: sample.source)
  }

  private func expectSame(_ sample: Case, _ clip: Quick) throws -> String {
    let (result, output) = try clip.run("out-" + sample.file)
    #expect(result.exitCode == 0, "\(result.errors)")
    let warnings = Quick.warnings(of: result)
    #expect(warnings.count == (sample.warning == nil ? 0 : 1), "\(warnings)")
    if let warning = sample.warning { #expect(warnings.first?.contains(warning) == true) }
    let before = try #require(FFprobe.streams(of: clip.input).first)
    let after = try #require(FFprobe.streams(of: output).first)
    #expect(after.codecName == before.codecName)
    #expect(after.profile == before.profile)
    #expect(after.pixFmt == before.pixFmt)
    if sample.file != "a.avi" {
      #expect(after.colors == before.colors)
      #expect(after.chromaLocation == before.chromaLocation)
    }
    let times = try FFprobe.frameTimes(of: output)
    #expect(try times.count == FFprobe.frameTimes(of: clip.input).count)
    #expect(try FFmpeg.complaints(about: output) == "")
    return output
  }

  @Test("a lossy copy keeps codec, profile, pixel format and colours", arguments: lossy)
  func lossyCopy(_ sample: Case) throws {
    _ = try expectSame(sample, clip(sample))
  }

  @Test("a lossless copy keeps every bit, too", arguments: lossless)
  func losslessCopy(_ sample: Case) throws {
    let clip = try clip(sample)
    let output = try expectSame(sample, clip)
    #expect(try FFmpeg.frameHashes(of: output) == FFmpeg.frameHashes(of: clip.input))
  }

  @Test("if the container lacks the codec of a lossless source, another keeps every bit")
  func otherLossless() throws {
    let clip = try Quick("in.mov", ["-c:v", "v210"] + Quick.bt709)
    let (result, output) = try clip.run("out.mkv")
    #expect(result.exitCode == 0)
    #expect(try FFprobe.streams(of: output).first?.codecName == "ffv1")
    #expect(try FFmpeg.frameHashes(of: output) == FFmpeg.frameHashes(of: clip.input))
    #expect(try FFprobe.streams(of: output)[0].colors.dropFirst() == ["bt709", "bt709", "bt709"])
  }

  @Test("pictures of eight bits in 4:2:0 are those that ffmpeg makes with the same settings")
  func sameAsFFmpeg() throws {
    let clip = try Quick("in.mp4", ["-c:v", "libx264", "-preset", "ultrafast"] + Quick.bt709)
    let (result, output) = try clip.run("out.mp4")
    #expect(result.exitCode == 0)
    let other = clip.folder.path("ffmpeg.mp4")
    try FFmpeg.make(
      ["-i", clip.input, "-c:v", "libx264", "-preset", "medium", "-crf", "18", other]
    )
    #expect(try FFmpeg.frameHashes(of: output) == FFmpeg.frameHashes(of: other))
  }

  struct Reduction: Sendable, CustomTestStringConvertible {
    let format: String
    let options: [String]
    let warning: String
    let result: String
    var testDescription: String { warning }
  }

  static let reductions = [
    Reduction(
      format: "yuv420p10le",
      options: ["--codec", "mpeg2video"],
      warning: "leaving out 2 of 10 bits of",
      result: "yuv420p"
    ),
    Reduction(
      format: "yuv422p",
      options: ["--codec", "mpeg4"],
      warning: "keeping half of the chroma resolution of",
      result: "yuv420p"
    ),
    Reduction(
      format: "rgb24",
      options: ["--codec", "h264", "--preset", "ultrafast"],
      warning: "keeping a quarter of the chroma resolution of",
      result: "yuv420p"
    ),
    Reduction(
      format: "yuva444p",
      options: ["--codec", "h264", "--preset", "ultrafast"],
      warning: "leaving out the transparency of",
      result: "yuv444p"
    ),
  ]

  @Test(
    "a loss in an encoder is one warning, with --strict an error",
    arguments: reductions
  )
  func reduction(_ sample: Reduction) throws {
    let clip = try Quick("in.mkv", ["-c:v", "ffv1", "-pix_fmt", sample.format])
    let (refused, _) = try clip.run("out.mkv", sample.options + ["--strict"])
    #expect(refused.exitCode == 65)
    #expect(refused.errors.hasPrefix("annotate: error: \(sample.warning) '"), "\(refused.errors)")
    #expect(try clip.folder.names() == ["in.mkv"])
    let (result, output) = try clip.run("out.mkv", sample.options)
    #expect(result.exitCode == 0)
    #expect(Quick.warnings(of: result).count == 1, "\(result.errors)")
    #expect(result.errors.hasPrefix("annotate: warning: \(sample.warning) '"), "\(result.errors)")
    #expect(try FFprobe.streams(of: output).first?.pixFmt == sample.result)
  }
}
