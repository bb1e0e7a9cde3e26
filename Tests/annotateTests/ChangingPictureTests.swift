import Foundation
import TestSupport
import Testing

@Suite(
  "Pictures that change in mid-stream",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct ChangingPictureTests {
  /// Two stretches of H.264 with other options, joined as broadcasts are.
  private static func joined(_ first: [String], _ second: [String]) throws -> Quick {
    let folder = try TemporaryFolder()
    var bytes = Data()
    for (options, start) in [(first, "0"), (second, "0.2")] {
      let part = folder.path("part.ts")
      try FFmpeg.make(
        ["-f", "lavfi", "-i", "testsrc=s=160x96:r=25:d=0.2", "-c:v", "libx264", "-bf", "0"]
          + options + ["-output_ts_offset", start, part]
      )
      bytes += try Data(contentsOf: URL(fileURLWithPath: part))
    }
    let input = folder.path("in.ts")
    try bytes.write(to: URL(fileURLWithPath: input))
    return Quick(folder, input: input)
  }

  private static let standard = ["-pix_fmt", "yuv420p"] + Quick.bt709

  @Test("a warning names bits that only later frames have; with --strict an error")
  func moreBits() throws {
    let clip = try Self.joined(Self.standard, ["-pix_fmt", "yuv422p10le"] + Quick.bt709)
    let (result, output) = try clip.run("out.mkv")
    #expect(result.exitCode == 0, "\(result.errors)")
    let warnings = Quick.warnings(of: result)
    #expect(warnings.contains { $0.contains("leaving out 2 of 10 bits of") })
    #expect(warnings.contains { $0.contains("half of the chroma resolution of") })
    #expect(try FFprobe.frameTimes(of: output).count == 10)
    #expect(try clip.run("strict.mkv", ["--strict"]).0.exitCode == 65)
  }

  @Test("a changing range is a warning, because a stream is tagged once")
  func range() throws {
    let full = Quick.bt709.dropLast() + ["pc"]
    let clip = try Self.joined(Self.standard, ["-pix_fmt", "yuv420p"] + full)
    let (result, _) = try clip.run("out.mkv")
    #expect(result.exitCode == 0)
    #expect(
      Quick.warnings(of: result).contains { $0.contains("the colour tags of later pictures of") }
    )
    #expect(try clip.run("strict.mkv", ["--strict"]).0.exitCode == 65)
  }

  @Test("a high dynamic range that begins in the middle is refused")
  func highRange() throws {
    let hybrid = [
      "-pix_fmt", "yuv420p10le", "-color_primaries", "bt2020", "-color_trc", "arib-std-b67",
      "-colorspace", "bt2020nc",
    ]
    let clip = try Self.joined(Self.standard, hybrid)
    let (result, output) = try clip.run("out.mkv", ["--codec", "hevc", "--preset", "ultrafast"])
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("changes between standard and high dynamic range"))
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test("a picture after a grey one keeps its colours")
  func sequence() throws {
    let folder = try TemporaryFolder()
    for (number, format) in [(1, "gray"), (2, "rgb24")] {
      try FFmpeg.make([
        "-f", "lavfi", "-i", "testsrc=s=64x48:d=1:r=1", "-pix_fmt", format,
        folder.path("in.\(number).png"),
      ])
    }
    let clip = Quick(folder, input: folder.path("in.%d.png"))
    let (result, _) = try clip.run("out.%d.png")
    #expect(result.exitCode == 0, "\(result.errors)")
    for number in 1...2 {
      let (before, after) = (folder.path("in.\(number).png"), folder.path("out.\(number).png"))
      #expect(try FFmpeg.frameHashes(of: after) == FFmpeg.frameHashes(of: before))
    }
  }
}
