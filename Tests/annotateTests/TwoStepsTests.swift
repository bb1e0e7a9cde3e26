import Foundation
import TestSupport
import Testing

@Suite(
  "Looking and drawing in two steps",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct TwoStepsTests {
  /// A clip that ffmpeg cuts, with its ending.
  struct Clip: CustomTestStringConvertible, Sendable {
    let name: String
    let seconds: Double
    var testDescription: String { name }
  }

  @Test(
    "detect, then render, gives the pictures of annotate",
    arguments: [
      Clip(name: "faces/bird.mkv", seconds: 0.7),
      Clip(name: "faces/sideways movie.mov", seconds: 0.3),
      Clip(name: "faces/face_noface.mov", seconds: 0.4),
    ],
    [[], ["--size", "320x240", "--mirror"]]
  )
  func same(_ clip: Clip, _ options: [String]) throws {
    let folder = try TemporaryFolder()
    let (input, faces) = (folder.path("in.mov"), folder.path("in.faces.jsonl"))
    try FFmpeg.cut(Places.clip(clip.name), seconds: clip.seconds, to: input)
    let drawing = ["--codec", "ffv1", "-s", "hearts", "-s", "features", "-q"] + options
    let (one, two) = (folder.path("one.mkv"), folder.path("two.mkv"))
    #expect(try Program.run([input, "-o", one] + drawing).exitCode == 0)
    #expect(try Program.run(["detect", input, "-o", faces, "-q"]).exitCode == 0)
    let rendered = try Program.run(["render", input, "--faces", faces, "-o", two] + drawing)
    #expect(rendered.exitCode == 0, "\(rendered.errors)")
    let hashes = try FFmpeg.frameHashes(of: one)
    #expect(hashes.count > 5)
    #expect(try FFmpeg.frameHashes(of: two) == hashes)
  }
}
