import Foundation
import TestSupport
import Testing

@Suite(
  "annotate detect",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct DetectTests {
  private func lines(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test("the faces are those of a job that makes a video", arguments: [[], ["--accuracy", "low"]])
  func same(_ options: [String]) throws {
    let folder = try TemporaryFolder()
    let (clip, faces) = (folder.path("in.mkv"), folder.path("in.faces.jsonl"))
    try FFmpeg.cut(Places.clip("faces/bird.mkv"), seconds: 0.7, to: clip)
    let video = [clip, "-o", folder.path("out.mkv"), "--style", "none", "--preset", "ultrafast"]
    #expect(try Program.run(video + options).exitCode == 0)
    let result = try Program.run(["detect", clip, "-o", faces] + options)
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("annotate: wrote faces to '\(faces)': "))
    let found = try lines(faces)
    #expect(found.count > 10)
    #expect(try found.dropFirst() == lines(folder.path("out.faces.jsonl")).dropFirst())
    #expect(try folder.names() == ["in.faces.jsonl", "in.mkv", "out.faces.jsonl", "out.mkv"])
  }

  @Test("the same lines go to standard output while the video is read")
  func standardOutput() throws {
    let folder = try TemporaryFolder()
    let (clip, faces) = (folder.path("in.mkv"), folder.path("in.faces.jsonl"))
    try FFmpeg.cut(Places.clip("faces/single_face.mp4"), seconds: 0.3, to: clip)
    #expect(try Program.run(["detect", clip, "-o", faces]).exitCode == 0)
    let result = try Program.run(["detect", clip, "-o", "-"])
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("annotate: wrote faces to standard output: "))
    #expect(try result.output == String(contentsOfFile: faces, encoding: .utf8))
    #expect(try folder.names() == ["in.faces.jsonl", "in.mkv"])
  }

  @Test("a reader of standard output that goes away, and a closed one, end the command with 74")
  func noReader() throws {
    let clip = Places.clip("faces/single_face.mp4")
    for command in ["'$0' detect '$1' -o - | head -n 1 > /dev/null", "'$0' detect '$1' -o - >&-"] {
      let line = "set -o pipefail; " + command.replacing("'", with: "\"")
      let result = try ProcessRunner.run("bash", ["-c", line, Places.program, clip])
      #expect(result.exitCode == 74, "\(result.errors)")
      #expect(result.errors.contains("standard output"), "\(result.errors)")
    }
  }

  @Test("a picture is a clip of one frame")
  func picture() throws {
    let folder = try TemporaryFolder()
    let (picture, faces) = (folder.path("a.png"), folder.path("a.jsonl"))
    try FFmpeg.make(["-i", Places.clip("faces/single_face.mp4"), "-frames:v", "1", picture])
    #expect(try Program.run(["detect", picture, "-o", faces, "--landmarks"]).exitCode == 0)
    let sidecar = try SidecarLines(faces)
    #expect(sidecar.frames.map { $0.faces.map(\.id) } == [[1]])
    #expect(sidecar.frames[0].faces[0].mesh?.count == 468)
    #expect(sidecar.header.options["landmarks"] == "true")
  }

  @Test("nothing is written over the input or existing files, or from a bad input")
  func refusals() throws {
    let folder = try TemporaryFolder()
    let (clip, faces) = (folder.path("in.mkv"), folder.path("there.jsonl"))
    try FFmpeg.cut(Places.clip("faces/single_face.mp4"), seconds: 0.1, to: clip)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: faces))
    let cases: [([String], Int32, String)] = [
      ([clip, "-o", clip], 64, "does not suit a sidecar, which is a file of JSON Lines"),
      ([clip, "-o", folder.path("a.csv")], 64, "did you mean '--export csv="),
      ([clip, "-o", faces], 73, "exists"),
      ([folder.path("none.mkv"), "-o", folder.path("a.jsonl")], 66, "no such file"),
      ([faces, "-o", folder.path("a.jsonl")], 65, "it is not a video"),
      ([clip, "-o", "-", "--progress", "openjd"], 64, "cannot be mixed with a sidecar"),
      ([clip], 64, "missing option '--output'"),
    ]
    for (arguments, code, words) in cases {
      let result = try Program.run(["detect"] + arguments)
      #expect(result.exitCode == code, "\(arguments)")
      #expect(result.errors.contains(words), "\(result.errors)")
    }
    #expect(try lines(faces) == ["mine"])
    #expect(try folder.names() == ["in.mkv", "there.jsonl"])
  }
}
