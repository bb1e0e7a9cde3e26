import Foundation
import TestSupport
import Testing

@Suite(
  "What other programs make of outputs",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct OtherReadersTests {
  /// Annotates a clip with sound, subtitles, chapters, a font and a cover.
  private func output(_ ending: String, in folder: TemporaryFolder) throws -> String {
    let output = folder.path("out." + ending)
    let options = MadeClip.faceless + ["--no-faces-out", "--progress", "none"]
    let clip = try MadeClip.rich(in: folder)
    let result = try Program.run([clip, "-o", output] + options)
    #expect(result.exitCode == 0, "\(result.errors)")
    return output
  }

  @Test(
    "GStreamer plays all frames",
    .enabled(if: OtherPrograms.haveGStreamer, "GStreamer is absent: make checkers"),
    arguments: ["mp4", "mov", "mkv", "webm", "avi", "ts"]
  )
  func gstreamer(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let (path, frames) = (try output(ending, in: folder), folder.path("frames.raw"))
    let decoding = ["filesrc", "location=\(path)", "!", "decodebin", "name=all", "all.", "!"]
    let writing = ["queue", "!", "videoconvert", "!", "video/x-raw,format=GRAY8", "!", "filesink"]
    let played = try ProcessRunner.run(
      "gst-launch-1.0",
      ["-q"] + decoding + writing + ["location=\(frames)"]
    )
    #expect(played.exitCode == 0, "\(played.errors)\(played.output)")
    let size = try Data(contentsOf: URL(fileURLWithPath: frames)).count
    #expect(size == 160 * 120 * (try FFprobe.frameTimes(of: path).count))
  }

  private struct Identification: Decodable {
    let errors: [String]
    let warnings: [String]
    let tracks: [Track]
    let attachments: [Attachment]
    let chapters: [Chapters]
  }

  private struct Track: Decodable {
    let type: String
    let properties: Properties
  }

  private struct Properties: Decodable {
    let language: String?
    let trackName: String?
  }

  private struct Attachment: Decodable {
    let fileName: String
    let size: Int
  }

  private struct Chapters: Decodable { let numEntries: Int }

  private func identify(_ path: String) throws -> Identification {
    let said = try ProcessRunner.require("mkvmerge", ["-J", path])
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Identification.self, from: Data(said.output.utf8))
  }

  @Test(
    "MKVToolNix finds the tracks, names, chapters and attachments of the source",
    .enabled(if: OtherPrograms.haveMKVToolNix, "MKVToolNix is absent: make checkers")
  )
  func mkvToolNix() throws {
    let folder = try TemporaryFolder()
    let output = try identify(try output("mkv", in: folder))
    let source = try identify(folder.path("rich.mkv"))
    #expect(output.errors == [] && output.warnings == [])
    #expect(output.tracks.map(\.type) == source.tracks.map(\.type))
    #expect(output.tracks.map(\.properties.trackName) == source.tracks.map(\.properties.trackName))
    let languages = [output, source].map { $0.tracks.map { $0.properties.language ?? "und" } }
    #expect(languages[0] == languages[1])
    #expect(output.attachments.map(\.fileName) == source.attachments.map(\.fileName))
    #expect(output.attachments.first?.size == source.attachments.first?.size)
    #expect(output.chapters.map(\.numEntries) == source.chapters.map(\.numEntries))
  }
}

/// The programs of others that play and examine outputs.
private enum OtherPrograms {
  static let haveGStreamer =
    ProcessRunner.has("gst-launch-1.0") && ["libav", "mpegtsdemux"].allSatisfy(hasPart)
  static let haveMKVToolNix = ProcessRunner.has("mkvmerge")

  private static func hasPart(_ name: String) -> Bool {
    let file = "/usr/lib/x86_64-linux-gnu/gstreamer-1.0/libgst\(name).so"
    return FileManager.default.fileExists(atPath: file)
  }
}
