import Foundation
import TestSupport
import Testing

@Suite(
  "What phones write beside the picture",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct PhoneClipTests {
  private func annotate(_ clip: String, to output: String) throws {
    // Small pictures, because none of this is about them.
    let options = MadeClip.quick + ["--size", "320x240"]
    let result = try Program.run([Places.clip(clip), "-o", output] + options)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(!result.errors.contains("leaving out stream"))
  }

  @Test("every reader finds make, model, location and date", arguments: ["mov", "mp4"])
  func tags(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let (clip, output) = ("odd/rotated_hdr_video.mov", folder.path("out." + ending))
    try annotate(clip, to: output)
    let names = [
      "Make", "Model", "Software", "CreationDate", "GPSCoordinates", "LocationAccuracyHorizontal",
    ]
    let arguments = ["-s", "-S"] + names.map { "-Keys:" + $0 }
    let before = try ProcessRunner.require("exiftool", arguments + [Places.clip(clip)]).output
    #expect(before.split(separator: "\n").count == names.count)
    #expect(try ProcessRunner.require("exiftool", arguments + [output]).output == before)
    let created = try FFprobe.entries(of: output, "stream_tags=creation_time")
    #expect(try created == FFprobe.entries(of: Places.clip(clip), "stream_tags=creation_time"))
  }

  @Test(
    "timed metadata that no program knows is kept with its description",
    arguments: [
      ("odd/rotated_hdr_video.mov", "mov", "mebx"), ("odd/rotated_hdr_video.mov", "mp4", "mebx"),
      ("faces/mv_with_2_top_shots.mp4", "mp4", "mett"),
    ]
  )
  func timedMetadata(_ clip: String, _ ending: String, _ tag: String) throws {
    let folder = try TemporaryFolder()
    let output = folder.path("out." + ending)
    try annotate(clip, to: output)
    for number in 0..<2 {
      let stream = "d:\(number)"
      #expect(try FFprobe.entries(of: output, "stream=codec_tag_string", stream: stream) == [tag])
      let packets = try FFprobe.packetHashes(of: output, stream: stream)
      #expect(try packets == FFprobe.packetHashes(of: Places.clip(clip), stream: stream))
      #expect(!packets.isEmpty)
    }
    // The description names the keys that the samples speak of; it is the very same.
    let description = try #require(try descriptions(tag, Places.clip(clip)).first)
    #expect(description.count > 16)
    #expect(try descriptions(tag, output).contains(description))
    #expect(try FFmpeg.complaints(about: output) == "")
  }

  /// The boxes of a type in a file, as bytes.
  private func descriptions(_ type: String, _ path: String) throws -> [Data] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    var (found, start): ([Data], Int) = ([], 0)
    while let range = data.range(of: Data(type.utf8), in: start..<data.count) {
      start = range.upperBound
      let size = data[range.lowerBound - 4..<range.lowerBound].reduce(0) { $0 << 8 | Int($1) }
      let end = range.lowerBound - 4 + size
      if (16..<10_000).contains(size), end <= data.count {
        found.append(data[range.lowerBound - 4..<end])
      }
    }
    return found
  }

  @Test(
    "sound that begins late and with a run-up begins at exactly its time",
    arguments: ["mov", "mp4"]
  )
  func lateAudio(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let output = folder.path("out." + ending)
    try annotate("faces/face_noface.mov", to: output)
    for stream in ["v:0", "a:0"] {
      let start = try FFprobe.entries(of: output, "stream=start_time", stream: stream)
      let clip = Places.clip("faces/face_noface.mov")
      #expect(try start == FFprobe.entries(of: clip, "stream=start_time", stream: stream))
    }
    #expect(try FFprobe.entries(of: output, "stream=start_time", stream: "a:0") == ["2.430023"])
  }
}
