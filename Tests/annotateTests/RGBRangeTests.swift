import TestSupport
import Testing

@Suite(
  "The range of RGB",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct RGBRangeTests {
  @Test("black and white stay what they are", arguments: ["tv", "pc"])
  func kept(_ range: String) throws {
    let folder = try TemporaryFolder()
    let (input, output) = (folder.path("in.mp4"), folder.path("out.mp4"))
    try FFmpeg.make([
      "-f", "lavfi", "-i", "testsrc2=s=160x96:d=0.2", "-c:v", "libx264rgb", "-crf", "0",
      "-color_range", range, input,
    ])
    let options = ["-s", "none", "--encoder-option", "crf=0", "-q"]
    let result = try Program.run([input, "-o", output] + options)
    #expect(result.exitCode == 0 && result.errors == "")
    let shown = try FFprobe.entries(of: output, "stream=color_range,pix_fmt", stream: "v")
    #expect(shown.joined(separator: " ").contains(range))
    #expect(try FFmpeg.frameHashes(of: output) == FFmpeg.frameHashes(of: input))
    #expect(try Program.run(["verify", output, "--source", input]).exitCode == 0)
  }
}
