import Foundation
import TestSupport
import Testing

@Suite(
  "Sound of many codecs in many containers",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct AudioMatrixTests {
  /// Encoders of sound, each with its options.
  private static let codecs = [
    "aac", "mp2", "libmp3lame", "ac3", "eac3", "libopus", "libvorbis", "flac", "alac", "pcm_s24le",
  ]
  private static let containers = ["mp4", "mov", "mkv", "webm", "avi", "ts"]

  private static let options = MadeClip.faceless + ["--progress", "none"]

  /// A clip with a stream of sound of each codec.
  private func clip(in folder: TemporaryFolder) throws -> String {
    let path = folder.path("in.mkv")
    let maps = Self.codecs.flatMap { _ in ["-map", "1:a"] }
    let encoders = Self.codecs.enumerated().flatMap { ["-c:a:\($0)", $1] }
    try FFmpeg.make(
      MadeClip.picture(seconds: 0.4) + ["-f", "lavfi", "-i", "sine=440:r=48000:d=0.4"]
        + ["-map", "0:v"] + maps + MadeClip.x264 + encoders + [path]
    )
    return path
  }

  /// What each container takes of the ten codecs, by FFmpeg's tables and what can be read back: E-AC-3 in AVI would be read
  /// with a quarter of its times.
  private static let kept = ["mp4": 10, "mov": 8, "mkv": 10, "webm": 2, "avi": 6, "ts": 6]

  @Test("each is kept to the byte, or named in a warning", arguments: Self.containers)
  func kept(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let clip = try clip(in: folder)
    let output = folder.path("out." + ending)
    let result = try Program.run([clip, "-o", output] + Self.options + ["--no-faces-out"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let lost = Quick.warnings(of: result).filter { $0.contains("leaving out stream ") }
    let streams = try FFprobe.streams(of: output).filter { $0.codecType == "audio" }
    #expect(streams.count + lost.count == Self.codecs.count)
    #expect(streams.count == Self.kept[ending])
    let verified = try Program.run(["verify", output, "--source", clip])
    // Times in AVI are counted, which has its own warning.
    let rows = verified.output.split(separator: "\n").filter {
      $0.hasPrefix("lost") && $0.contains("(audio)") && !$0.contains("(audio) times")
    }
    #expect(rows.count == lost.count, "\(verified.output)")
  }

  /// The clip with subtitles, chapters, timecode, an attached font and a cover.
  private func richClip(in folder: TemporaryFolder) throws -> String {
    let path = folder.path("all.mkv")
    let (sound, rich) = (try clip(in: folder), try MadeClip.rich(in: folder))
    let maps = ["-map", "0", "-map", "1:s", "-map", "1:t", "-map", "1:v:1", "-map_chapters", "1"]
    try FFmpeg.make(
      ["-i", sound, "-i", rich] + maps + ["-map_metadata", "1", "-c", "copy"]
        + ["-metadata:s:v:0", "timecode=01:00:00:00", path]
    )
    return path
  }

  @Test(
    "beside subtitles, chapters and data, all streams are kept or named",
    arguments: Self.containers
  )
  func crossed(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let clip = try richClip(in: folder)
    let output = folder.path("out." + ending)
    let result = try Program.run([clip, "-o", output] + Self.options + ["--no-faces-out"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let warnings = Quick.warnings(of: result)
    let sound = try FFprobe.streams(of: output).filter { $0.codecType == "audio" }
    #expect(sound.count == Self.kept[ending])
    #expect(try FFmpeg.complaints(about: output) == "")
    // Each loss that verify finds was said: by the stream's number, or by what the file lacks.
    let verified = try Program.run(["verify", output, "--source", clip])
    for row in verified.output.split(separator: "\n") where row.hasPrefix("lost") {
      let words = row.dropFirst(4).split(separator: " ")
      let subject = words.first == "stream" ? "stream \(words[1]) " : words.first.map(String.init)
      // AVI shifts all streams, which has one warning.
      let isShift = row.contains("(audio) times")
      let isSaid =
        warnings.contains {
          $0.contains(subject ?? "") || isShift && $0.contains("shifting streams")
        } || words.first == "file"
      #expect(isSaid, "\(row)\n\(result.errors)")
    }
    #expect(warnings.isEmpty == (verified.exitCode == 0), "\(verified.output)\n\(result.errors)")
  }

  @Test(
    "what a container cannot hold is converted on request",
    arguments: [
      ("webm", "opus"), ("avi", "ac3"),
    ]
  )
  func converted(_ ending: String, _ codec: String) throws {
    let folder = try TemporaryFolder()
    let clip = try clip(in: folder)
    let output = folder.path("out." + ending)
    let result = try Program.run([clip, "-o", output, "--convert-audio", codec] + Self.options)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(!result.errors.contains("leaving out stream"), "\(result.errors)")
    let streams = try FFprobe.streams(of: output).filter { $0.codecType == "audio" }
    #expect(streams.count == Self.codecs.count)
    let verified = try Program.run(["verify", output, "--source", clip])
    #expect(!verified.output.contains("no such stream"), "\(verified.output)")
    #expect(verified.output.contains("converted, as asked for"), "\(verified.output)")
  }

  @Test("lossless sound converted into a lossless codec has the same samples")
  func lossless() throws {
    let folder = try TemporaryFolder()
    let clip = try MadeClip.narrowAudio(in: folder)
    let output = folder.path("out.mp4")
    let result = try Program.run([clip, "-o", output, "--convert-audio", "flac"] + MadeClip.quick)
    #expect(result.exitCode == 0 && !result.errors.contains("warning"), "\(result.errors)")
    let samples = try [output, clip].map { path in
      let arguments = [
        "-v", "error", "-i", path, "-map", "0:a", "-f", "md5", "-c:a", "pcm_s32le", "-",
      ]
      return try ProcessRunner.require("ffmpeg", arguments).output
    }
    #expect(samples[0] == samples[1])
  }

  @Test("an encoder that does not exist is refused, and a warning proposes one that works")
  func refused() throws {
    let folder = try TemporaryFolder()
    let clip = try MadeClip.narrowAudio(in: folder)
    let output = folder.path("out.mp4")
    let unknown = try Program.run([clip, "-o", output, "--convert-audio", "h264"])
    #expect(unknown.exitCode == 64 && unknown.errors.contains("no such encoder of audio"))
    let usual = try Program.run([clip, "-o", output] + MadeClip.quick)
    #expect(usual.errors.contains("hint: convert it with --convert-audio aac"))
  }
}
