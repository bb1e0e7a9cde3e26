import Foundation
import TestSupport
import Testing

@Suite(
  "Time stamps",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct TimingTests {
  private func annotate(_ clip: String, to output: String) throws -> String {
    let result = try Program.run([clip, "-o", output] + MadeClip.quick)
    #expect(result.exitCode == 0, "\(result.errors)")
    return result.errors
  }

  private func start(of stream: String, _ path: String) throws -> Double {
    try #require(
      FFprobe.entries(of: path, "stream=start_time", stream: stream).first.flatMap(Double.init)
    )
  }

  /// Frames that come unevenly, with B-frames; picture or sound begins 0.85 s later than the other.
  private func uneven(in folder: TemporaryFolder, isPictureLate: Bool) throws -> String {
    let clip = folder.path("in.mp4")
    let delay = "PTS+0.85/TB"
    let filter =
      "[0]select='not(mod(n,3))+not(mod(n,7))+lt(n,5)'\(isPictureLate ? ",setpts=\(delay)" : "")[v];"
      + "[1]asetpts=\(isPictureLate ? "PTS" : delay)[a]"
    try FFmpeg.make(
      MadeClip.picture(rate: "30", seconds: 1) + MadeClip.sound(seconds: 1)
        + ["-filter_complex", filter, "-map", "[v]", "-map", "[a]", "-fps_mode", "vfr"]
        + MadeClip.x264 + ["-c:a", "aac", "-video_track_timescale", "30000", clip]
    )
    return clip
  }

  @Test(
    "uneven frames and streams that begin apart keep their times exactly",
    arguments: [true, false],
    ["mp4", "mov"]
  )
  func uneven(_ isPictureLate: Bool, _ ending: String) throws {
    let folder = try TemporaryFolder()
    let clip = try uneven(in: folder, isPictureLate: isPictureLate)
    let output = folder.path("out." + ending)
    let said = try annotate(clip, to: output)
    #expect(!said.contains("warning"))
    #expect(try FFprobe.frameTimes(of: output) == FFprobe.frameTimes(of: clip))
    for stream in ["v:0", "a:0"] {
      #expect(try start(of: stream, output) == start(of: stream, clip))
    }
    let late = try start(of: isPictureLate ? "v:0" : "a:0", output)
    #expect(late > 0.8)
    // The last frame is shown as long as the first file says: one thirtieth of a second.
    let end = try #require(
      FFprobe.entries(of: output, "stream=duration", stream: "v:0").first.flatMap(Double.init)
    )
    let last = try #require(FFprobe.frameTimes(of: output).last)
    let shown =
      try start(of: "v:0", output) + end - Double(last.numerator) / Double(last.denominator)
    #expect(abs(shown - 1.0 / 30) < 0.001)
  }

  @Test("in MKV they are right to the millisecond", arguments: [true, false])
  func milliseconds(_ isPictureLate: Bool) throws {
    let folder = try TemporaryFolder()
    let clip = try uneven(in: folder, isPictureLate: isPictureLate)
    let output = folder.path("out.mkv")
    _ = try annotate(clip, to: output)
    let rounded = try FFprobe.frameTimes(of: clip).map {
      Fraction(($0.numerator * 2000 / $0.denominator + 1) / 2, 1000)
    }
    #expect(try FFprobe.frameTimes(of: output) == rounded)
  }

  @Test("sound and picture stay together in a joined recording", arguments: ["1000", "20"])
  func joined(_ first: String) throws {
    let folder = try TemporaryFolder()
    var bytes = Data()
    for (name, offset) in [("a.ts", first), ("b.ts", "10")] {
      try FFmpeg.make(
        MadeClip.picture() + MadeClip.sound() + MadeClip.x264
          + ["-c:a", "mp2", "-output_ts_offset", offset, folder.path(name)]
      )
      bytes += try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
    }
    let clip = folder.path("joined.ts")
    try bytes.write(to: URL(fileURLWithPath: clip))
    for ending in ["mp4", "mkv"] {
      let output = folder.path("out." + ending)
      _ = try annotate(clip, to: output)
      let (picture, sound) = (try times("v:0", output), try times("a:0", output))
      #expect(picture.count == 30)
      // The distance of sound and picture at the beginning of each part, as ffmpeg made them.
      let before = picture[0] - sound[0]
      let half = sound.count / 2
      #expect(abs((picture[15] - sound[half]) - before) < 0.002, "\(ending)")
      #expect(picture[15] - picture[14] < 0.2)
      #expect(zip(picture.dropFirst(), picture).allSatisfy { $0 - $1 > 0.03 })
    }
  }

  /// The presentation times of the packets of a stream in seconds, in their order.
  private func times(_ stream: String, _ path: String) throws -> [Double] {
    try FFprobe.entries(of: path, "packet=pts_time", stream: stream)
      .compactMap { Double($0.prefix { $0 != "," }) }.sorted()
  }

  @Test("frames before zero are shifted with all streams, with a warning")
  func beforeZero() throws {
    let folder = try TemporaryFolder()
    let clip = folder.path("wrap.ts")
    // The clock of a transport stream starts again after 2^33 ticks, here after 0.3 s.
    try FFmpeg.make(
      MadeClip.picture() + MadeClip.sound() + MadeClip.x264
        + ["-c:a", "aac", "-output_ts_offset", "95442", clip]
    )
    #expect(try start(of: "v:0", clip) < -0.2)
    for ending in ["mp4", "mkv"] {
      let output = folder.path("out." + ending)
      #expect(
        try annotate(clip, to: output).contains("warning: delaying all streams by 00:00:00.3")
      )
      #expect(try start(of: "v:0", output) >= 0)
      #expect(try FFprobe.frameTimes(of: output).count == 15)
      let apart = { (path: String) in try start(of: "v:0", path) - start(of: "a:0", path) }
      #expect(try abs(apart(output) - apart(clip)) < 0.001)
    }
  }

  @Test(
    "a second video keeps its times if the source has no decode times",
    arguments: ["mkv", "mp4"]
  )
  func secondVideo(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let (clip, output) = (folder.path("in.mkv"), folder.path("out.\(ending)"))
    try FFmpeg.make(
      MadeClip.picture(rate: "25", seconds: 1) + MadeClip.picture(rate: "25", seconds: 1)
        + ["-map", "0", "-map", "1", "-c:v", "libx264", "-bf", "2", "-preset", "veryfast", clip]
    )
    #expect(try !annotate(clip, to: output).contains("warning"))
    let times = try FFprobe.frameTimes(of: clip, stream: "v:1")
    #expect(times.count == 25)
    #expect(try FFprobe.frameTimes(of: output, stream: "v:1") == times)
    let hashes = try FFprobe.packetHashes(of: clip, stream: "v:1")
    #expect(try FFprobe.packetHashes(of: output, stream: "v:1") == hashes)
  }

  @Test("Opus keeps its run-up beside the picture", arguments: ["mkv", "webm"])
  func opus(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let (clip, output) = (folder.path("in.webm"), folder.path("out.\(ending)"))
    try FFmpeg.make(
      MadeClip.picture() + MadeClip.sound()
        + [
          "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-c:a", "libopus", clip,
        ]
    )
    let result = try Program.run([clip, "-o", output, "-q", "--no-faces-out"] + MadeClip.faceless)
    #expect(result.exitCode == 0, "\(result.errors)")
    for stream in ["v:0", "a:0"] {
      let entries = try FFprobe.entries(of: clip, "packet=pts", stream: stream)
      #expect(try FFprobe.entries(of: output, "packet=pts", stream: stream) == entries)
    }
  }
}
