import Foundation
import TestSupport
import Testing

@Suite("Faces in the video itself", .tags(.process), .timeLimit(.minutes(10)))
struct EmbeddedFacesTests {
  /// A clip whose frames come unevenly and late, with sound, and a sidecar of it; the clip's name is an
  /// arrow, which WebVTT cannot say.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FFmpeg.make(
      MadeClip.picture() + MadeClip.sound()
        + ["-vf", "setpts=(N+N*N/40+3)/25/TB", "-vsync", "passthrough"] + MadeClip.x264
        + ["-c:a", "libopus", folder.path("in-->.mkv")]
    )
    try ImportedBoxes.write(ImportedBoxes.moving, to: "a.jsonl", of: "in-->.mkv", in: folder)
    return folder
  }

  private static func run(_ options: String, _ folder: TemporaryFolder) throws -> ProcessResult {
    try Program.run(options.split(separator: " ").map(String.init), folder: folder.url)
  }

  private static func probe(
    _ path: String,
    _ entries: String,
    _ more: [String] = []
  ) throws -> String {
    try ProcessRunner.run(
      "ffprobe",
      ["-v", "error", "-of", "csv=p=0", "-show_entries", entries] + more + [path]
    ).output
  }

  private static func embed(
    _ ending: String,
    _ folder: TemporaryFolder,
    input: String = "in-->.mkv"
  ) throws {
    let result = try run(
      "render \(input) --faces a.jsonl -o out.\(ending) -s solid --faces-out out.jsonl --embed-faces -q",
      folder
    )
    #expect(result.exitCode == 0, "\(result.errors)")
  }

  @Test(
    "ffprobe sees a sample for each frame, at its time",
    arguments: ["mp4", "mov", "mkv", "webm"]
  )
  func samples(_ ending: String) throws {
    let folder = try Self.folder()
    try Self.embed(ending, folder)
    let out = folder.path("out.\(ending)")
    let streams = try Self.probe(
      out,
      "stream=index,codec_type,codec_tag_string,codec_name:stream_disposition=default"
    ).split(separator: "\n").map(String.init)
    let isBoxes = ["mp4", "mov"].contains(ending)
    let track = try #require(streams.last)
    let number = String(track.prefix { $0 != "," })
    #expect(track.contains(isBoxes ? "data,mett" : "webvtt,subtitle"), "\(streams)")
    #expect(track.hasSuffix(",0"), "\(track)")
    let times = try ["v", number].map {
      try Self.probe(out, "packet=pts_time", ["-select_streams", $0])
    }
    let sorted = times.map { $0.split(whereSeparator: { "\n,".contains($0) }).sorted() }
    #expect(sorted[0].count == 15 && sorted[0] == sorted[1])
    if isBoxes {
      // Another program gets the very sidecar out of it.
      try FFmpeg.make(
        ["-i", out, "-map", "0:\(number)", "-c", "copy", "-f", "data", folder.path("again.jsonl")]
      )
      let files = try ["out.jsonl", "again.jsonl"].map {
        try Data(contentsOf: URL(fileURLWithPath: folder.path($0)))
      }
      #expect(files[0] == files[1])
    }
  }

  @Test(
    "the program reads it back wherever it reads a sidecar",
    arguments: ["mp4", "mov", "mkv", "webm"]
  )
  func readBack(_ ending: String) throws {
    let folder = try Self.folder()
    try Self.embed(ending, folder)
    let tables = try ["out.jsonl", "out.\(ending)"].map {
      try Self.run("export \($0) --format csv -o -", folder)
    }
    #expect(tables.map(\.exitCode) == [0, 0], "\(tables[1].errors)")
    #expect(tables[0].output == tables[1].output && tables[0].output.count > 500)
    let page = try Self.run("inspect out.\(ending)", folder).output
    #expect(page.contains("Faces in the file") && page.contains("face 1 enters"), "\(page)")
    let again = try Self.run(
      "render in-->.mkv --faces out.\(ending) -s solid -o again.mkv --faces-out again.jsonl",
      folder
    )
    #expect(again.exitCode == 0, "\(again.errors)")
    let sidecars = try ["out.jsonl", "again.jsonl"].map {
      try String(contentsOfFile: folder.path($0), encoding: .utf8)
    }
    #expect(sidecars[0] == sidecars[1])
    let plain = try Self.run("render in-->.mkv --faces a.jsonl -o plain.\(ending) -s solid", folder)
    #expect(plain.exitCode == 0, "\(plain.errors)")
    let verdicts = try ["out", "plain"].map {
      try Self.run("verify \($0).\(ending) --source in-->.mkv", folder)
    }
    #expect(verdicts[0].exitCode == verdicts[1].exitCode)
    #expect(verdicts[0].output.replacing("out.", with: "plain.") == verdicts[1].output)
  }

  @Test(
    "a container that cannot embed faces is an error before the job begins",
    arguments: [
      ("in-->.mkv -o out.avi", 64, "cannot embed faces in 'avi'"),
      ("in-->.mkv -o out.%04d.png", 64, "pictures have no tracks"),
      ("in-->.mkv -o - --container mp4", 64, "which standard output does not allow"),
    ] as [(String, Int32, String)]
  )
  func refusals(_ options: String, _ exitCode: Int32, _ message: String) throws {
    let folder = try Self.folder()
    let result = try Self.run("render --faces a.jsonl --embed-faces \(options)", folder)
    #expect(result.exitCode == exitCode && result.errors.contains(message), "\(result.errors)")
    #expect(try folder.names() == ["a.jsonl", "a.txt", "in-->.mkv"])
  }

  @Test("a video without faces in it has none to export")
  func none() throws {
    let folder = try Self.folder()
    let result = try Self.run("export in-->.mkv --format csv -o -", folder)
    #expect(
      result.exitCode == 65
        && result.errors.contains("'in-->.mkv': it is a video without an embedded sidecar")
    )
  }
}
