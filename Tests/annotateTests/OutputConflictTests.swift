import Foundation
import TestSupport
import Testing

@Suite(
  "Outputs at the path of another file",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct OutputConflictTests {
  /// A folder with a clip, its sidecar, a style, and a link to the folder itself.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [folder.path("in.mp4")])
    let made = try Program.run(["detect", folder.path("in.mp4"), "-o", folder.path("f.jsonl")])
    #expect(made.exitCode == 0, "\(made.errors)")
    try Data(#"{"name":"none","layers":[]}"#.utf8)
      .write(to: URL(fileURLWithPath: folder.path("s.json")))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("folder"),
      withDestinationPath: "."
    )
    return folder
  }

  @Test(
    "are refused before anything is written",
    arguments: [
      ("export f.jsonl --format csv -o f.jsonl", 73),
      ("export f.jsonl --format csv -o folder/f.jsonl", 73),
      ("in.mp4 -o w.mp4 --faces-out ./w.mp4", 64),
      ("in.mp4 -o w.mp4 --faces-out folder/w.mp4", 64),
      ("in.mp4 -o w.mp4 --export csv=./w.mp4", 64),
      ("in.mp4 -o w.mp4 --export csv=x.y --export mot=./x.y", 64),
      ("in.mp4 -o w.mp4 -s s.json --faces-out ./s.json", 73),
      ("detect in.mp4 -o x.jsonl --export csv=folder/x.jsonl", 64),
      ("render in.mp4 --faces f.jsonl -o w.mp4 --faces-out folder/f.jsonl", 73),
    ]
  )
  func refused(_ arguments: String, _ code: Int) throws {
    let folder = try folder()
    let line = "\"$0\" \(arguments) -y"
    let before = try folder.names()
    let contents = before.map { try? Data(contentsOf: folder.url.appendingPathComponent($0)) }
    let result = try ProcessRunner.run(
      "bash",
      ["-c", line, Places.program],
      folder: folder.url
    )
    #expect(result.exitCode == code, "\(result.errors)")
    #expect(try folder.names() == before)
    #expect(
      contents == before.map { try? Data(contentsOf: folder.url.appendingPathComponent($0)) }
    )
  }

  @Test("a replaced file keeps its permissions, and a link that leads nowhere stays a link")
  func replaced() throws {
    let folder = try folder()
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path("o.csv")))
    let script = """
      chmod 600 o.csv && ln -s new.csv link.csv
      "$0" export f.jsonl --format csv -o o.csv -yq && "$0" export f.jsonl --format csv -o link.csv -q
      stat -c %a o.csv && readlink link.csv && test -s new.csv && echo made
      """
    let result = try ProcessRunner.run(
      "bash",
      ["-c", script, Places.program],
      folder: folder.url
    )
    #expect(result.errors == "")
    #expect(result.output == "600\nnew.csv\nmade\n")
  }
}
