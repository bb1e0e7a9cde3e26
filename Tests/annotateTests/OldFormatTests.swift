import Foundation
import TestSupport
import Testing

/// Sound, films and codecs of phones, DVDs and old cameras.
@Suite(
  "Old formats",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct OldFormatTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func annotate(_ input: String, _ output: String) throws -> ProcessResult {
    try Program.run(
      [input, "-o", output] + MadeClip.faceless + ["--no-faces-out"],
      folder: folder.url
    )
  }

  /// The digest of the bytes of the audio, however they are divided into packets; FFmpeg's decoder of AMR passes over all
  /// but the first frame of a packet.
  private func bytes(of path: String) throws -> Data {
    let raw = folder.path("\(UUID()).raw")
    try FFmpeg.make(["-i", path, "-map", "0:a", "-c", "copy", "-f", "data", raw])
    return try Data(contentsOf: URL(fileURLWithPath: raw))
  }

  /// The digest of the samples of the audio.
  private func sound(of path: String) throws -> String {
    let sound = ["-map", "0:a", "-c:a", "pcm_s16le", "-f", "md5", "-"]
    return try ProcessRunner.require("ffmpeg", ["-v", "error", "-i", path] + sound).output
  }

  @Test(
    "AMR with several frames in a packet, as phones write it, is kept",
    arguments: ["3gp", "3g2", "mov"]
  )
  func phone(_ ending: String) throws {
    let clip = Places.clip("reports/amr.3gp")
    let result = try annotate(clip, "out.\(ending)")
    #expect(result.exitCode == 0, "\(result.errors)")
    let output = folder.path("out.\(ending)")
    #expect(try FFprobe.streams(of: output).map(\.codecName).contains("amr_nb"))
    #expect(try bytes(of: output) == bytes(of: clip))
    #expect(try FFmpeg.complaints(about: output) == "")
    let verified = try Program.run(["verify", output, "--source", clip]).output
    let line = verified.split(separator: "\n").first { $0.contains("stream 0 (audio)  ") }
    #expect(line?.hasPrefix("kept") == true, "\(verified)")
  }

  @Test("AMR and DTS are no sound for AVI, in which they would last ten times and half as long")
  func soundForOthers() throws {
    let phone = try annotate(Places.clip("reports/amr.3gp"), "out.avi")
    #expect(phone.errors.contains("leaving out stream 0 (audio, amr_nb) of"), "\(phone.errors)")
    let sound = MadeClip.sound() + ["-ar", "48000", "-c:a", "dca", "-strict", "-2"]
    try FFmpeg.make(MadeClip.picture() + sound + MadeClip.x264 + [folder.path("in.mkv")])
    let disc = try annotate("in.mkv", "disc.avi")
    #expect(disc.errors.contains("leaving out stream 1 (audio, dts) of"), "\(disc.errors)")
  }

  @Test(
    "the sound of DVDs and of DV is kept",
    arguments: [("vob", "mpeg2video", "ac3"), ("dv", "dvvideo", "pcm_s16le")]
  )
  func sound(_ ending: String, _ video: String, _ audio: String) throws {
    let input = folder.path("in.\(ending)")
    let target =
      ending == "dv" ? ["-target", "pal-dv"] : ["-c:v", video, "-c:a", audio, "-f", "vob"]
    let picture = ["-f", "lavfi", "-i", "testsrc=s=720x576:r=25:d=0.6"]
    try FFmpeg.make(picture + MadeClip.sound() + target + [input])
    let result = try annotate("in.\(ending)", "out.\(ending)")
    #expect(
      result.exitCode == 0 && !result.errors.contains("leaving out stream"),
      "\(result.errors)"
    )
    let output = folder.path("out.\(ending)")
    #expect(try Set(FFprobe.streams(of: output).map(\.codecName)) == [video, audio])
    #expect(try sound(of: output) == sound(of: input))
  }

  /// A film of 24 pictures a second that televisions show as 30, by flags (soft telecine).
  private func film() throws -> String {
    let (plain, flagged, clip) = (folder.path("a.m2v"), folder.path("b.m2v"), folder.path("in.mpg"))
    let picture = ["-f", "lavfi", "-i", "testsrc=s=352x480:r=24000/1001:d=1"]
    try FFmpeg.make(picture + ["-c:v", "mpeg2video", "-bf", "0", plain])
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: plain)))
    var picturesSoFar = 0
    for start in 0..<bytes.count - 8 where bytes[start...].starts(with: [0, 0, 1]) {
      switch (bytes[start + 3], bytes[start + 4] >> 4) {
      case (0xB3, _): bytes[start + 7] = bytes[start + 7] & 0xF0 | 4
      case (0xB5, 1): bytes[start + 5] &= ~0x08
      case (0xB5, 8):
        let isTopFirst: UInt8 = picturesSoFar % 4 < 2 ? 0x80 : 0
        let repeats: UInt8 = picturesSoFar % 2 == 1 ? 2 : 0
        bytes[start + 7] = bytes[start + 7] & 0x7D | isTopFirst | repeats | 1
        bytes[start + 8] |= 0x80
        picturesSoFar += 1
      default: break
      }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: flagged))
    let times = ["-bsf:v", "setts=ts=floor(5*N/2)*3003/2"]
    try ProcessRunner.require(
      "ffmpeg",
      ["-v", "fatal", "-y", "-f", "mpegvideo", "-i", flagged, "-c", "copy"] + times + [
        "-f", "vob", clip,
      ]
    )
    return clip
  }

  private func asked(_ entry: String, _ path: String) throws -> String {
    let words = ["-v", "error", "-select_streams", "v", "-show_entries", entry, "-of", "csv=p=0"]
    return try ProcessRunner.require("ffprobe", words + [path]).output
  }

  @Test("a film with flags for televisions keeps its times, at their rate")
  func telecine() throws {
    let clip = try film()
    let result = try annotate(clip, "out.mpg")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("leaving out the flags for repeated fields (telecine) of"))
    let output = folder.path("out.mpg")
    func times(_ path: String) throws -> [Int] {
      let all = try asked("frame=best_effort_timestamp", path).split(separator: "\n")
        .compactMap { Int($0.prefix { $0.isNumber }) }
      return all.map { $0 - (all.first ?? 0) }
    }
    let all = try times(clip)
    #expect(all.count > 20)
    // The first picture is followed by one of three fields.
    #expect(Array(all.prefix(3)) == [0, 3003, 7508] || Array(all.prefix(3)) == [0, 3003, 7507])
    // The source's last packet has no time, so that readers count it themselves.
    let found = try times(output)
    #expect(found.count >= all.count)
    for (time, wanted) in zip(found, all) { #expect(abs(time - wanted) <= 3) }
    #expect(try asked("stream=avg_frame_rate", output).contains("30000/1001"))
    let verified = try Program.run(["verify", output, "--source", clip])
    #expect(verified.errors.contains("lost: repeated fields"), "\(verified.output)")
    #expect(!verified.errors.contains("frame times"), "\(verified.output)")
  }

  @Test("a film ends at the same tick of the clock in MP4 and MOV", arguments: ["mp4", "mov"])
  func endOfFilm(_ ending: String) throws {
    let clip = try film()
    let result = try annotate(clip, "out.\(ending)")
    #expect(result.exitCode == 0, "\(result.errors)")
    let verified = try Program.run(["verify", folder.path("out.\(ending)"), "--source", clip])
    #expect(verified.output.contains(#/kept +end /#), "\(verified.output)")
  }

  @Test("a film without a container is shown at the rate of televisions, and says so")
  func bareFilm() throws {
    let clip = folder.path("b.m2v")
    _ = try film()
    let result = try annotate(clip, "out.m2v")
    #expect(result.errors.contains("moving frames of"), "\(result.errors)")
    let output = folder.path("out.m2v")
    #expect(try asked("stream=r_frame_rate", output).contains("30000/1001"))
    let verified = try Program.run(["verify", output, "--source", clip])
    #expect(verified.errors.contains("frame times"), "\(verified.output)")
  }

  @Test(
    "raw pictures that Matroska does not hold are compressed without loss",
    arguments: ["bgr24", "yuv422p16le"]
  )
  func rawPictures(_ format: String) throws {
    let raw = ["-c:v", "rawvideo", "-pix_fmt", format]
    try FFmpeg.make(MadeClip.picture() + raw + [folder.path("in.nut")])
    let result = try annotate("in.nut", "out.mkv")
    #expect(result.exitCode == 0, "\(result.errors)")
    let output = folder.path("out.mkv")
    #expect(try FFprobe.streams(of: output).first?.codecName == "ffv1")
    let verified = try Program.run(["verify", output, "--source", folder.path("in.nut")])
    #expect(verified.exitCode == 0, "\(verified.output)")
  }

  @Test("a notice says that the container does not hold the codec")
  func codecOfOthers() throws {
    try FFmpeg.make(MadeClip.picture() + ["-c:v", "huffyuv", folder.path("in.avi")])
    for (input, output, words) in [
      ("in.avi", "out.mkv", "encoding as ffv1 the video of 'in.avi': the container matroska"),
      ("out.mkv", "out.mov", "encoding as h264 the video of 'out.mkv': the container mov"),
    ] {
      let result = try annotate(input, output)
      #expect(result.errors.contains(words + " does not hold "), "\(result.errors)")
    }
  }

  @Test(
    "a notice says why a video does not keep its codec",
    arguments: [("wmv2", "avi"), ("flv", "flv")]
  )
  func oldCodec(_ codec: String, _ ending: String) throws {
    try FFmpeg.make(MadeClip.picture() + ["-c:v", codec, folder.path("in.\(ending)")])
    let result = try annotate("in.\(ending)", "out.\(ending)")
    let name = codec == "flv" ? "flv1" : codec
    let words =
      "annotate: encoding as h264 the video of 'in.\(ending)': it keeps more than \(name); "
      + "--codec \(name) keeps the codec"
    #expect(result.errors.contains(words), "\(result.errors)")
    let asked = ["in.\(ending)", "-o", "kept.\(ending)", "--codec", name, "--no-faces-out"]
    let kept = try Program.run(asked + MadeClip.faceless, folder: folder.url)
    #expect(kept.exitCode == 0 && !kept.errors.contains("encoding as"), "\(kept.errors)")
    #expect(try FFprobe.streams(of: folder.path("kept.\(ending)")).first?.codecName == name)
  }
}
