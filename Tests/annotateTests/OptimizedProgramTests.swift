import Foundation
import TestSupport
import Testing

private let optimizedProgram = ProcessInfo.processInfo.environment["ANNOTATE_OPTIMIZED"]
  .map { URL(fileURLWithPath: $0, relativeTo: Places.repository).path }

/// Compares the program that people use with the one that is not optimized.
///
/// Other tests run the latter only, and compilers have broken the former.
@Suite(
  "The optimized program",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels,
  .enabled(if: optimizedProgram != nil, "make test says where it is: ANNOTATE_OPTIMIZED")
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
    let program = try #require(optimizedProgram)
    let clip = Places.clip("faces/single_face.mp4")
    let arguments = command.map { $0 == "CLIP" ? clip : $0 }
    let (optimized, other) = try (TemporaryFolder(), TemporaryFolder())
    let result = try ProcessRunner.run(program, arguments, folder: optimized.url)
    let expected = try Program.run(arguments, folder: other.url)
    #expect(result.exitCode == expected.exitCode, "\(result.errors)")
    #expect(result.output == expected.output && result.errors == expected.errors)
    #expect(try optimized.names().sorted() == other.names().sorted())
    for name in try other.names() {
      #expect(try Digest.sha256(of: optimized.path(name)) == Digest.sha256(of: other.path(name)))
    }
  }
}
