import Foundation
import TestSupport
import Testing

/// Compares the program that people use with the one that is not optimized, and that other tests then do
/// not start: compilers have broken the former.
@Suite(
  "The optimized program",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels,
  .enabled(if: Places.givenProgram != nil, "make test says where it is: ANNOTATE_PROGRAM")
)
struct OptimizedProgramTests {
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
    let (optimized, other) = try (TemporaryFolder(), TemporaryFolder())
    let result = try ProcessRunner.run(Places.program, arguments, folder: optimized.url)
    let expected = try ProcessRunner.run(Places.builtProgram, arguments, folder: other.url)
    #expect(result.exitCode == expected.exitCode, "\(result.errors)")
    #expect(result.output == expected.output && result.errors == expected.errors)
    #expect(try optimized.names().sorted() == other.names().sorted())
    for name in try other.names() {
      #expect(try Digest.sha256(of: optimized.path(name)) == Digest.sha256(of: other.path(name)))
    }
  }
}
