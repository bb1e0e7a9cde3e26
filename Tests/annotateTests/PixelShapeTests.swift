import Foundation
import TestSupport
import Testing

@Suite(
  "The shape of pixels",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct PixelShapeTests {
  private static let outputs = [
    ("mkv", "vp9"), ("webm", "vp9"), ("avi", "ffv1"), ("mov", "prores"), ("nut", "ffv1"),
    ("asf", "wmv2"), ("mpg", "mpeg1video"), ("mpg", "mpeg2video"), ("ts", "mpeg2video"),
    ("m2v", "mpeg2video"), ("dv", "dvvideo"), ("gif", "gif"), ("ivf", "vp8"), ("flv", "h264"),
    ("rm", "rv20"), ("h264", "h264"),
  ]

  @Test(
    "is kept within a pixel, or a warning names what it becomes, as verify does",
    arguments: outputs,
    ["16/15", "64/45", "7/5"]
  )
  func everywhere(_ output: (ending: String, codec: String), _ shape: String) throws {
    // DV knows few sizes.
    let (width, height) = output.ending == "dv" ? (720.0, 576) : (176.0, 144)
    let source = "testsrc2=s=\(Int(width))x\(height):r=25:d=0.12,setsar=\(shape)"
    let clip = try Quick("in.mp4", MadeClip.x264, source: source)
    let (result, path) = try clip.run("out." + output.ending, ["--codec", output.codec])
    #expect(result.exitCode == 0, "\(result.errors)")
    let found = try FFprobe.streams(of: path).first?.sampleAspectRatio
    let wanted = shape.split(separator: "/").compactMap { Double($0) }
    let written = (found ?? "1:1").split(separator: ":").compactMap { Double($0) }
    let isSame = abs(written[0] / written[1] - wanted[0] / wanted[1]) * width < 1
    let words = "changing the pixel aspect ratio of '\(clip.input)': "
    let warnings = Quick.warnings(of: result).filter { $0.contains(words) }
    #expect(warnings.count == (isSame ? 0 : 1), "\(found ?? "") \(result.errors)")
    if let found, !isSame { #expect(warnings[0].contains(" becomes \(found), ")) }
    let verified = try Program.run(["verify", path, "--source", clip.input])
    let isLost = verified.errors.contains("lost: pixel aspect ratio")
    #expect(isLost == !isSame, "\(verified.output)")
  }
}
