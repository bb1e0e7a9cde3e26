import Foundation
import TestSupport
import Testing

/// What reads and writes sidecars does so with compressed ones, too.
@Suite("Sidecars in gzip", .tags(.process), .timeLimit(.minutes(10)))
struct CompressedFacesTests {
  /// A clip `in.mp4` with a compressed sidecar, and `plain.faces.jsonl`, which is what it holds.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [folder.path("in.mp4")])
    try ImportedBoxes.moving.joined()
      .write(toFile: folder.path("in.txt"), atomically: false, encoding: .utf8)
    for name in ["in.faces.jsonl.gz", "plain.faces.jsonl"] {
      try run("import in.txt --format mot --video in.mp4 -o \(name) -q", folder)
    }
    return folder
  }

  @discardableResult
  private static func run(
    _ options: String,
    _ folder: TemporaryFolder,
    code: Int32 = 0
  ) throws -> ProcessResult {
    let words = options.split(separator: " ").map(String.init)
    let result = try Program.run(words, folder: folder.url)
    #expect(result.exitCode == code, "\(options): \(result.errors)")
    return result
  }

  private static func text(_ name: String, _ folder: TemporaryFolder) throws -> String {
    let result = try ProcessRunner.run("gzip", ["-dcf", folder.path(name)])
    #expect(result.exitCode == 0, "\(result.errors)")
    return result.output
  }

  @Test("import writes it, and every command that reads sidecars reads it")
  func commands() throws {
    let folder = try Self.folder()
    let plain = try Self.text("plain.faces.jsonl", folder)
    let file = try Data(contentsOf: URL(fileURLWithPath: folder.path("in.faces.jsonl.gz")))
    #expect(file.starts(with: [0x1F, 0x8B]) && file.count * 2 < plain.utf8.count)
    #expect(try Self.text("in.faces.jsonl.gz", folder) == plain)
    let page = try Self.run("inspect in.faces.jsonl.gz", folder).output
    #expect(page.contains("15 imported") || page.contains("Seen in"), "\(page)")
    for faces in ["in.faces.jsonl.gz", "plain.faces.jsonl"] {
      try Self.run("export \(faces) --format csv,mlt -o of-\(faces)", folder)
      try Self.run("render in.mp4 --faces \(faces) -s solid -o of-\(faces).mp4 -q", folder)
      try Self.run("conform in.mp4 --faces \(faces) -o even-\(faces).mov -q", folder)
    }
    for (one, other) in [
      ("of-in.faces.jsonl.gz/in.csv", "of-plain.faces.jsonl/plain.csv"),
      ("of-in.faces.jsonl.gz/in.mlt", "of-plain.faces.jsonl/plain.mlt"),
      ("of-in.faces.jsonl.gz.mp4", "of-plain.faces.jsonl.mp4"),
      ("even-in.faces.jsonl.gz.mov", "even-plain.faces.jsonl.mov"),
    ] {
      let files = try [one, other].map {
        try Data(contentsOf: URL(fileURLWithPath: folder.path($0)))
      }
      #expect(files[0] == files[1], "\(one)")
    }
    try Self.run(
      "verify of-in.faces.jsonl.gz.mp4 --source in.mp4 --faces in.faces.jsonl.gz",
      folder
    )
    try Self.run("doubts in.faces.jsonl.gz --video in.mp4 -o doubts.html", folder)
    try Self.run(
      "import in.txt --format mot --video in.mp4 --faces in.faces.jsonl.gz -o again.faces.jsonl.gz",
      folder
    )
    #expect(try Self.text("again.faces.jsonl.gz", folder) == plain)
  }

  @Test("a job with a compressed sidecar writes the lines of another one, and reads it back")
  func writing() throws {
    let folder = try Self.folder()
    let quick = "-s none --accuracy low --progress none"
    for name in ["out.faces.jsonl", "out.faces.jsonl.gz"] {
      try Self.run("in.mp4 -o out.mp4 -y \(quick) --faces-out \(name)", folder)
    }
    #expect(
      try Self.text("out.faces.jsonl.gz", folder) == Self.text("out.faces.jsonl", folder)
    )
    // The one beside the output is found by itself.
    try FileManager.default.removeItem(atPath: folder.path("out.faces.jsonl"))
    let verified = try Self.run("verify out.mp4 --source in.mp4 --json", folder)
    #expect(verified.output.contains("faces.jsonl.gz"), "\(verified.output)")
    try Self.run(
      "conform in.mp4 --faces in.faces.jsonl.gz -o even.mov --faces-out e.jsonl.gz",
      folder
    )
    #expect(try Self.text("e.jsonl.gz", folder).contains(#""end""#))
  }

  @Test("one that somebody corrected is not replaced")
  func corrected() throws {
    let folder = try Self.folder()
    try FileManager.default.removeItem(atPath: folder.path("in.faces.jsonl.gz"))
    try Self.run("detect in.mp4 -o in.faces.jsonl.gz --accuracy low", folder)
    try Self.run("detect in.mp4 -o in.faces.jsonl.gz -y --accuracy low", folder)
    let text = try Self.text("in.faces.jsonl.gz", folder).replacing(#""pts":0"#, with: #""pts": 0"#)
    try text.write(toFile: folder.path("changed"), atomically: false, encoding: .utf8)
    #expect(try ProcessRunner.run("gzip", [folder.path("changed")]).exitCode == 0)
    try FileManager.default.removeItem(atPath: folder.path("in.faces.jsonl.gz"))
    try FileManager.default.moveItem(
      atPath: folder.path("changed.gz"),
      toPath: folder.path("in.faces.jsonl.gz")
    )
    let result = try Self.run("detect in.mp4 -o in.faces.jsonl.gz -y", folder, code: 73)
    #expect(result.errors.contains("in.faces.jsonl.gz"), "\(result.errors)")
  }

  @Test("one that is cut off is refused with the reason")
  func cut() throws {
    let folder = try Self.folder()
    let url = URL(fileURLWithPath: folder.path("in.faces.jsonl.gz"))
    try Data(contentsOf: url).dropLast(20).write(to: url)
    for command in ["inspect in.faces.jsonl.gz", "export in.faces.jsonl.gz --format csv -o a.csv"] {
      let result = try Self.run(command, folder, code: 65)
      #expect(result.errors.contains("it is cut off"), "\(result.errors)")
    }
    let result = try Self.run("in.faces.jsonl.gz -o out.mp4", folder, code: 64)
    #expect(result.errors.contains("is a sidecar, not a video"), "\(result.errors)")
  }
}
