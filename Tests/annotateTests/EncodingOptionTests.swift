import Foundation
import TestSupport
import Testing

@Suite(
  "Options of encoding",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct EncodingOptionTests {
  @Test(
    "a pixel format that is asked for is encoded, without a word",
    arguments: [
      ("yuv422p10le", "h264", "yuv422p10le"), ("yuv420p", "h264", "yuv420p"),
      ("yuv444p", "av1", "yuv444p"), ("gray", "ffv1", "gray"),
    ]
  )
  func pixelFormat(_ format: String, _ codec: String, _ expected: String) throws {
    let clip = try Quick("in.mkv", ["-c:v", "ffv1", "-pix_fmt", "yuv422p10le"])
    let options = ["--pixel-format", format, "--codec", codec]
    let (result, output) = try clip.run("out.mkv", options + ["--strict"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(Quick.warnings(of: result) == [])
    #expect(try FFprobe.streams(of: output).first?.pixFmt == expected)
  }

  @Test(
    "a pixel format that cannot be is refused by its name",
    arguments: [
      ("nv12", "hevc", "libx265 does not take it"),
      ("pal8", "png", "png does not take it"),
      ("bogus", "h264", "FFmpeg has no pixel format of that name"),
    ]
  )
  func refusedPixelFormat(_ format: String, _ codec: String, _ why: String) throws {
    let clip = try Quick("in.mkv", ["-c:v", "ffv1"])
    let (result, _) = try clip.run("out.mov", ["--pixel-format", format, "--codec", codec])
    #expect(result.exitCode == 64)
    let line = "annotate: error: cannot use --pixel-format '\(format)': \(why)\n"
    #expect(result.errors.hasPrefix(line), "\(result.errors)")
    #expect(result.errors.contains("hint: it takes "))
    #expect(try clip.folder.names() == ["in.mkv"])
  }

  // Noise takes as many bits as it is given.
  @Test(
    "a bit rate is kept on average",
    arguments: [
      ("h264", "a.mkv", ["--preset", "veryfast"]), ("hevc", "a.mkv", ["--preset", "ultrafast"]),
      ("vp9", "a.webm", ["--encoder-option", "cpu-used=8"]), ("mpeg2video", "a.mkv", []),
    ]
  )
  func bitRate(_ codec: String, _ file: String, _ options: [String]) throws {
    let source = "nullsrc=s=160x96:r=25:d=1.2,geq=random(1)*255:128:128"
    let clip = try Quick("in.mkv", ["-c:v", "ffv1"], source: source)
    func size(_ rate: String) throws -> Double {
      let (result, output) = try clip.run(
        file,
        ["--codec", codec, "--bitrate", rate] + options
      )
      try #require(result.exitCode == 0, "\(result.errors)")
      return Double(try Data(contentsOf: URL(fileURLWithPath: output)).count)
    }
    let (small, large) = (try size("400k"), try size("1.6M"))
    #expect(large > 1.5 * small, "\(small) and \(large) bytes")
    #expect((0.4...2.5).contains(large * 8 / 1.2 / 1.6e6), "\(large) bytes")
  }

  @Test(
    "bit rates that make no sense are refused",
    arguments: [
      ["--bitrate", "fast"], ["--bitrate", "0"], ["--bitrate", "-5M"], ["--bitrate", "8M8"],
      ["--bitrate", "8M", "--crf", "20"], ["--bitrate", "8M", "--codec", "ffv1"],
    ]
  )
  func refusedBitRate(_ options: [String]) throws {
    let clip = try Quick("in.mkv", ["-c:v", "ffv1"])
    let (result, _) = try clip.run("out.mkv", options)
    #expect(result.exitCode == 64, "\(result.errors)")
    #expect(result.errors.contains("--bitrate"))
    #expect(try clip.folder.names() == ["in.mkv"])
  }

  @Test(
    "parameters that an encoder does not know are refused by their name",
    arguments: [
      ("h264", "x264-params"), ("hevc", "x265-params"), ("av1", "svtav1-params"),
    ]
  )
  func unknownParameter(_ codec: String, _ option: String) throws {
    let clip = try Quick("in.mkv", ["-c:v", "ffv1"])
    let options = ["--codec", codec, "--encoder-option", "\(option)=bogus=1"]
    let (result, _) = try clip.run("out.mkv", options)
    #expect(result.exitCode == 64)
    #expect(result.errors.hasPrefix("annotate: error: cannot use --encoder-option 'bogus"))
    #expect(try clip.folder.names() == ["in.mkv"])
  }

  @Test("a tuning that x264 and x265 do not know is refused", arguments: ["h264", "hevc"])
  func tuning(_ codec: String) throws {
    let clip = try Quick("in.mkv", ["-c:v", "ffv1"])
    let (result, _) = try clip.run(
      "out.mkv",
      ["--codec", codec, "--encoder-option", "tune=foo"]
    )
    #expect(result.exitCode == 64)
    #expect(result.errors.hasPrefix("annotate: error: cannot use --encoder-option tune 'foo'"))
  }

  @Test("VP9 has no presets, and the message names its alternative")
  func preset() throws {
    let clip = try Quick("in.mkv", ["-c:v", "ffv1"])
    let (result, _) = try clip.run("out.mkv", ["--codec", "vp9", "--preset", "slow"])
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("hint: it takes --encoder-option cpu-used=N instead"))
  }
}
