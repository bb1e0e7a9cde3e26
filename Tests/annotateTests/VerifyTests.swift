import Foundation
import TestSupport
import Testing

@Suite(
  "annotate verify",
  .tags(.process, .media, .model, .golden),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct VerifyTests {
  private let workshop: VerifyWorkshop

  init() throws {
    workshop = try VerifyWorkshop.shared.get()
  }

  private func verify(
    _ output: String,
    source: String,
    faces: String? = nil
  ) throws -> VerificationLines {
    try VerificationLines(of: output, source: source, faces: faces)
  }

  @Test("nothing is lost in an output of annotate", arguments: VerifyWorkshop.sources)
  func whole(_ name: String) throws {
    let report = try verify(workshop.output(name), source: workshop.source(name))
    #expect(report.features("lost") == [])
    #expect(report.features("changed") == ["codec"])
    #expect(report.faces == workshop.faces(name))
    for feature in ["frames", "frame times", "field order", "sidecar", "sidecar times"] {
      #expect(report.features("kept").contains(feature))
    }
  }

  @Test("a broken feature is reported, and nothing else", arguments: BrokenOutput.all)
  func broken(_ broken: BrokenOutput) throws {
    let folder = try TemporaryFolder()
    let output = folder.path("broken-" + broken.source)
    let whole = workshop.output(broken.source)
    try FFmpeg.make(
      ["-noautorotate", "-i", whole, "-map", "0", "-map", "-0:d?", "-c", "copy"]
        + broken.arguments + [output]
    )
    let report = try verify(
      output,
      source: workshop.source(broken.source),
      faces: workshop.faces(broken.source)
    )
    #expect(Set(report.features("lost")) == Set(broken.lost))
  }

  @Test("a sidecar that is cut off, or of another video, is named")
  func sidecars() throws {
    let folder = try TemporaryFolder()
    let (output, source) = (workshop.output("full.mp4"), workshop.source("full.mp4"))
    let lines = try String(contentsOfFile: workshop.faces("full.mp4"), encoding: .utf8)
      .split(separator: "\n")
    let cut = folder.path("cut.faces.jsonl")
    try Data((lines.dropLast(3).joined(separator: "\n") + "\n").utf8)
      .write(to: URL(fileURLWithPath: cut))
    let first = try verify(output, source: source, faces: cut)
    #expect(first.features("lost") == ["sidecar", "sidecar frames", "sidecar times"])
    #expect(first["sidecar"]?.note?.contains("cut off") == true)

    let other = try verify(output, source: source, faces: workshop.faces("ten.mkv"))
    #expect(other.features("lost") == ["sidecar frames", "sidecar times", "sidecar size"])

    let words = folder.path("words.jsonl")
    try Data("words\n".utf8).write(to: URL(fileURLWithPath: words))
    #expect(try verify(output, source: source, faces: words).features("lost") == ["sidecar"])
  }

  @Test("streams that were not wanted are changed, not lost")
  func dropped() throws {
    let folder = try TemporaryFolder()
    let (output, source) = (folder.path("out.mp4"), workshop.source("full.mp4"))
    let options = MadeClip.faceless + ["--preset", "ultrafast", "--no-audio", "--drop", "subtitle"]
    #expect(try Program.run([source, "-o", output] + options).exitCode == 0)
    let report = try verify(output, source: source)
    #expect(report.features("lost") == [])
    let asked = report.rows.filter { $0.note == "asked for" }.map(\.feature)
    #expect(asked == ["stream 1 (audio)", "stream 2 (audio)", "stream 3 (subtitle)"])
    #expect(report.features("changed") == ["codec"] + asked)
  }

  @Test("times in coarser units are reported as rounded")
  func rounded() throws {
    let folder = try TemporaryFolder()
    let (source, output) = (folder.path("in.mp4"), folder.path("out.mkv"))
    try FFmpeg.make([
      "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=30000/1001:duration=0.4", "-c:v", "libx264",
      source,
    ])
    #expect(try Program.run([source, "-o", output] + MadeClip.faceless).exitCode == 0)
    let report = try verify(output, source: source)
    #expect(report.features("lost") == [])
    let times = report["frame times"]
    #expect(times?.verdict == "changed")
    #expect(times?.note == "rounded to 1/1000 s")
  }

  @Test("stamps are expected on faces, and nowhere else")
  func stamps() throws {
    let folder = try TemporaryFolder()
    let (source, output) = (folder.path("in.mkv"), folder.path("out.mkv"))
    try FFmpeg.cut(Places.clip("faces/bird.mkv"), seconds: 0.2, to: source)
    #expect(try Program.run([source, "-o", output, "--codec", "ffv1"]).exitCode == 0)
    let report = try verify(output, source: source)
    #expect(report.features("lost") == [])
    #expect(report.features("kept").contains("untouched pixels"))

    // Without the faces of the sidecar the same stamps are foreign.
    let faces = folder.path("out.faces.jsonl")
    let text = try String(contentsOfFile: faces, encoding: .utf8)
    let bare = text.replacing(#/"faces":\[\{.*\}\]\}/#, with: "\"faces\":[]}")
      .replacing(#/"faces":\d+/#, with: "\"faces\":0")
    #expect(bare != text)
    try Data(bare.utf8).write(to: URL(fileURLWithPath: faces))
    #expect(try verify(output, source: source).features("lost") == ["untouched pixels"])
  }

  @Test("the table is for people")
  func table() throws {
    let (output, source) = (workshop.output("ten.mkv"), workshop.source("ten.mkv"))
    let result = try Program.run(["verify", output, "--source", source])
    #expect(result.exitCode == 0)
    try expectSnapshot(result.output, named: "verify.txt")
  }

  /// What is lost of real clips.
  private static let losses = [
    // Hardly any player shows anything but 4:2:0, and videos are played once.
    "faces/face-demographics-walking-and-pause.gif": [
      "chroma samples", "file the repetition of the animation",
    ]
  ]

  @Test("of real clips nothing is lost that could be kept", arguments: RealClip.all)
  func realClips(_ clip: RealClip) async throws {
    let lines = try await AnnotatedClips.shared.annotated(clip).verification
    let expected = Self.losses[clip.name] ?? []
    #expect(lines.features("lost") == expected)
    #expect(lines.features("kept").contains("sidecar times"))
  }

  @Test(
    "a requested change is no loss",
    arguments: [
      ["--size", "64x64"], ["--bake-orientation"], ["--mirror"],
      ["--bake-orientation", "--mirror"],
    ]
  )
  func reframed(_ options: [String]) throws {
    let folder = try TemporaryFolder()
    let (output, source) = (folder.path("out.mp4"), workshop.source("full.mp4"))
    let arguments = [source, "-o", output, "--preset", "ultrafast"] + MadeClip.faceless + options
    #expect(try Program.run(arguments).exitCode == 0)
    let report = try verify(output, source: source)
    #expect(report.features("lost") == [])
    #expect(report["picture size"]?.note == (options == ["--mirror"] ? nil : "asked for"))

    // Without the sidecar the request is unknown.
    try FileManager.default.removeItem(atPath: folder.path("out.faces.jsonl"))
    let lost = try verify(output, source: source).features("lost")
    #expect(lost.contains("picture size") == (options != ["--mirror"]))
  }

  @Test("unreadable files are errors, not losses")
  func unreadable() throws {
    let source = workshop.source("full.mp4")
    let missing = try Program.run(["verify", "nowhere.mp4", "--source", source])
    #expect(missing.exitCode == 66)
    #expect(
      missing.errors == "annotate: error: cannot read 'nowhere.mp4': no such file or directory\n"
    )
    let arguments = ["verify", workshop.output("full.mp4"), "--source", source]
    let noFaces = try Program.run(arguments + ["--faces", "nowhere.jsonl"])
    #expect(noFaces.exitCode == 66)
    #expect(noFaces.output == "")
  }
}
