import Foundation
import TestSupport
import Testing

@Suite("Videos of a constant frame rate", .tags(.process), .timeLimit(.minutes(10)))
struct ConformTests {
  /// A clip with audio whose frames come ever more slowly, and a sidecar in which one face moves by a pixel a frame.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FFmpeg.make(
      MadeClip.picture() + MadeClip.sound(seconds: 1)
        + ["-vf", "setpts=(N+N*N/40)/25/TB", "-vsync", "passthrough"] + MadeClip.x264
        + ["-c:a", "aac", folder.path("in.mp4")]
    )
    try ImportedBoxes.write(ImportedBoxes.moving, to: "in.jsonl", of: "in.mp4", in: folder)
    return folder
  }

  private static func run(_ options: String, _ folder: TemporaryFolder) throws -> ProcessResult {
    try Program.run(options.split(separator: " ").map(String.init), folder: folder.url)
  }

  /// The left edge of the face in each frame.
  private static func lefts(_ name: String, _ folder: TemporaryFolder) throws -> [Double?] {
    let text = try String(contentsOfFile: folder.path(name), encoding: .utf8)
    return try text.split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }.filter { $0["frame"] != nil }.map { frame in
      let faces = frame["faces"] as? [[String: Any]]
      return (faces?.first?["bounds"] as? [Double])?.first
    }
  }

  private static func seconds(_ time: Fraction) -> Double {
    Double(time.numerator) / Double(time.denominator)
  }

  @Test(
    "each frame shows what players show at its time, with its faces",
    arguments: ["25", "12", "29.97"]
  )
  func frames(_ rate: String) throws {
    let folder = try Self.folder()
    let result = try Self.run(
      "conform in.mp4 --faces in.jsonl -o out.mov --rate \(rate) --crf 0 --export edl=out.edl",
      folder
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(!result.errors.contains("constant"), "\(result.errors)")
    let (source, output) = (folder.path("in.mp4"), folder.path("out.mov"))
    let period = rate == "29.97" ? 1001.0 / 30000 : 1 / (Double(rate) ?? 0)
    let begins = try FFprobe.frameTimes(of: source).map(Self.seconds)
    let times = try FFprobe.frameTimes(of: output).map(Self.seconds)
    #expect(times.indices.allSatisfy { abs(times[$0] - Double($0) * period) < 1e-6 })
    // Half a tick of the source is less than a tenth of a millisecond.
    let shown = times.map { time in begins.lastIndex { $0 <= time + 0.0001 } ?? 0 }
    #expect(shown.last == 14)
    let pictures = try FFmpeg.frameHashes(of: source)
    #expect(try FFmpeg.frameHashes(of: output) == shown.map { pictures[$0] })
    #expect(try Self.lefts("out.faces.jsonl", folder) == shown.map { Double(10 + $0) })
    let audio = try FFprobe.packetHashes(of: source, stream: "a")
    #expect(try FFprobe.packetHashes(of: output, stream: "a") == audio)
  }

  @Test("the sidecar belongs to the new video, and exports count its frames")
  func belongs() throws {
    let folder = try Self.folder()
    for words in [
      "conform in.mp4 --faces in.jsonl -o out.mp4",
      "render out.mp4 --faces out.faces.jsonl -o drawn.mkv -s solid --preset ultrafast",
      "export out.faces.jsonl --format mlt -o out.mlt",
    ] {
      let result = try Self.run(words, folder)
      #expect(result.exitCode == 0 && !result.errors.contains("warning"), "\(result.errors)")
    }
    let project = try String(contentsOfFile: folder.path("out.mlt"), encoding: .utf8)
    #expect(project.contains(folder.path("out.mp4")))
  }

  @Test("covered areas are kept for the new video, each frame of which covers what it covered")
  func areas() throws {
    let folder = try Self.folder()
    for words in [
      "render in.mp4 --faces in.jsonl -s solid --cover 60,60,40,30@0.1-0.5 --cover 100,10,20,20@0.2/130,80,20,20@0.7 --except 1 "
        + "--faces-out covered.jsonl -o covered.mkv --codec ffv1",
      "conform in.mp4 --faces covered.jsonl -o out.mov --rate 25 --crf 0",
      "render out.mov --faces out.faces.jsonl -s solid -o drawn.mkv --codec ffv1 --except 1",
    ] {
      let result = try Self.run(words, folder)
      #expect(result.exitCode == 0, "\(result.errors)")
    }
    let begins = try FFprobe.frameTimes(of: folder.path("in.mp4")).map(Self.seconds)
    let shown = try FFprobe.frameTimes(of: folder.path("out.mov")).map(Self.seconds)
      .map { time in begins.lastIndex { $0 <= time + 0.0001 } ?? 0 }
    let sources = try FFmpeg.frameHashes(of: folder.path("in.mp4"))
    #expect(try FFmpeg.frameHashes(of: folder.path("out.mov")) == shown.map { sources[$0] })
    let size = 160 * 120
    let covered = try FFmpeg.pictures(
      of: folder.path("covered.mkv"),
      options: ["-pix_fmt", "gray"]
    )
    let drawn = try FFmpeg.pictures(of: folder.path("drawn.mkv"), options: ["-pix_fmt", "gray"])
    try #require(covered.count == 15 * size && drawn.count == shown.count * size)
    for (number, index) in shown.enumerated() {
      let pictures = zip(
        drawn.dropFirst(number * size),
        covered[(index * size)..<((index + 1) * size)]
      )
      // Positions are written in hundredths of a pixel.
      #expect(pictures.allSatisfy { abs(Int($0) - Int($1)) <= 4 }, "\(number), \(index)")
    }
  }

  @Test(
    "what cannot be conformed is refused",
    arguments: [
      ("out.mkv", 64, "only MP4 and MOV keep their times exactly"),
      ("out/%04d.png", 64, "only MP4 and MOV keep their times exactly"),
    ]
  )
  func refused(_ output: String, _ code: Int32, _ reason: String) throws {
    let folder = try Self.folder()
    let result = try Self.run("conform in.mp4 --faces in.jsonl -o \(output)", folder)
    #expect(result.exitCode == code && result.errors.contains(reason), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path(output)))
  }
}
