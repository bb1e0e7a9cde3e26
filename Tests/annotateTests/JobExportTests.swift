import Foundation
import TestSupport
import Testing

@Suite("Exports beside a sidecar", .tags(.process, .media, .model), .timeLimit(.minutes(10)))
struct JobExportTests {
  /// A clip without faces, and a sidecar of it with two that were put in.
  private static func folder(times: String = "N/25/TB") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FFmpeg.make(
      MadeClip.picture() + ["-vf", "setpts=\(times)", "-vsync", "passthrough"] + MadeClip.x264
        + [folder.path("in.mp4")]
    )
    let found = try Program.run(
      ["detect", "in.mp4", "-o", "found.jsonl", "-q"],
      folder: folder.url
    )
    #expect(found.exitCode == 0, "\(found.errors)")
    let text = try String(contentsOfFile: folder.path("found.jsonl"), encoding: .utf8)
    let faces = #""faces":[{"id":1,"bounds":[10,20,30,40]},{"id":2,"bounds":[90,20,30,40.5]}]"#
    try text.replacingOccurrences(of: #""faces":[]"#, with: faces)
      .write(toFile: folder.path("in.jsonl"), atomically: false, encoding: .utf8)
    return folder
  }

  private static func run(_ options: String, _ folder: TemporaryFolder) throws -> ProcessResult {
    try Program.run(options.split(separator: " ").map(String.init), folder: folder.url)
  }

  @Test(
    "render writes the same files as export, and the same sidecar",
    .needsClipsAndModels
  )
  func render() throws {
    let folder = try Self.folder()
    let result = try Self.run(
      "render in.mp4 --faces in.jsonl -s none -o out.mp4 --faces-out out.jsonl "
        + "--export nuke=a.nk --export yolo=labels --export srt=a.srt",
      folder
    )
    #expect(result.exitCode == 0)
    #expect(
      result.errors.contains("faces in 'out.jsonl' and 'a.nk' and 'labels' and 'a.srt'"),
      "\(result.errors)"
    )
    for (format, path) in [("nuke", "a.nk"), ("srt", "a.srt"), ("yolo", "labels")] {
      let again = try Self.run("export out.jsonl --format \(format) -o again.\(format)", folder)
      #expect(again.exitCode == 0)
      let name = format == "yolo" ? "/000003.txt" : ""
      let one = try Data(contentsOf: URL(fileURLWithPath: folder.path(path + name)))
      let two = try Data(contentsOf: URL(fileURLWithPath: folder.path("again.\(format)\(name)")))
      #expect(one == two && !one.isEmpty, "\(format)")
    }
    let end = try #require(
      try String(contentsOfFile: folder.path("out.jsonl"), encoding: .utf8)
        .split(separator: "\n").last
    )
    #expect(end.contains(#""eventCounts":{"enters":2,"leaves":2},"events":[{"event":"enters""#))
  }

  @Test("a warning names an uneven rate if the format counts frames", .needsClipsAndModels)
  func uneven() throws {
    let folder = try Self.folder(times: "(N+N*N/20)/25/TB")
    let result = try Self.run("detect in.mp4 --export edl=a.edl --export csv=a.csv", folder)
    #expect(result.exitCode == 0)
    #expect(
      result.errors.contains("warning: the frame rate is not constant in 'in.mp4'"),
      "\(result.errors)"
    )
    #expect(try folder.names() == ["a.csv", "a.edl", "found.jsonl", "in.jsonl", "in.mp4"])
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let options: String
    let exitCode: Int32
    let message: String
    var testDescription: String { options }
  }

  @Test(
    "invalid requests are refused before the job begins, and nothing is written",
    arguments: [
      Refusal(options: "--export nuk=a", exitCode: 64, message: "hint: did you mean 'nuke'?"),
      Refusal(options: "--export nuke", exitCode: 64, message: "takes NAME=FILE"),
      Refusal(options: "--export nuke=-", exitCode: 64, message: "standard output"),
      Refusal(
        options: "--export nuke=o.jsonl",
        exitCode: 64,
        message: "cannot write two outputs to the same path 'o.jsonl'"
      ),
      Refusal(
        options: "--export csv=a --export nuke=a",
        exitCode: 64,
        message: "to the same path 'a'"
      ),
      Refusal(
        options: "--export nuke=taken.nk",
        exitCode: 73,
        message: "'taken.nk': it exists already"
      ),
      Refusal(options: "--export nuke=in.mp4 -y", exitCode: 73, message: "which is read"),
      Refusal(
        options: "--export yolo=full -y",
        exitCode: 73,
        message: "there are files in it already"
      ),
      Refusal(options: "--export nuke=no/a.nk", exitCode: 73, message: "'no' does not exist"),
    ]
  )
  func refusals(_ refusal: Refusal) throws {
    let folder = try TemporaryFolder()
    // Not even a video: the names are looked at first.
    for name in ["in.mp4", "taken.nk"] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    }
    try FileManager.default.createDirectory(
      atPath: folder.path("full"),
      withIntermediateDirectories: false
    )
    try Data().write(to: URL(fileURLWithPath: folder.path("full/letter.txt")))
    let result = try Self.run("detect in.mp4 -o o.jsonl \(refusal.options)", folder)
    #expect(
      result.exitCode == refusal.exitCode && result.errors.contains(refusal.message),
      "\(result.errors)"
    )
    #expect(try folder.names() == ["full", "in.mp4", "taken.nk"])
  }

  @Test("if the video cannot get its final name, neither do exports", .needsClipsAndModels)
  func atomic() throws {
    let folder = try Self.folder()
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path("a.nk")))
    let text = try String(contentsOfFile: folder.path("in.jsonl"), encoding: .utf8)
    // In the last frame a face appears twice.
    let lines = text.split(separator: "\n").map(String.init)
    let last = lines[lines.count - 2].replacingOccurrences(of: #""id":2"#, with: #""id":1"#)
    let changed = lines.dropLast(2) + [last, lines[lines.count - 1]]
    try (changed.joined(separator: "\n") + "\n")
      .write(toFile: folder.path("in.jsonl"), atomically: false, encoding: .utf8)
    let result = try Self.run(
      "render in.mp4 --faces in.jsonl -s none -o out.mp4 -y --export csv=a.csv --export nuke=a.nk",
      folder
    )
    #expect(result.exitCode == 65 && result.errors.contains("face 1 appears twice"))
    #expect(try folder.names() == ["a.nk", "found.jsonl", "in.jsonl", "in.mp4"])
    #expect(try String(contentsOfFile: folder.path("a.nk"), encoding: .utf8) == "old")
  }

  @Test("a folder instead of a sidecar is an error")
  func folderOfFaces() throws {
    let folder = try TemporaryFolder()
    try FFmpeg.make(MadeClip.picture(seconds: 0.1) + MadeClip.x264 + [folder.path("in.mp4")])
    try FileManager.default.createDirectory(
      atPath: folder.path("faces"),
      withIntermediateDirectories: false
    )
    let result = try Self.run("render in.mp4 --faces faces -o out.mp4", folder)
    #expect(result.exitCode == 66 && result.errors.contains("'faces': it is a folder"))
  }
}
