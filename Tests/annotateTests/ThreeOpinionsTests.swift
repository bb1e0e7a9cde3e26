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

  @Test(
    "agree on what made files lose in other containers",
    arguments: [
      ("mp4", "avi"), ("mkv", "mov"), ("avi", "avi"), ("gif", "apng"), ("webm", "ogv"),
      ("ts", "asf"), ("mov", "mxf"), ("colours.mkv", "mpg"),
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

  @Test("agree on real files", arguments: ["cover.mp4", "two_video.mp4", "ac3.avi", "lossy.webp"])
  func real(_ name: String) throws { try expectAgreement([Places.clip("reports/" + name)]) }
}
