import Foundation
import TestSupport
import Testing

/// Outputs that have no times of their own, and players that count their frames.
@Suite(
  "Outputs that count frames",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct CountedFrameTests {
  /// Endings with the codecs that they hold.
  private static let kinds = [
    ("m2v", "mpeg2video"), ("h264", "h264"), ("rm", "rv20"), ("dv", "dvvideo"),
  ]

  private static let whole = "testsrc2=s=720x576:r=25:d=0.6,setsar=16/15"

  private func clip(_ source: String) throws -> Quick {
    try Quick("in.mp4", MadeClip.x264 + ["-vsync", "vfr"], source: source)
  }

  private func timesAreKept(_ output: String, of clip: Quick) throws -> Bool {
    let verified = try Program.run(["verify", output, "--source", clip.input])
    return !verified.errors.contains("frame times") && verified.output.contains("frame times")
  }

  @Test("frames that are evenly spaced keep their times", arguments: kinds)
  func even(_ ending: String, _ codec: String) throws {
    let clip = try clip(Self.whole)
    let (result, output) = try clip.run("out.\(ending)", ["--codec", codec])
    #expect(result.exitCode == 0 && !result.errors.contains("moving frames"), "\(result.errors)")
    #expect(try timesAreKept(output, of: clip))
  }

  @Test("a warning names frames that are moved, and verify finds them", arguments: kinds)
  func uneven(_ ending: String, _ codec: String) throws {
    let clip = try clip(Self.whole + ",select='not(eq(n,5)+eq(n,6)+eq(n,11))'")
    let (result, output) = try clip.run("out.\(ending)", ["--codec", codec])
    #expect(Quick.warnings(of: result).count { $0.contains("moving frames of") } == 1)
    #expect(try !timesAreKept(output, of: clip))
    let (strict, refused) = try clip.run("strict.\(ending)", ["--codec", codec, "--strict"])
    #expect(strict.exitCode == 65 && !FileManager.default.fileExists(atPath: refused))
  }

  @Test("a rate that the codec does not have is named, too")
  func otherRate() throws {
    let clip = try clip("testsrc2=s=160x96:r=15:d=0.6")
    let (result, output) = try clip.run("out.m1v", ["--codec", "mpeg1video"])
    #expect(Quick.warnings(of: result).count { $0.contains("moving frames of") } == 1)
    #expect(try !timesAreKept(output, of: clip))
  }

  @Test("the timecode of DV stays")
  func timecode() throws {
    let folder = try TemporaryFolder()
    let clip = Quick(folder, input: folder.path("in.dv"))
    let picture = ["-f", "lavfi", "-i", "testsrc=s=720x576:r=25:d=0.4"]
    try FFmpeg.make(
      picture + MadeClip.sound() + ["-target", "pal-dv", "-timecode", "10:20:30:05", clip.input]
    )
    let (result, output) = try clip.run("out.dv", ["--strict"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try FFprobe.entries(of: output, "format_tags=timecode") == ["10:20:30:05"])
  }
}
