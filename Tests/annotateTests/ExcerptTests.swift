import Foundation
import TestSupport
import Testing

@Suite("Excerpts", .tags(.process, .media), .timeLimit(.minutes(10)), .needsClipsAndModels)
struct ExcerptTests {
  /// Nine seconds of picture and sound, with a keyframe every 50 frames and pictures that refer to later ones.
  private static func clip(_ name: String = "in.mkv") throws -> Quick {
    let folder = try TemporaryFolder()
    let input = folder.path(name)
    try FFmpeg.make(
      ["-f", "lavfi", "-i", "testsrc2=s=160x96:r=25:d=9"] + MadeClip.sound(seconds: 9)
        + MadeClip.x264 + ["-g", "50", "-c:a", "aac", input]
    )
    return Quick(folder, input: input)
  }

  /// The times of the frames of a clip, in seconds.
  private static func seconds(_ path: String) throws -> [Double] {
    try FFprobe.frameTimes(of: path).map { Double($0.numerator) / Double($0.denominator) }
  }

  @Test(
    "the frames are those of the source at these times, and begin with zero",
    arguments: [(0.0, 0.5), (1.001, 1.4), (6.04, 6.48), (7.99, 9.5)]
  )
  func frames(_ from: Double, _ to: Double) throws {
    let clip = try Self.clip()
    let (result, output) = try clip.run(
      "out.mkv",
      ["--codec", "ffv1", "--from", "\(from)", "--to", "\(to)", "--strict"]
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    let all = try zip(Self.seconds(clip.input), FFmpeg.frameHashes(of: clip.input))
    let wanted = all.filter { (from..<to).contains($0.0) }
    #expect(!wanted.isEmpty)
    #expect(try FFmpeg.frameHashes(of: output) == wanted.map(\.1))
    for (time, source) in try zip(Self.seconds(output), wanted.map(\.0)) {
      #expect(abs(time - (source - from)) < 0.0011)
    }
  }

  @Test("sound is copied packet by packet, and verify agrees", arguments: ["mkv", "mp4", "mov"])
  func sound(_ ending: String) throws {
    let clip = try Self.clip("in.\(ending)")
    let output = clip.folder.path("out.\(ending)")
    let result = try Program.run(
      [clip.input, "-o", output, "-s", "none", "--from", "0:02", "--to", "3.5", "-q"]
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    let (all, taken) = try (
      FFprobe.packetHashes(of: clip.input, stream: "a:0"),
      FFprobe.packetHashes(of: output, stream: "a:0")
    )
    let first = try #require(taken.first)
    let start = try #require(all.firstIndex(of: first))
    #expect(Array(all[start...].prefix(taken.count)) == taken)
    // AAC at 44.1 kHz has 43 packets a second.
    #expect((63...66).contains(taken.count))
    let verified = try Program.run(["verify", output, "--source", clip.input])
    #expect(verified.exitCode == 0, "\(verified.output)")
  }

  @Test("chapters and subtitles are cut to the excerpt")
  func words() throws {
    let folder = try TemporaryFolder()
    let clip = Quick(folder, input: try MadeClip.rich(in: folder))
    let (result, output) = try clip.run("out.mkv", ["--from", "0.2", "--to", "0.6"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let (all, words) = try (Self.milliseconds(clip.input), Self.milliseconds(output))
    let cut = all.map { (max($0.start, 200) - 200, min($0.end, 600) - 200) }.filter { $0.0 < $0.1 }
    #expect(words.map(\.start) == cut.map(\.0) && words.map(\.end) == cut.map(\.1))
    #expect(words.count == 2)
    #expect(try FFprobe.chapters(of: output).allSatisfy { $0 < "0.4" })
  }

  /// When the subtitles of a clip begin and end.
  private static func milliseconds(_ path: String) throws -> [(start: Int, end: Int)] {
    try FFprobe.entries(of: path, "packet=pts,duration", stream: "s:0").compactMap { line in
      let parts = line.split(separator: ",").compactMap { Int($0) }
      return parts.count == 2 ? (parts[0], parts[0] + parts[1]) : nil
    }
  }

  @Test("the sidecar has the indices and times of the source, and renders the same again")
  func sidecar() throws {
    let clip = try Self.clip("in.mp4")
    let folder = clip.folder
    let made = try Program.run(
      [clip.input, "-o", "out.mp4", "--from", "6", "--preview", "0.4", "-q"] + MadeClip.fast,
      folder: folder.url
    )
    #expect(made.exitCode == 0, "\(made.errors)")
    let lines = try SidecarLines(folder.path("out.faces.jsonl"))
    #expect(lines.frames.map(\.frame) == Array(150..<160))
    #expect(lines.times.first == Fraction(6, 1))
    let again = try Program.run(
      ["render", clip.input, "--faces", "out.faces.jsonl", "-o", "again.mp4", "-q"]
        + MadeClip.fast,
      folder: folder.url
    )
    #expect(again.exitCode == 0, "\(again.errors)")
    #expect(
      try Digest.sha256(of: folder.path("out.mp4")) == Digest.sha256(of: folder.path("again.mp4"))
    )
  }

  @Test("faces, events and exports count as they say")
  func faces() throws {
    let folder = try TemporaryFolder()
    let video = Places.clip("faces/single_face.mp4")
    for (name, part) in [("all", ["--to", "2"]), ("part", ["--from", "1", "--to", "2"])] {
      let found = try Program.run(
        ["detect", video, "-o", "\(name).jsonl", "-q"] + part,
        folder: folder.url
      )
      #expect(found.exitCode == 0, "\(found.errors)")
    }
    let (all, part) = try (
      SidecarLines(folder.path("all.jsonl")), SidecarLines(folder.path("part.jsonl"))
    )
    #expect(part.frames.map(\.frame) == Array(all.frames.map(\.frame).suffix(part.frames.count)))
    let end = try #require(
      try String(contentsOfFile: folder.path("part.jsonl"), encoding: .utf8)
        .split(separator: "\n").last
    )
    #expect(end.contains("\"event\":\"enters\",\"track\":1,\"person\":1,\"firstFrame\":30,"))
    let exported = try Program.run(
      ["export", "part.jsonl", "--format", "mot", "-o", "part.txt"],
      folder: folder.url
    )
    #expect(exported.exitCode == 0)
    #expect(
      exported.errors.contains(
        "'single_face.mp4': exported frames and times count from 00:00:01.000 on, where the part begins"
      )
    )
  }

  @Test("exports have the times of the part's video")
  func times() throws {
    let folder = try TemporaryFolder()
    let made = try Program.run(
      [
        Places.clip("faces/single_face.mp4"), "-o", "out.mp4", "--from", "0.99", "--to", "1.3",
        "--accuracy", "low", "--export", "csv=a.csv", "--export", "srt=a.srt",
      ],
      folder: folder.url
    )
    #expect(made.exitCode == 0, "\(made.errors)")
    #expect(!made.errors.contains("warning"), "\(made.errors)")
    let exported = try Program.run(
      ["export", "out.faces.jsonl", "--format", "csv,csv-tracks,srt,webvtt", "-o", "texts"],
      folder: folder.url
    )
    #expect(exported.exitCode == 0, "\(exported.errors)")
    let text = { (name: String) in try String(contentsOfFile: folder.path(name), encoding: .utf8) }
    let rows = try text("a.csv").split(whereSeparator: \.isNewline).map { $0.split(separator: ",") }
    let seconds = try rows.dropFirst().map { try #require(Double($0[2])) }
    for (time, shown) in zip(seconds, try Self.seconds(folder.path("out.mp4"))) {
      #expect(abs(time - shown) < 0.0011)
    }
    #expect(seconds.count > 5)
    #expect(try text("a.csv") == text("texts/out.csv"))
    #expect(try text("a.srt") == text("texts/out.srt"))
    #expect(try text("a.srt").hasPrefix("1\n00:00:00,010 --> "))
    #expect(try text("texts/out.webvtt.vtt").contains("\n00:00:00.010 --> "))
  }

  @Test("a part that is not there leaves nothing behind")
  func absent() throws {
    let clip = try Self.clip()
    let (result, _) = try clip.run("out.mkv", ["--from", "1:00"])
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("it has no frame from 00:01:00.000 on"))
    #expect(try clip.folder.names() == ["in.mkv"])
  }

  @Test("pictures have no parts")
  func pictures() throws {
    let folder = try TemporaryFolder()
    try FFmpeg.make(
      ["-f", "lavfi", "-i", "testsrc2=s=64x64", "-frames:v", "1", folder.path("a.png")]
    )
    let clip = Quick(folder, input: folder.path("a.png"))
    let (result, _) = try clip.run("b.png", ["--preview", "1"])
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("it consists of pictures, not of a video"))
  }
}
