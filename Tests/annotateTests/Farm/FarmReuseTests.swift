import Foundation
import TestSupport
import Testing

@Suite(
  "What another plan can use of a farm's results",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FarmReuseTests {
  private static let options = ["--codec", "ffv1", "--accuracy", "low"]

  /// Does the work of a plan, then that of a plan with other options in the same folder.
  ///
  /// - Returns: What the second plan says is done already, and whether its sidecar is that of a single run.
  private static func phasesDone(
    with other: [String]
  ) throws -> (done: String, same: Bool) {
    let folder = try TemporaryFolder()
    let input = folder.path("in.mp4")
    let clip = ["-stream_loop", "1", "-i", Places.clip("faces/single_face.mp4")]
    try FFmpeg.make(clip + ["-frames:v", "96", "-an", "-vf", "scale=320:180", input])
    let farm = Farm(folder, input: input, options)
    func plan(_ words: [String]) throws -> String {
      let places = ["--chunks", "3", "-d", farm.workFolder, "-o", farm.output, "-y"]
      let planned = try Program.run(["farm", "plan", input] + places + options + words)
      try #require(planned.exitCode == 0, "\(planned.errors)")
      try farm.finish()
      return planned.errors
    }
    _ = try plan([])
    let said = try plan(other).split(separator: "\n").last { $0.contains("done already") }
    let single = try Program.run([input, "-o", farm.single, "-q"] + options + other)
    try #require(single.exitCode == 0, "\(single.errors)")
    let sidecars = try [farm.output, farm.single].map { path in
      try Data(contentsOf: URL(fileURLWithPath: path.dropLast(4) + ".faces.jsonl"))
    }
    return (said.map(String.init) ?? "", sidecars[0] == sidecars[1])
  }

  @Test("another style detects nothing again; the sidecar names the new style")
  func style() throws {
    let (done, same) = try Self.phasesDone(with: ["-s", "hearts"])
    #expect(done.contains("detect 3/3, link 0/1, render 0/3, join 0/1"), "\(done)")
    #expect(same)
  }

  @Test("another setting of the encoder links nothing again")
  func encoder() throws {
    let (done, same) = try Self.phasesDone(with: ["--encoder-option", "slices=4"])
    #expect(done.contains("detect 3/3, link 1/1, render 0/3, join 0/1"), "\(done)")
    #expect(same)
  }

  @Test("another size of the picture draws and links again, in its coordinates")
  func size() throws {
    let (done, same) = try Self.phasesDone(with: ["--size", "160x90"])
    #expect(done.contains("detect 3/3, link 0/1"), "\(done)")
    #expect(same)
  }

  @Test("another option of the detector does everything again")
  func detector() throws {
    let (done, same) = try Self.phasesDone(with: ["--confidence", "0.7"])
    #expect(done == "")
    #expect(same)
  }
}
