import Foundation
import TestSupport
import Testing

@Suite(
  "Beginnings in AVI",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct CountedStartTests {
  /// The time of the first packet of a stream, in milliseconds.
  private func start(_ path: String, _ stream: String) throws -> Int {
    let times = try FFprobe.entries(of: path, "packet=dts_time", stream: stream)
    return Int((Double(times.first ?? "") ?? -1) * 1000)
  }

  private func clip(_ delays: (picture: Double, sound: Double), _ codec: String) throws -> Quick {
    let folder = try TemporaryFolder()
    let (parts, input) = (folder.path("parts.mov"), folder.path("in.mov"))
    try FFmpeg.make(
      MadeClip.picture(seconds: 0.2) + MadeClip.sound(seconds: 0.2)
        + ["-c:v", "mpeg4", "-c:a", codec, "-ar", "48000", parts]
    )
    try FFmpeg.make([
      "-itsoffset", "\(delays.picture)", "-i", parts, "-itsoffset", "\(delays.sound)", "-i", parts,
      "-map", "0:v", "-map", "1:a", "-c", "copy", input,
    ])
    return Quick(folder, input: input)
  }

  @Test(
    "a late start is kept, also in a second copy",
    arguments: [(0.2, 0.0), (0.0, 0.15), (0.12, 0.04)]
  )
  func late(_ picture: Double, _ sound: Double) throws {
    let clip = try clip((picture, sound), "pcm_s16le")
    let (result, output) = try clip.run("out.avi", ["--codec", "mpeg4"])
    #expect(result.exitCode == 0)
    #expect(Quick.warnings(of: result) == [])
    let (again, copy) = try Quick(clip.folder, input: output).run("copy.avi")
    #expect(Quick.warnings(of: again) == [])
    for path in [output, copy] {
      #expect(abs(try start(path, "v:0") - Int(picture * 1000)) <= 1)
      #expect(abs(try start(path, "a:0") - Int(sound * 1000)) <= 1)
      #expect(try FFmpeg.complaints(about: path) == "")
    }
    #expect(try FFprobe.frameTimes(of: copy).count == 5)
  }

  @Test("warnings name a start between two frame times and the priming of AAC")
  func moved() throws {
    let between = try clip((0.023, 0), "pcm_s16le").run("out.avi").0
    let warning = "annotate: warning: shifting streams relative to each other in "
    #expect(Quick.warnings(of: between).count == 1)
    #expect(Quick.warnings(of: between).allSatisfy { $0.hasPrefix(warning) })
    let folder = try TemporaryFolder()
    let input = folder.path("in.mp4")
    try FFmpeg.make(
      MadeClip.picture(seconds: 0.2) + MadeClip.sound(seconds: 0.2) + ["-c:a", "aac", input]
    )
    let runUp = Quick(folder, input: input)
    let said = Quick.warnings(of: try runUp.run("out.avi").0)
    #expect(said.count == 1)
    #expect(said.allSatisfy { $0.hasPrefix(warning) })
    let (strict, _) = try runUp.run("strict.avi", ["--strict"])
    #expect(strict.exitCode == 65)
    #expect(try folder.names().sorted() == ["in.mp4", "out.avi"])
  }
}
