import Foundation
import TestSupport
import Testing

@Suite(
  "Inputs and outputs that commands fetch and store",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct RemoteFileTests {
  private static let quick = ["-s", "none", "--accuracy", "low", "--preset", "ultrafast"]

  /// A folder with a clip at `far/a.mp4`, which addresses of the test name.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["far", "stored", "scratch"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name),
        withIntermediateDirectories: true
      )
    }
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [folder.path("far/a.mp4")])
    return folder
  }

  /// A command that copies from or to the folder, in place of one that knows a network.
  private static let fetch = #"cp far/"$(basename {input})" {path}"#
  private static let store = #"cp {path} stored/"$(echo {output} | sed s,.*//,, | tr / _)""#

  private static func run(
    _ words: [String],
    _ folder: TemporaryFolder
  ) throws -> ProcessResult {
    try Program.run(
      words + quick,
      environment: ["TMPDIR": folder.path("scratch")],
      folder: folder.url
    )
  }

  @Test("an input is fetched, its output and sidecar are stored, and no local file stays")
  func both() throws {
    let folder = try Self.folder()
    let words =
      ["test://far/x/a.mp4", "-o", "test://out/b/", "--fetch-command", Self.fetch]
      + ["--store-command", Self.store]
    let result = try Self.run(words, folder)
    #expect(result.exitCode == 0, "\(result.errors)")
    let stored = try FileManager.default.contentsOfDirectory(atPath: folder.path("stored"))
    #expect(stored.sorted() == ["out_b_a.faces.jsonl", "out_b_a.mp4"])
    #expect(try FFmpeg.frameHashes(of: folder.path("stored/out_b_a.mp4")).count == 15)
    let scratch = try FileManager.default.contentsOfDirectory(atPath: folder.path("scratch"))
    #expect(scratch.isEmpty, "\(scratch)")
  }

  @Test("a command that fails is tried again, and its last line is the reason")
  func failure() throws {
    let folder = try Self.folder()
    let command = #"echo x >> tries; echo "no such bucket" >&2; false {input} {path}"#
    let result = try Self.run(
      ["test://far/a.mp4", "-o", "out", "--fetch-command", command],
      folder
    )
    #expect(result.exitCode == 74)
    let reason = "cannot fetch 'test://far/a.mp4': the command ended with 1: no such bucket"
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(try String(contentsOfFile: folder.path("tries"), encoding: .utf8) == "x\nx\nx\n")
  }

  @Test("an input that is not the one that the list says is refused")
  func digest() throws {
    let folder = try Self.folder()
    let list = #"[{"input": "test://far/a.mp4", "sha256": "00"}]"#
    try Data(list.utf8).write(to: URL(fileURLWithPath: folder.path("list.json")))
    let words = ["--list", "list.json", "-o", "out", "--fetch-command", Self.fetch]
    let result = try Self.run(words, folder)
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("its SHA-256 is not the one in the list"), "\(result.errors)")
  }

  @Test("an address is one word of the command, whatever it contains")
  func hostileAddress() throws {
    let folder = try Self.folder()
    let address = "test://far/{path}$(touch owned){input}.mp4"
    let command = #"cp far/a.mp4 {path} && echo {input} > given"#
    let result = try Self.run([address, "-o", "out", "--fetch-command", command], folder)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try String(contentsOfFile: folder.path("given"), encoding: .utf8) == address + "\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path("owned")))
  }

  @Test(
    "addresses without a command are refused before any work",
    arguments: [
      (
        ["s3://x/a.mp4", "-o", "s3://x/y", "--fetch-command", "cp {input} {path}"],
        "needs '--store-command'"
      ),
      (["s3://x/a.mp4", "s3://x/b.mp4", "-o", "out"], "needs '--fetch-command'"),
      (["s3://x/a.mp4", "-o", "out", "--fetch-command", "cp {path}"], "takes a command with"),
      (["https://x/a.mp4", "-o", "out.mp4"], "--fetch-command"),
      (
        ["farm", "plan", "https://x/a.mp4", "-o", "out.mp4", "-d", "work", "--chunks", "2"],
        "--fetch-command"
      ),
    ]
  )
  func refused(_ words: [String], _ message: String) throws {
    let folder = try TemporaryFolder()
    let result = try Program.run(words, folder: folder.url)
    #expect(result.exitCode == 64 || result.exitCode == 66)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(try folder.names() == [])
  }
}
