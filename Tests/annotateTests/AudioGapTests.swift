import Foundation
import TestSupport
import Testing

@Suite(
  "Gaps in sound",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct AudioGapTests {
  /// Half a second of picture and sound; the sound is silent for 0.1 s by having no packets.
  private func clip() throws -> Quick {
    let folder = try TemporaryFolder()
    let input = folder.path("in.mp4")
    try FFmpeg.make(
      MadeClip.picture(seconds: 0.5) + MadeClip.sound(seconds: 0.5)
        + MadeClip.x264 + ["-c:a", "mp2", "-ar", "48000", "-bsf:a"]
        + ["setts=ts=if(gt(N\\,4)\\,PTS+4800\\,PTS)", input]
    )
    return Quick(folder, input: input)
  }

  /// The times of the packets of sound after that of the first, in milliseconds.
  private func times(_ path: String) throws -> [Int] {
    let times = try FFprobe.entries(of: path, "packet=pts_time", stream: "a:0")
      .compactMap { Double($0.prefix { $0 != "," }) }
    return times.map { Int((($0 - (times.first ?? 0)) * 1000).rounded()) }
  }

  @Test("a transport stream, which has times for some packets only, keeps them")
  func transport() throws {
    let clip = try clip()
    let wanted = try times(clip.input)
    #expect(zip(wanted.dropFirst(), wanted).contains { $0 - $1 > 100 })
    let (result, output) = try clip.run("out.ts", ["--strict"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try times(output) == wanted)
    let verified = try Program.run(["verify", output, "--source", clip.input])
    #expect(verified.exitCode == 0, "\(verified.output)")
  }

  @Test("AVI, which counts packets, closes them with a warning")
  func avi() throws {
    let clip = try clip()
    let (result, output) = try clip.run("out.avi")
    let said = Quick.warnings(of: result)
    #expect(said.count == 1)
    #expect(
      said.first?.hasPrefix("annotate: warning: shifting streams relative to each other") == true
    )
    let verified = try Program.run(["verify", output, "--source", clip.input])
    #expect(verified.exitCode == 65)
    #expect(verified.errors.contains("lost: stream 1 (audio) times"))
    let (strict, _) = try clip.run("strict.avi", ["--strict"])
    #expect(strict.exitCode == 65)
    #expect(try clip.folder.names().sorted() == ["in.mp4", "out.avi"])
  }

  @Test("a program stream, which has times for some packets only, says so")
  func program() throws {
    let folder = try TemporaryFolder()
    let clip = Quick(folder, input: folder.path("in.mp4"))
    // Ten packets have room in a piece that has one time.
    try FFmpeg.make(
      MadeClip.picture(seconds: 0.5) + MadeClip.sound(seconds: 0.5) + MadeClip.x264
        + ["-c:a", "mp2", "-b:a", "64k", "-ar", "48000", "-bsf:a"]
        + ["setts=ts=if(gt(N\\,4)\\,PTS+4800\\,PTS)", clip.input]
    )
    let (strict, _) = try clip.run("out.mpg", ["--strict"])
    #expect(strict.exitCode == 65)
    let (result, output) = try clip.run("out.mpg")
    #expect(result.errors.contains("warning: moving audio behind a gap in"), "\(result.errors)")
    let verified = try Program.run(["verify", output, "--source", clip.input])
    #expect(verified.errors.contains("lost: stream 1 (audio) times"), "\(verified.output)")
  }

  @Test("rounded times of AC-3 in a program stream are no gaps", arguments: ["vob", "mpg"])
  func rounded(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let clip = Quick(folder, input: folder.path("in.vob"))
    let sound = MadeClip.sound(seconds: 1) + ["-c:a", "ac3", "-ar", "44100"]
    try FFmpeg.make(MadeClip.picture(seconds: 1) + sound + ["-c:v", "mpeg2video", clip.input])
    let (result, _) = try clip.run("out." + ending, ["--strict"])
    #expect(result.exitCode == 0, "\(result.errors)")
  }

  @Test("AVI is spared packets that are not all as long")
  func vorbis() throws {
    let folder = try TemporaryFolder()
    let input = folder.path("in.mkv")
    let sound = MadeClip.sound(seconds: 0.2) + ["-ac", "2", "-c:a", "vorbis", "-strict", "-2"]
    try FFmpeg.make(
      MadeClip.picture(seconds: 0.2) + Array(sound[..<4]) + MadeClip.x264 + Array(sound[4...])
        + [input]
    )
    let said = Quick.warnings(of: try Quick(folder, input: input).run("out.avi").0)
    #expect(said.contains { $0.contains("leaving out stream 1 (audio, vorbis)") })
    let kept = try FFprobe.streams(of: folder.path("out.avi")).map(\.codecType)
    #expect(kept == ["video"])
  }
}
