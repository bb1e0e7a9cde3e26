import Foundation
import TestSupport
import Testing

@Suite(
  "Files that are refused",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct RefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let input: String
    var output = "out.mp4"
    var options: [String] = []
    let exitCode: Int32
    /// What the error line names.
    let subject: String
    var testDescription: String { name }
  }

  static let inputs = [
    Case(name: "missing", input: "nowhere.mp4", exitCode: 66, subject: "nowhere.mp4"),
    Case(name: "empty", input: "empty.mp4", exitCode: 65, subject: "empty.mp4"),
    Case(name: "text", input: "text.mp4", exitCode: 65, subject: "text.mp4"),
    Case(name: "no index", input: "broken.mp4", exitCode: 65, subject: "broken.mp4"),
    Case(name: "sound only", input: "sound.mp4", exitCode: 65, subject: "sound.mp4"),
    Case(name: "no stream", input: "streamless.mp4", exitCode: 65, subject: "streamless.mp4"),
    Case(name: "a drawing", input: "drawing.svg", exitCode: 65, subject: "drawing.svg"),
    Case(name: "cut off MP4", input: "cut.mp4", exitCode: 65, subject: "cut.mp4"),
    Case(name: "cut off MKV", input: "cut.mkv", exitCode: 65, subject: "cut.mkv"),
  ]

  static let outputs = [
    Case(
      name: "no folder",
      input: "clip.mkv",
      output: "missing/out.mp4",
      exitCode: 73,
      subject: "missing/out.mp4"
    ),
    Case(name: "taken", input: "clip.mkv", output: "text.mp4", exitCode: 73, subject: "text.mp4"),
    Case(
      name: "a folder",
      input: "clip.mkv",
      output: "folder.mp4",
      exitCode: 73,
      subject: "folder.mp4"
    ),
    Case(
      name: "the input",
      input: "clip.mkv",
      output: "clip.mkv",
      exitCode: 73,
      subject: "clip.mkv"
    ),
    Case(
      name: "the input even with -y",
      input: "clip.mkv",
      output: "./clip.mkv",
      options: ["-y"],
      exitCode: 73,
      subject: "./clip.mkv"
    ),
    Case(
      name: "a link to the input",
      input: "clip.mkv",
      output: "link.mkv",
      options: ["-y"],
      exitCode: 73,
      subject: "link.mkv"
    ),
    Case(
      name: "the sidecar is the input",
      input: "clip.mkv",
      options: ["-y", "--faces-dir", "clip.mkv"],
      exitCode: 73,
      subject: "clip.mkv"
    ),
    Case(
      name: "the sidecar is taken",
      input: "clip.mkv",
      output: "taken.mp4",
      exitCode: 73,
      subject: "taken.faces.jsonl"
    ),
    Case(
      name: "no such preset",
      input: "clip.mkv",
      options: ["--preset", "bogus"],
      exitCode: 64,
      subject: "bogus"
    ),
    Case(
      name: "no such quality",
      input: "clip.mkv",
      options: ["--crf", "99"],
      exitCode: 64,
      subject: "99"
    ),
    Case(
      name: "a file for sound",
      input: "clip.mkv",
      output: "out.mp3",
      exitCode: 64,
      subject: "out.mp3"
    ),
  ]

  /// Fills a folder with everything that the cases name.
  private func filledFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    try files.createDirectory(
      atPath: folder.path("folder.mp4"),
      withIntermediateDirectories: false
    )
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"
    for (name, text) in [
      ("empty.mp4", ""), ("text.mp4", "words\n"), ("taken.faces.jsonl", "{}\n"),
      ("drawing.svg", drawing),
    ] {
      try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
    }
    let copies = [
      ("bad/broken.mp4", "broken.mp4"), ("bad/sample_audio_only.mp4", "sound.mp4"),
      ("bad/video_without_video_stream.mp4", "streamless.mp4"),
    ]
    for (clip, name) in copies {
      try files.copyItem(atPath: Places.clip(clip), toPath: folder.path(name))
    }
    try FFmpeg.cut(Places.clip("faces/bird.mkv"), seconds: 0.2, to: folder.path("clip.mkv"))
    try files.createSymbolicLink(
      atPath: folder.path("link.mkv"),
      withDestinationPath: folder.path("clip.mkv")
    )
    for name in ["cut.mp4", "cut.mkv"] {
      try FFmpeg.make([
        "-i", Places.clip("faces/bird.mkv"), "-t", "0.4", "-c", "copy", "-movflags", "+faststart",
        folder.path(name),
      ])
      let handle = try FileHandle(forUpdating: folder.url.appendingPathComponent(name))
      try handle.truncate(atOffset: handle.seekToEnd() * 3 / 4)
      try handle.close()
    }
    return folder
  }

  @Test("one line names the file and why, and nothing changes", arguments: inputs + outputs)
  func refusal(_ sample: Case) throws {
    let folder = try filledFolder()
    let names = try folder.names()
    let files = names.filter { !$0.hasPrefix("folder") }
    let before = try files.map { try Digest.sha256(of: folder.path($0)) }
    let result = try Program.run(
      [sample.input, "-o", sample.output, "--progress", "none"] + sample.options,
      folder: folder.url
    )
    #expect(result.exitCode == sample.exitCode, "\(result.errors)")
    #expect(result.output == "")
    let lines = result.errors.split(separator: "\n")
    let errors = lines.filter { $0.hasPrefix("annotate: error: ") }
    #expect(errors.count == 1)
    #expect(errors.first?.contains("'\(sample.subject)'") == true, "\(result.errors)")
    #expect(lines.allSatisfy { $0.hasPrefix("annotate: error: ") || $0.hasPrefix("hint: ") })
    #expect(try folder.names() == names)
    #expect(try files.map { try Digest.sha256(of: folder.path($0)) } == before)
  }

  @Test("an input from a pipe gets no hint about a file")
  func pipe() throws {
    let folder = try TemporaryFolder()
    let words = Data("these are words and no video\n".utf8)
    let arguments = ["-", "-o", folder.path("out.mp4"), "--progress", "none"]
    let result = try Program.run(arguments, input: words)
    #expect(result.exitCode == 65)
    #expect(result.errors.hasPrefix("annotate: error: cannot read '-': "))
    #expect(!result.errors.contains("hint"))
  }

  @Test("with -y both files are replaced, and a link stays a link")
  func overwrite() throws {
    let folder = try TemporaryFolder()
    try FFmpeg.cut(Places.clip("faces/bird.mkv"), seconds: 0.2, to: folder.path("clip.mkv"))
    for name in ["target.mkv", "out.faces.jsonl"] {
      try Data("old".utf8).write(to: folder.url.appendingPathComponent(name))
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("out.mkv"),
      withDestinationPath: "target.mkv"
    )
    let input = try Digest.sha256(of: folder.path("clip.mkv"))
    let arguments = ["clip.mkv", "-o", "out.mkv", "-y", "--preset", "ultrafast"]
    #expect(try Program.run(arguments, folder: folder.url).exitCode == 0)
    #expect(try folder.names() == ["clip.mkv", "out.faces.jsonl", "out.mkv", "target.mkv"])
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("out.mkv"))
    #expect(link == "target.mkv")
    let times = try FFprobe.frameTimes(of: folder.path("target.mkv"))
    #expect(try times == FFprobe.frameTimes(of: folder.path("clip.mkv")))
    #expect(try SidecarLines(folder.path("out.faces.jsonl")).frames.count == times.count)
    #expect(try Digest.sha256(of: folder.path("clip.mkv")) == input)
  }
}
