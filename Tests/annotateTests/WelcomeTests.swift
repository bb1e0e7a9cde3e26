import TestSupport
import Testing

@testable import annotate

@Suite("The program without arguments", .tags(.process), .timeLimit(.minutes(10)))
struct WelcomeTests {
  @Test(
    "the examples use the first video of the folder",
    arguments: [
      ([".", "..", "b.mp4", "a.MOV", "a.txt"], "annotate inspect a.MOV\n"),
      (["my clip.mkv"], "annotate 'my clip.mkv' -o 'my clip.hearts.mkv' --style hearts\n"),
      (["a.hearts.mp4", "a.hearts.faces.jsonl", "a.mp4"], "annotate inspect a.mp4\n"),
      (["-x.mp4", ".mp4", "notes", "mp4"], "annotate in.mp4 -o in.hidden.mp4 --style blur\n"),
    ]
  )
  func examples(names: [String], command: String) {
    #expect(Welcome(names: names).text.contains("  " + command))
  }

  @Test("a person at a terminal gets examples, a program an error")
  func terminal() throws {
    let folder = try TemporaryFolder()
    let shown = try ProcessRunner.run(
      "script",
      ["-qec", Places.program, "/dev/null"],
      folder: folder.url
    )
    #expect(shown.exitCode == 64 && shown.output.contains("annotate in.mp4 -o in.hearts.mp4"))
    let piped = try Program.run([], folder: folder.url)
    #expect(piped.exitCode == 64 && piped.errors.contains("missing argument 'INPUT'"))
  }
}
