import AnnotateCommandLineKit
import Testing

@Suite("Paths proposed for a missing output")
struct ProposedPathTests {
  private static let beside = ProposedPath(suffix: ".annotated", keepsExtension: true)
  private static let sidecar = ProposedPath(suffix: ".faces.jsonl", keepsExtension: false)

  @Test(
    "a path beside the input, with its extension",
    arguments: [
      ("in.mp4", "in.annotated.mp4"), ("a/b.c/in.x.mov", "a/b.c/in.x.annotated.mov"),
      ("my clip.mp4", "'my clip.annotated.mp4'"), ("shot.%04d.png", "shot.%04d.annotated.png"),
    ]
  )
  func video(input: String, output: String) {
    #expect(Self.beside.path(for: input) == output)
  }

  @Test("a path with an extension of its own")
  func other() {
    #expect(Self.sidecar.path(for: "a/in.mp4") == "a/in.faces.jsonl")
  }

  @Test(
    "nothing for what is not a file with an extension",
    arguments: ["-", "clip", "a.b/clip", ".hidden", "a/.hidden", "", "."]
  )
  func nothing(input: String) {
    #expect(Self.beside.path(for: input) == nil)
  }
}
