import Foundation
import TestSupport
import Testing

/// No picture in which nobody looked for faces leaves in an output that hides some.
@Suite(
  "Pictures that nobody looked at, in videos",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct UnseenPictureTests {
  private static let hiding = [
    "--style", "solid", "--no-detection", "--cover", "0,0,10,10", "--progress", "none", "-y",
  ]
  private static let showing = MadeClip.faceless + ["--progress", "none", "-y"]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A clip with two videos, sound, subtitles, a cover, a picture that FFmpeg does not know, one without a media type
  /// that says so, and a font.
  private func source(
    video: String = "libx264",
    audio: String = "aac",
    seconds: Double = 0.6
  ) throws -> String {
    let (words, cover) = (folder.path("in.srt"), folder.path("cover.png"))
    try Data("1\n00:00:00,100 --> 00:00:00,300\nWords\n".utf8)
      .write(to: URL(fileURLWithPath: words))
    try FFmpeg.make(["-f", "lavfi", "-i", "testsrc=s=32x32", "-frames:v", "1", cover])
    let hidden = try Data(contentsOf: URL(fileURLWithPath: cover))
    let files = [
      ("a.ttf", "font/ttf", Data("not a font, but any bytes will do".utf8)),
      ("b.heic", "image/heic", Data("a picture by its media type".utf8)),
      ("c.bin", "application/octet-stream", hidden),
      ("cover.png", "image/png", hidden),
    ]
    let attached = try files.enumerated().flatMap { index, file in
      try file.2.write(to: URL(fileURLWithPath: folder.path(file.0)))
      return ["-attach", folder.path(file.0), "-metadata:s:t:\(index)", "mimetype=\(file.1)"]
    }
    let clip = folder.path("in.mkv")
    let coding = ["-c:v", video, "-pix_fmt", "yuv420p", "-g", "5", "-c:a", audio, "-c:s", "srt"]
    let inputs = MadeClip.picture(seconds: seconds) + MadeClip.picture(rate: "10")
    try FFmpeg.make(
      inputs + MadeClip.sound() + ["-i", words]
        + ["-map", "0", "-map", "1", "-map", "2", "-map", "3", "-disposition:v:0", "default"]
        + coding + attached + [clip]
    )
    return clip
  }

  private func annotate(
    _ clip: String,
    _ name: String,
    _ options: [String]
  ) throws -> (result: ProcessResult, output: String) {
    let output = folder.path(name)
    return (try Program.run([clip, "-o", output] + options), output)
  }

  /// The kinds of an output's streams in their order.
  private func kinds(_ output: String) throws -> [String] {
    try FFprobe.streams(of: output).map(\.codecType)
  }

  /// Whether the bytes of a picture's file are anywhere in an output.
  private func holds(_ output: String, _ file: String) throws -> Bool {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: output))
    let picture = try Data(contentsOf: URL(fileURLWithPath: folder.path(file)))
    return bytes.range(of: picture.suffix(64).prefix(24)) != nil
  }

  @Test(
    "are left out of every container, with one warning; everything else stays",
    arguments: [
      ("mp4", ["video", "audio", "subtitle"]), ("m4v", ["video", "audio"]),
      ("mov", ["video", "audio", "subtitle"]),
      ("mkv", ["video", "audio", "subtitle", "attachment"]), ("ts", ["video", "audio"]),
      ("avi", ["video", "audio"]), ("nut", ["video", "audio"]), ("flv", ["video", "audio"]),
    ]
  )
  func containers(_ ending: String, _ expected: [String]) throws {
    let clip = try source()
    let (result, output) = try annotate(clip, "out.\(ending)", Self.hiding)
    try #require(result.exitCode == 0, "\(result.errors)")
    #expect(try kinds(output).filter { $0 != "subtitle" || expected.contains($0) } == expected)
    for file in ["b.heic", "cover.png"] { #expect(try !holds(output, file)) }
    let named =
      "annotate: warning: leaving out stream 1 (video, h264), stream 5 (attachment, none), "
      + "stream 6 (attachment, none) and stream 7 (cover, png) of '\(clip)'"
    #expect(
      result.errors.split(separator: "\n").count { $0.hasPrefix(named) } == 1,
      "\(result.errors)"
    )
    let lines = try VerificationLines(of: output, source: clip)
    let rows = ["stream 1 (video)", "stream 5 (attachment)", "stream 7 (cover)"]
    #expect(Set(rows).isSubset(of: lines.features("changed")))
    #expect(lines["stream 1 (video)"]?.note == "left out, because its faces would stay visible")
    #expect(lines["pictures of stream 0"]?.note == "stamped")
  }

  @Test("are left out of WebM", arguments: ["webm"])
  func webm(_ ending: String) throws {
    let clip = try source(video: "libvpx-vp9", audio: "libopus")
    let (result, output) = try annotate(clip, "out.\(ending)", Self.hiding)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try kinds(output).filter { $0 == "video" }.count == 1)
    let shown = try annotate(clip, "shown.\(ending)", Self.showing)
    #expect(try kinds(shown.output).filter { $0 == "video" }.count == 2)
  }

  @Test(
    "stay as they were with styles that hide nothing",
    arguments: ["mp4", "mov", "mkv", "ts", "avi"]
  )
  func otherStyles(_ ending: String) throws {
    let clip = try source()
    let (result, output) = try annotate(clip, "out.\(ending)", Self.showing)
    #expect(result.exitCode == 0)
    #expect(!result.errors.contains("looks for faces"))
    #expect(
      try FFprobe.packetHashes(of: output, stream: "v:1").count
        == FFprobe.packetHashes(of: clip, stream: "v:1").count
    )
    if ending == "mkv" {
      #expect(try holds(output, "b.heic") && holds(output, "cover.png"))
      let lines = try VerificationLines(of: output, source: clip)
      #expect(lines.features("lost") == [])
      #expect(lines["pictures of stream 1"]?.note == "not stamped")
    }
  }

  @Test("are covers and chapters' pictures of MP4, too")
  func covers() throws {
    let picture = folder.path("cover.jpg")
    try FFmpeg.make(["-f", "lavfi", "-i", "testsrc=s=32x32", "-frames:v", "1", picture])
    let clip = folder.path("in.mp4")
    try FFmpeg.make(
      MadeClip.picture() + ["-i", picture, "-map", "0", "-map", "1", "-c:v:1", "copy"]
        + ["-c:v:0", "libx264", "-disposition:v:1", "attached_pic", clip]
    )
    for ending in ["mp4", "mkv", "mov"] {
      let (result, output) = try annotate(clip, "out.\(ending)", Self.hiding)
      #expect(result.errors.contains("leaving out stream 1 (cover, mjpeg) of '\(clip)'"))
      #expect(try kinds(output) == ["video"])
      #expect(try !holds(output, "cover.jpg"))
      #expect(try VerificationLines(of: output, source: clip).features("lost") == [])
    }
    let shown = try annotate(clip, "shown.mp4", Self.showing)
    #expect(try holds(shown.output, "cover.jpg"))
  }

  @Test("end a strict job before it begins, unless they are dropped by request")
  func strict() throws {
    let clip = try source()
    let refused = try annotate(clip, "out.mkv", Self.hiding + ["--strict"])
    #expect(refused.result.exitCode == 65)
    #expect(refused.result.errors.hasPrefix("annotate: error: leaving out stream 1 (video, h264)"))
    #expect(try !folder.names().contains { $0.hasPrefix("out") })
    let dropped = try annotate(clip, "out.mkv", Self.hiding + ["--strict", "--drop", "picture"])
    #expect(dropped.result.exitCode == 0, "\(dropped.result.errors)")
    #expect(try kinds(dropped.output) == ["video", "audio", "subtitle", "attachment"])
    let lines = try VerificationLines(of: dropped.output, source: clip)
    #expect(lines["stream 1 (video)"]?.note == "asked for")
    let shown = try annotate(clip, "shown.mkv", Self.showing + ["--strict", "--drop", "picture"])
    #expect(try kinds(shown.output) == ["video", "audio", "subtitle", "attachment"])
  }

  @Test("are losses for verify if a job that hides faces has left them in")
  func unlooked() throws {
    let clip = try source()
    let (_, hidden) = try annotate(clip, "out.mkv", Self.hiding)
    let (_, shown) = try annotate(clip, "shown.mkv", Self.showing)
    let lines = try VerificationLines(
      of: shown,
      source: clip,
      faces: folder.path("out.faces.jsonl")
    )
    let lost = [1, 5, 6, 7].map { "pictures of stream \($0)" }
    #expect(lines.features("lost").filter { $0.hasPrefix("pictures") } == lost)
    #expect(
      lines["pictures of stream 1"]?.note == "not looked at: faces in them are not hidden"
    )
    #expect(try VerificationLines(of: hidden, source: clip).features("lost") == [])
  }

  @Test("are left out by render, whatever the sidecar was made for")
  func render() throws {
    let clip = try source()
    let (_, shown) = try annotate(clip, "shown.mkv", Self.showing)
    let faces = folder.path("shown.faces.jsonl")
    let output = folder.path("rendered.mkv")
    let words = ["render", clip, "--faces", faces, "-o", output, "--progress", "none"]
    let rendered = try Program.run(
      words + ["--style", "blur", "--faces-out", folder.path("rendered.faces.jsonl")]
    )
    #expect(rendered.errors.contains("leaving out stream 1 (video, h264)"))
    #expect(try kinds(output) == ["video", "audio", "subtitle", "attachment"])
    #expect(try VerificationLines(of: output, source: clip).features("lost") == [])
    #expect(try kinds(shown).count > kinds(output).count)
    // Back to a style that hides nothing: the new sidecar says so.
    let again = [
      "render", clip, "--faces", folder.path("rendered.faces.jsonl"), "-o",
      folder.path("again.mkv"),
      "--faces-out", folder.path("again.faces.jsonl"), "--progress", "none",
    ]
    #expect(try Program.run(again).exitCode == 0)
    let text = try String(contentsOfFile: folder.path("again.faces.jsonl"), encoding: .utf8)
    #expect(!text.contains("hidesFaces"))
  }

  @Test("are left out by a farm as by a single run, also with a style file")
  func farm() throws {
    let clip = try source(seconds: 2)
    let style = folder.path("dark.json")
    let solid = try Program.run(["styles", "solid"]).output
    try Data(solid.utf8).write(to: URL(fileURLWithPath: style))
    let options = ["--style", style, "--accuracy", "low", "--codec", "ffv1"]
    let farm = Farm(folder, input: clip, options)
    try farm.expectSame(dividedBy: ["--chunk-frames", "32"])
    #expect(try kinds(farm.output) == ["video", "audio", "subtitle", "attachment"])
    #expect(try kinds(farm.single) == kinds(farm.output))
    #expect(try VerificationLines(of: farm.output, source: clip).features("lost") == [])
  }

  @Test("become no pictures of a sequence, which is said in the same words")
  func sequence() throws {
    let clip = try source()
    let (result, _) = try annotate(clip, "out.%03d.png", Self.hiding)
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("leaving out stream 1 (video, h264), stream 5"))
  }

  @Test(
    "are left out where faces are found, too",
    arguments: [
      ("two_video.mp4", "stream 1 (video, h264)"), ("cover.mp4", "stream 1 (cover, mjpeg)"),
      ("attachment.mkv", "stream 1 (cover, mjpeg)"),
    ]
  )
  func reported(_ name: String, _ stream: String) throws {
    let (clip, output) = (Places.clip("reports/\(name)"), folder.path("out-\(name)"))
    let job = [clip, "-o", output, "--style", "solid", "--progress", "none"]
    #expect(try Program.run(job + ["--strict"]).exitCode == 65)
    let result = try Program.run(job)
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("leaving out \(stream) of '\(clip)'"))
    #expect(try FFprobe.streams(of: output).map(\.codecType) == ["video"])
    #expect(try VerificationLines(of: output, source: clip).features("lost") == [])
  }
}
