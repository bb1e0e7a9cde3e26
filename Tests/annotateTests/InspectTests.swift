import Foundation
import TestSupport
import Testing

@Suite("annotate inspect", .tags(.process, .media, .golden), .timeLimit(.minutes(10)), .needsClips)
struct InspectTests {
  private func inspect(_ path: String, _ options: String...) throws -> String {
    let result = try Program.run(["inspect", path] + options)
    #expect(result.exitCode == 0)
    #expect(result.errors == "")
    return result.output.replacing(path, with: "FILE")
  }

  struct Clip: Sendable, CustomTestStringConvertible {
    let path: String
    let name: String
    var testDescription: String { path }
  }

  static let clips = [
    Clip(path: "odd/rotated_hdr_video.mov", name: "inspect-hdr"),
    Clip(path: "odd/sample_with_chapters.mp4", name: "inspect-chapters"),
    Clip(path: "odd/sample_with_srt.mkv", name: "inspect-srt"),
    Clip(path: "stills/portrait.jpg", name: "inspect-still"),
    Clip(path: "bad/sample_audio_only.mp4", name: "inspect-sound"),
  ]

  @Test("the text for people", arguments: clips)
  func text(_ clip: Clip) throws {
    try expectSnapshot(inspect(Places.clip(clip.path)), named: clip.name + ".txt")
  }

  @Test("the keys for programs", arguments: clips)
  func json(_ clip: Clip) throws {
    let text = try inspect(Places.clip(clip.path), "--json")
    #expect(text.split(separator: "\n").count == 1)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let pretty = try JSONSerialization.data(
      withJSONObject: object,
      options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    )
    try expectSnapshot(String(decoding: pretty, as: UTF8.self) + "\n", named: clip.name + ".json")
  }

  @Test("it agrees with ffprobe", arguments: ["faces/bird.mkv", "odd/video_90.mov"])
  func ffprobe(_ name: String) throws {
    struct File: Decodable {
      struct Stream: Decodable {
        let kind: String
        let codec: String
        let codedSize: [Int]?
        let timeBase: [Int]
        let packets: Int
      }
      let streams: [Stream]
    }
    let path = Places.clip(name)
    let file = try JSONDecoder().decode(File.self, from: Data(inspect(path, "--json").utf8))
    let streams = try FFprobe.streams(of: path)
    #expect(file.streams.map(\.kind) == streams.map(\.codecType))
    #expect(file.streams.map(\.codec) == streams.map { $0.codecName ?? "none" })
    #expect(file.streams.map { "\($0.timeBase[0])/\($0.timeBase[1])" } == streams.map(\.timeBase))
    let video = try #require(streams.first { $0.codecType == "video" })
    #expect(file.streams[video.index].codedSize == [video.width ?? 0, video.height ?? 0])
    let count = try FFprobe.packetHashes(of: path, stream: "v:0").count
    #expect(file.streams[video.index].packets == count)
  }

  @Test("variable rates are found by reading packets")
  func variable() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("vfr.mkv")
    try FFmpeg.make([
      "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=1", "-vf",
      "select=not(between(n\\,5\\,9))", "-fps_mode", "passthrough", "-c:v", "libx264", path,
    ])
    #expect(try inspect(path).contains("variable"))
    #expect(try inspect(path).contains("from 0.04 to 0.24 s"))
    #expect(try inspect(Places.clip("faces/bird.mkv")).contains(", constant"))
  }

  @Test("a file named like a command is reached with a path")
  func namedLikeCommand() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: Places.clip("bad/sample_audio_only.mp4"),
      toPath: folder.path("inspect")
    )
    let result = try Program.run(["./inspect", "-o", "out.mp4"], folder: folder.url)
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("cannot annotate './inspect': it has no video stream"))
    let inspected = try Program.run(["inspect", "inspect"], folder: folder.url)
    #expect(inspected.exitCode == 0)
    #expect(inspected.output.contains("aac"))
  }

  @Test("an invalid, missing or forgotten file is an error of one line")
  func mistakes() throws {
    let broken = try Program.run(["inspect", Places.clip("bad/broken.mp4")])
    #expect(broken.exitCode == 65)
    #expect(broken.output == "")
    let missing = try Program.run(["inspect", "nowhere.mp4"])
    #expect(missing.exitCode == 66)
    #expect(
      missing.errors == "annotate: error: cannot read 'nowhere.mp4': no such file or directory\n"
    )
    let forgotten = try Program.run(["inspect"])
    #expect(forgotten.exitCode == 64)
    #expect(forgotten.errors.contains("missing argument 'FILE'"))
    #expect(forgotten.errors.contains("hint: see 'annotate inspect --help'"))
  }
}

@Suite("annotate inspect, of sidecars", .tags(.process, .media, .golden), .timeLimit(.minutes(10)))
struct InspectSidecarTests {
  private static let lines = [
    #"{"schema":"annotate.faces","version":1,"generator":{"name":"annotate","version":"0.1.0"},"#
      + #""source":{"name":"in.mp4","size":1234},"stream":{"timeBase":[1,25],"frameRate":[25,1],"#
      + #""codedSize":[64,48]},"options":{"style":"hearts"}}"#,
    #"{"frame":0,"pts":0,"faces":[{"id":1,"bounds":[1,2,3,4]}]}"#,
    #"{"frame":1,"pts":1,"faces":[]}"#,
    #"{"frame":2,"pts":2,"faces":[{"id":1,"bounds":[1,2,3,4]},{"id":7,"source":"edited","bounds":[1,2,3,4]}]}"#,
    #"{"end":{"frames":3,"faces":3,"tracks":2,"damagedPackets":0}}"#,
  ]

  private func inspect(_ lines: [String], _ options: String...) throws -> ProcessResult {
    let folder = try TemporaryFolder()
    let text = lines.map { $0 + "\n" }.joined()
    try Data(text.utf8).write(to: folder.url.appendingPathComponent("a.faces.jsonl"))
    return try Program.run(["inspect", "a.faces.jsonl"] + options, folder: folder.url)
  }

  @Test("the text for people and the object for programs")
  func whole() throws {
    let text = try inspect(Self.lines)
    #expect(text.exitCode == 0)
    try expectSnapshot(text.output, named: "inspect-sidecar.txt")
    let json = try inspect(Self.lines, "--json")
    #expect(json.exitCode == 0)
    try expectSnapshot(json.output, named: "inspect-sidecar.json")
  }

  @Test("one that is cut off is refused")
  func cutOff() throws {
    let result = try inspect(Self.lines.dropLast())
    #expect(result.exitCode == 65)
    #expect(result.output == "")
    let line =
      "annotate: error: cannot read the sidecar 'a.faces.jsonl': it is cut off: the end record is missing after line 4"
    #expect(result.errors.hasPrefix(line))
  }
}
