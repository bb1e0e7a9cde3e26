import Foundation
import TestSupport
import Testing

/// What other programs of this kind have lost without a word, or called lost although it was there.
@Suite(
  "Kinds of loss",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct LossKindsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ clip: String,
    _ name: String,
    _ options: [String] = []
  ) throws -> (ProcessResult, output: String) {
    let clip = clip.hasPrefix("/") ? clip : Places.clip(clip)
    return try Quick(folder, input: clip).run(name, options)
  }

  /// What ffprobe says, line by line.
  private func probe(_ path: String, _ entries: String, _ stream: String) throws -> [String] {
    let options = ["-v", "error", "-select_streams", stream, "-show_entries", entries]
    return try ProcessRunner.require("ffprobe", options + ["-of", "csv=p=0", path]).output
      .split(separator: "\n").map(String.init)
  }

  private func expectKept(_ output: String, of clip: String) throws {
    let verified = try Program.run(["verify", output, "--source", clip])
    #expect(verified.exitCode == 0, "\(verified.output)")
  }

  @Test("a track of which no packet is in the part is named, and no other gets its language")
  func emptyTrack() throws {
    let options = ["--to", "0.4"]
    let (result, output) = try run("reports/late_audio.mp4", "out.mp4", options)
    #expect(result.exitCode == 0)
    let warnings = Quick.warnings(of: result)
    #expect(warnings.count == 1 && warnings[0].contains("leaving out stream 1 (audio, aac)"))
    #expect(try probe(output, "stream_tags=language:stream_disposition=default", "a") == ["0,deu"])
    let (strict, other) = try run("reports/late_audio.mp4", "a.mp4", options + ["--strict"])
    #expect(strict.exitCode == 65 && !FileManager.default.fileExists(atPath: other))
    // Fragments, like Matroska, hold tracks without packets.
    let (fragmented, third) = try run("reports/late_audio.mp4", "b.mp4", options + ["--fragment"])
    #expect(Quick.warnings(of: fragmented).isEmpty)
    #expect(try probe(third, "stream_tags=language", "a") == ["jpn", "deu"])
  }

  @Test("sound in AVI is as long as it was", arguments: ["ac3", "adpcm_ms"])
  func soundInAVI(_ name: String) throws {
    let clip = Places.clip("reports/\(name).avi")
    let (result, output) = try run(clip, "out.avi", ["--strict"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let times = try [clip, output].map { try probe($0, "packet=pts_time", "a") }
    #expect(times[0] == times[1] && times[0].count > 40)
    try expectKept(output, of: clip)
  }

  @Test(
    "audio that was read from AVI is written into AVI as long as it was",
    arguments: ["aac", "flac", "adpcm_swf", "wmav2"]
  )
  func audioInAVI(_ codec: String) throws {
    let clip = folder.path("in.avi")
    let sound = MadeClip.sound() + ["-c:a", codec, "-ar", "44100", "-ac", "2"]
    try FFmpeg.make(MadeClip.picture() + sound + MadeClip.x264 + [clip])
    let (result, output) = try run(clip, "out.avi", ["--strict"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let headers = try [clip, output].map(Self.lengthOfPackets)
    #expect(headers[0] == headers[1] && headers[0] > 0)
    try expectKept(output, of: clip)
  }

  /// How long the header of an AVI file says that a packet of its audio is, in nanoseconds.
  private static func lengthOfPackets(of path: String) throws -> Int {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let start = try #require(bytes.range(of: Data("auds".utf8))).lowerBound
    let numbers = [20, 24].map { offset in
      (0..<4).reduce(0) { $0 | Int(bytes[start + offset + $1]) << (8 * $1) }
    }
    return numbers[0] * 1_000_000_000 / max(1, numbers[1])
  }

  @Test("colours without primaries are stated", arguments: ["mp4", "mov", "mkv"])
  func partColors(_ ending: String) throws {
    let clip = Places.clip("reports/part_colours.mp4")
    let (result, output) = try run(clip, "out." + ending)
    #expect(result.exitCode == 0 && Quick.warnings(of: result).isEmpty, "\(result.errors)")
    let colors = try [clip, output].map { path in
      try FFprobe.streams(of: path).first { $0.codecType == "video" }?.colors
    }
    #expect(colors[0] == colors[1])
    try expectKept(output, of: clip)
  }

  @Test("an animation is played as often as its source, with the same last pause")
  func animations() throws {
    for (name, repeats, pause) in [("loop2", 2, 20), ("once", nil, 20), ("pause", 0, 300)] {
      let clip = Places.clip("reports/\(name).gif")
      let (result, output) = try run(clip, name + ".gif", ["--strict"])
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try Self.repeats(of: output) == repeats)
      #expect(try probe(output, "packet=duration", "v").last == "\(pause)")
      try expectKept(output, of: clip)
    }
    let clip = Places.clip("reports/plays3.apng")
    let (_, output) = try run(clip, "out.apng", ["--strict"])
    #expect(try Self.plays(of: output) == 3)
    #expect(try Self.repeats(of: try run(clip, "out.gif").output) == 2)
    let (_, still) = try run("reports/pause.gif", "pause.apng", ["--strict"])
    #expect(try Self.plays(of: still) == 0)
    #expect(try probe(still, "packet=duration_time", "v").last == "3.000000")
  }

  @Test("a warning names colours that a GIF has no room for, also of pictures in RGB")
  func colors() throws {
    let clip = folder.path("in.apng")
    try FFmpeg.make(["-f", "lavfi", "-i", "rgbtestsrc=s=64x64:d=0.2,noise=alls=90", clip])
    let (result, _) = try run(clip, "out.gif")
    #expect(Quick.warnings(of: result).count { $0.contains("reducing the colours of") } == 1)
    let (strict, output) = try run(clip, "strict.gif", ["--strict"])
    #expect(strict.exitCode == 65 && !FileManager.default.fileExists(atPath: output))
  }

  @Test("a video made of an animation lacks its repetition, and says so")
  func animationAsVideo() throws {
    let (result, output) = try run("reports/loop2.gif", "out.mkv", ["--codec", "ffv1"])
    let said = "leaving out the repetition of the animation of"
    #expect(Quick.warnings(of: result).count { $0.contains(said) } == 1)
    let verified = try Program.run([
      "verify", output, "--source", Places.clip("reports/loop2.gif"),
    ])
    #expect(verified.exitCode == 65)
    #expect(verified.errors.contains("lost: file the repetition of the animation"))
    let (once, _) = try run("reports/once.gif", "b.mkv", ["--codec", "ffv1", "--strict"])
    #expect(once.exitCode == 0, "\(once.errors)")
  }

  @Test("a pause at the end of an animation is named where the container cannot state it")
  func lastPause() throws {
    let said = "leaving out the pause at the end of"
    let clip = Places.clip("reports/pause.gif")
    for name in ["out.mkv", "out.webm", "out.ts"] {
      let (result, output) = try run(clip, name)
      #expect(Quick.warnings(of: result).count { $0.contains(said) } == 1, "\(result.errors)")
      let verified = try Program.run(["verify", output, "--source", clip])
      #expect(verified.errors.contains("lost: end"), "\(verified.errors)")
    }
    #expect(try !run(clip, "out.mp4").0.errors.contains(said))
    #expect(try !run("reports/loop2.gif", "loop.mkv").0.errors.contains(said))
  }

  @Test("the timecode of MPEG-2 pictures is kept in MPEG-2, and named where it is lost")
  func groupTimecode() throws {
    let clip = folder.path("in.ts")
    let video = ["-c:v", "mpeg2video", "-g", "6", "-gop_timecode", "01:02:03:04"]
    try FFmpeg.make(MadeClip.picture() + video + [clip])
    for name in ["out.ts", "out.mpg", "out.mkv"] {
      let (result, output) = try run(clip, name, ["--strict"])
      #expect(result.exitCode == 0, "\(result.errors)")
      let first = try #require(try probe(output, "frame_tags=timecode", "v").first)
      #expect(first.hasPrefix("01:02:03:04"))
      try expectKept(output, of: clip)
    }
    let (result, output) = try run(clip, "out.mp4", ["--codec", "libx264"])
    #expect(
      Quick.warnings(of: result).count { $0.contains("leaving out the timecode 01:02:03:04") } == 1
    )
    let verified = try Program.run(["verify", output, "--source", clip])
    #expect(verified.errors.contains("lost: timecode of pictures"), "\(verified.errors)")
    let usual = folder.path("usual.ts")
    try FFmpeg.make(MadeClip.picture() + ["-c:v", "mpeg2video", usual])
    let (silent, _) = try run(usual, "usual.mp4", ["--codec", "libx264", "--strict"])
    #expect(silent.exitCode == 0, "\(silent.errors)")
  }

  @Test(
    "a video without a container begins when its first picture says",
    arguments: ["mp4", "mov"]
  )
  func startOfPictures(_ ending: String) throws {
    let clip = folder.path("in.m2v")
    try FFmpeg.make(MadeClip.picture(rate: "24000/1001") + ["-c:v", "mpeg2video", clip])
    let (result, output) = try run(clip, "out." + ending, ["--strict"])
    #expect(result.exitCode == 0, "\(result.errors)")
    try expectKept(output, of: clip)
  }

  @Test("an AVI whose last picture is shown for long is not taken for one that is cut off")
  func longLastPicture() throws {
    let clip = Places.clip("reports/pause.gif")
    let (result, output) = try run(clip, "out.avi", ["--codec", "ffv1"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let verified = try Program.run(["verify", output, "--source", clip])
    #expect(!verified.errors.contains("cut off") && verified.output.contains("frame times"))
  }

  private static func repeats(of path: String) throws -> Int? {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let name = bytes.range(of: Data("NETSCAPE2.0".utf8))
    return name.map { Int(bytes[$0.upperBound + 2]) | Int(bytes[$0.upperBound + 3]) << 8 }
  }

  private static func plays(of path: String) throws -> Int? {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    return bytes.range(of: Data("acTL".utf8)).map { Int(bytes[$0.upperBound + 7]) }
  }

  @Test("the length of all fragments, of which a file holds some, is not that of its last picture")
  func statedLength() throws {
    let clip = Places.clip("reports/mdhd_65_minutes.mp4")
    let (result, output) = try run(clip, "out.mov", ["--strict"])
    #expect(result.exitCode == 0, "\(result.errors)")
    try expectKept(output, of: clip)
  }

  @Test(
    "transport streams that were joined byte by byte are not damaged",
    arguments: ["ts", "m2ts"]
  )
  func joinedStreams(_ ending: String) throws {
    let clip = folder.path("part." + ending)
    try FFmpeg.make(MadeClip.picture() + MadeClip.sound() + MadeClip.x264 + ["-c:a", "mp2", clip])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: clip))
    let joined = folder.path("joined." + ending)
    try (bytes + bytes).write(to: URL(fileURLWithPath: joined))
    for name in ["out.mkv", "out.ts", "out.mp4"] {
      let (result, output) = try run(joined, name, ["--strict"])
      #expect(result.exitCode == 0, "\(result.errors)")
      // The second half is the first one again, later by its length.
      let times = try FFprobe.frameTimes(of: output).map {
        $0 - (try FFprobe.frameTimes(of: output)[0])
      }
      #expect(times.count == 30 && times[20] - times[15] == times[5])
      try expectKept(output, of: joined)
    }

    // One packet of pictures is missing, far from the joint.
    let size = ending == "ts" ? 188 : 192
    let lost = bytes.count / size / 2 * size
    try (bytes[..<lost] + bytes[(lost + size)...] + bytes).write(to: URL(fileURLWithPath: joined))
    let (damaged, _) = try run(joined, "b.mkv")
    #expect(damaged.errors.contains("the input is damaged"), "\(damaged.errors)")
  }

  @Test("uncompressed sound that is divided into other packets is at the same times")
  func dividedSound() throws {
    let clip = folder.path("in.mov")
    let sound = ["-f", "lavfi", "-i", "sine=440:r=44100:d=0.6", "-c:a", "pcm_s16be", "-ss", "0.1"]
    try FFmpeg.make(MadeClip.picture(rate: "24") + sound + MadeClip.x264 + [clip])
    let (result, output) = try run(clip, "out.mov", ["--strict"])
    #expect(result.exitCode == 0, "\(result.errors)")
    try expectKept(output, of: clip)
  }

  @Test("a role of the video that the container cannot express is named")
  func rolesOfVideo() throws {
    let clip = folder.path("in.mkv")
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + ["-disposition:v", "original", clip])
    let (result, output) = try run(clip, "out.mp4")
    let warnings = Quick.warnings(of: result)
    #expect(warnings.count == 1)
    #expect(
      warnings.first?.contains("leaving out the disposition original of stream 0 (video)") == true
    )
    let verified = try Program.run(["verify", output, "--source", clip])
    #expect(verified.errors.contains("lost: video disposition"), "\(verified.output)")
    #expect(try run(clip, "out.mkv", ["--strict"]).0.exitCode == 0)
  }

  @Test("NUT keeps the roles that it stores, and one word of MP4 for two roles loses none")
  func rolesOfAudio() throws {
    for (role, ending) in [("comment", "nut"), ("visual_impaired", "mp4")] {
      let clip = folder.path(role + (ending == "nut" ? ".nut" : ".mkv"))
      let streams = MadeClip.picture() + MadeClip.sound() + MadeClip.x264 + ["-c:a", "aac"]
      try FFmpeg.make(streams + ["-disposition:a", role, clip])
      let (result, output) = try run(clip, "out-\(role)." + ending, ["--strict"])
      #expect(result.exitCode == 0, "\(result.errors)")
      try expectKept(output, of: clip)
    }
  }

  @Test("the languages of chapters are named, and statistics of a whole are not those of a part")
  func matroska() throws {
    let clip = folder.path("in.mkv")
    let rich = try MadeClip.rich(in: folder)
    try FFmpeg.make(
      ["-i", rich, "-map", "0:v:0", "-map", "0:a:0", "-c", "copy", "-metadata:s:a:0", "BPS=64000"]
        + ["-metadata:s:a:0", "NUMBER_OF_FRAMES=47", clip]
    )
    var bytes = try Data(contentsOf: URL(fileURLWithPath: clip))
    var from = bytes.startIndex
    while let found = bytes.range(
      of: Data([0x43, 0x7C, 0x83] + "und".utf8),
      in: from..<bytes.endIndex
    ) {
      bytes.replaceSubrange(found, with: Data([0x43, 0x7C, 0x83] + "deu".utf8))
      from = found.upperBound
    }
    try bytes.write(to: URL(fileURLWithPath: clip))
    let (result, output) = try run(clip, "out.mkv")
    #expect(result.errors.contains("leaving out the languages of chapters of"))
    #expect(try probe(output, "stream_tags=NUMBER_OF_FRAMES", "a") == ["47"])
    #expect(try Program.run(["verify", output, "--source", clip]).errors.contains("languages of"))
    let (_, part) = try run(clip, "part.mkv", ["--to", "0.5"])
    #expect(try probe(part, "stream_tags=NUMBER_OF_FRAMES,BPS", "a") == [])
  }
}
