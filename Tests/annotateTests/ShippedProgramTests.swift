import Foundation
import TestSupport
import Testing

/// Compares the program that people use with the one that other tests start, which is built with other options:
/// compilers have broken programs.
@Suite(
  "The program of users",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels,
  .enabled(if: Places.givenProgram != nil, "make shipped says where it is: ANNOTATE_PROGRAM")
)
struct ShippedProgramTests {
  private static let commands = [
    ["detect", "CLIP", "-o", "out.jsonl", "-q"],
    ["CLIP", "-o", "out.mp4", "--style", "hearts", "--preset", "ultrafast", "--to", "1", "-q"],
    [
      "CLIP", "-o", "out.mp4", "--no-faces-out", "--preset", "ultrafast", "--to", "1", "-q",
      "--sandbox",
    ],
    ["inspect", "CLIP"],
    ["styles"],
    ["nonsense"],
  ]

  @Test("does what the other one does", arguments: commands)
  func equal(_ command: [String]) throws {
    let clip = Places.clip("faces/single_face.mp4")
    let arguments = command.map { $0 == "CLIP" ? clip : $0 }
    let (shipped, other) = try (TemporaryFolder(), TemporaryFolder())
    let result = try ProcessRunner.run(Places.program, arguments, folder: shipped.url)
    let expected = try ProcessRunner.run(Places.builtProgram, arguments, folder: other.url)
    #expect(result.exitCode == expected.exitCode, "\(result.errors)")
    #expect(result.output == expected.output && result.errors == expected.errors)
    #expect(try shipped.names().sorted() == other.names().sorted())
    for name in try other.names() {
      #expect(try Digest.sha256(of: shipped.path(name)) == Digest.sha256(of: other.path(name)))
    }
  }
}
