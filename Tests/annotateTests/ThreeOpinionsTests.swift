import Foundation
import TestSupport
import Testing

/// Runs what `make losses` runs, with few files.
@Suite(
  "Warnings, verify and ffprobe",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct ThreeOpinionsTests {
  private static let script = Places.repository.appendingPathComponent("Benchmarks/Losses/run.py")

  private func expectAgreement(_ arguments: [String]) throws {
    let command = [Self.script.path, Places.program] + arguments
    let result = try ProcessRunner.run("python3", command)
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
  }

  /// Every container that is read, and every one that is written.
  @Test(
    "agree on what made files lose in other containers",
    arguments: [
      ("mp4", "avi"), ("mp4", "3gp"), ("mov", "mxf"), ("mkv", "mov"), ("webm", "ogv"),
      ("avi", "avi"), ("ts", "asf"), ("mpg", "nut"), ("asf", "mp4"), ("flv", "ts"),
      ("nut", "mkv"), ("ogv", "webm"), ("mxf", "mpg"), ("3gp", "flv"), ("gif", "apng"),
      ("apng", "gif"), ("colours.mkv", "mpg"), ("fields.mkv", "mov"), ("alpha.mov", "mkv"),
    ]
  )
  func made(_ input: String, _ output: String) throws {
    try expectAgreement(["--from", input, "--to", output])
  }

  @Test("are compared subject by subject, also where something was announced")
  func subjects() throws {
    let folder = Self.script.deletingLastPathComponent().path
    let code = """
      import sys
      sys.path.insert(0, sys.argv[1])
      from run import disagreements
      said = {"chapters": "leaving out the chapters", "tag a": "leaving out the tag a"}
      for line in disagreements(said, {"chapters": "chapters 2 0", "tag b": "file b"}, {"stream 1": "it is missing"}):
          print(line)
      """
    let result = try ProcessRunner.require("python3", ["-c", code, folder])
    #expect(
      result.output.split(separator: "\n") == [
        "verify finds, nothing announced: file b",
        "announced, ffprobe sees nothing: chapters: leaving out the chapters",
        "announced, verify finds nothing: tag a: leaving out the tag a",
        "ffprobe sees, nobody says: stream 1: it is missing",
      ]
    )
  }

  @Test("what other programs see in the source only is a loss, unless somebody says it")
  func looks() throws {
    let folder = try TemporaryFolder()
    let clips = ["one.mkv", "other.mkv"].map(folder.path)
    let streams = MadeClip.picture() + MadeClip.sound() + ["-c:v", "mpeg4", "-c:a", "mp2"]
    let tags = ["-metadata", "title=A title", "-metadata:s:a", "language=deu"]
    try FFmpeg.make(streams + tags + [clips[0]])
    try FFmpeg.make(streams + [clips[1]])
    let code = """
      import sys
      sys.path.insert(0, sys.argv[1])
      from looks import unsaid
      for said in ({}, {"tag title": "", "tag language of stream 1": ""}):
          print(*unsaid(*sys.argv[2:4], [], said), sep="\\n")
      print(*unsaid(sys.argv[2], sys.argv[2], [], {}), sep="\\n")
      """
    let scripts = Self.script.deletingLastPathComponent().path
    let lines = try ProcessRunner.require("python3", ["-c", code, scripts] + clips).output
      .split(separator: "\n")
    #expect(lines.contains("exiftool sees, nobody says: tag Title: 'a title'"))
    #expect(lines.contains("exiftool sees, nobody says: language TrackLanguage: 'de'"))
    #expect(lines.allSatisfy { $0.hasSuffix("'a title'") || $0.hasSuffix("'de'") })
    #expect(Set(lines).count == lines.count)
  }

  @Test(
    "agree on real files",
    arguments: [
      ("reports/cover.mp4", "mkv"), ("reports/two_video.mp4", "mov"), ("reports/ac3.avi", "avi"),
      ("reports/attachment.mkv", "mp4"), ("reports/joined.ts", "mp4"), ("reports/amr.3gp", "mov"),
      ("reports/late_audio.mp4", "mkv"), ("reports/lossy.webp", "webp"),
      ("odd/sample_with_srt.mkv", "mp4"), ("odd/sample_with_chapters.mp4", "mkv"),
      ("odd/sample_rotate_and_reflect.mp4", "mkv"), ("stills/portrait.jpg", "jpg"),
      ("bad/sample_audio_only.mp4", "mkv"),
    ]
  )
  func real(_ name: String, _ ending: String) throws {
    try expectAgreement([Places.clip(name), "--to", ending])
  }
}
