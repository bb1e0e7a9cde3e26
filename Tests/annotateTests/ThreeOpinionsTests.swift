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
    arguments: [("mp4", "avi"), ("mkv", "mov"), ("avi", "avi"), ("gif", "apng")]
  )
  func made(_ input: String, _ output: String) throws {
    try expectAgreement(["--from", input, "--to", output])
  }

  @Test("agree on real files", arguments: ["cover.mp4", "two_video.mp4", "ac3.avi", "lossy.webp"])
  func real(_ name: String) throws { try expectAgreement([Places.clip("reports/" + name)]) }
}
