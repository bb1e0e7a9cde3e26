import Foundation
import TestSupport
import Testing

/// What headers say about a file and its tracks is kept, though FFmpeg reads or writes it wrong.
@Suite(
  "Losses in headers",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct HeaderLossTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes a clip with pictures and sound.
  private func make(_ name: String, _ arguments: [String]) throws -> Quick {
    let clip = folder.path(name)
    try FFmpeg.make(MadeClip.picture() + MadeClip.sound() + arguments + [clip])
    return Quick(folder, input: clip)
  }

  @Test("a copyright notice of 3GPP is a tag", arguments: ["mkv", "mp4", "mov", "3gp"])
  func copyright(_ ending: String) throws {
    let notice = ["-metadata", "copyright=© Somebody", "-metadata", "language=deu"]
    let clip = try make("in.3gp", MadeClip.x264 + ["-c:a", "aac"] + notice)
    let output = try clip.expectNoLoss("out." + ending)
    let said = try FFprobe.entries(of: output, "format_tags=copyright")
    #expect(said == ["© Somebody"])
  }

  @Test("the date of a track is kept in MP4 and MOV", arguments: ["nut", "ogv"], ["mp4", "mov"])
  func dateOfTrack(_ source: String, _ ending: String) throws {
    let codecs = source == "nut" ? MadeClip.x264 : ["-c:v", "libtheora", "-c:a", "libvorbis"]
    let dates = [
      "-metadata", "creation_time=2021-03-04T05:06:07Z",
      "-metadata:s:a", "creation_time=2020-02-03T04:05:06Z",
    ]
    let clip = try make("in." + source, codecs + dates)
    let output = try clip.expectNoLoss("out." + ending, ["--codec", "h264"])
    let found = try FFprobe.entries(of: output, "stream_tags=creation_time")
    #expect(found == ["2021-03-04T05:06:07.000000Z", "2020-02-03T04:05:06.000000Z"])
  }

  @Test("the date of an ASF file is kept", arguments: ["asf", "mkv", "mp4"])
  func dateOfASF(_ ending: String) throws {
    let date = ["-metadata", "creation_time=2021-03-04T05:06:07Z"]
    let clip = try make("in.asf", ["-c:v", "wmv2", "-c:a", "wmav2"] + date)
    let (_, output) = try clip.run("out." + ending)
    let verified = try clip.verified(output)
    #expect(!verified.errors.contains("creation_time"), "\(verified.errors)")
    #expect(
      try Program.run(["inspect", output]).output.contains("creation_time: 2021-03-04T05:06:07")
    )
    let undated = try make("undated.asf", ["-c:v", "wmv2", "-c:a", "wmav2"])
    #expect(!(try Program.run(["inspect", undated.input]).output.contains("creation_time")))
  }

  @Test("a date that is none is named where the container stores a number")
  func noDate() throws {
    let clip = try make("in.nut", MadeClip.x264 + ["-metadata", "creation_time=yesterday"])
    for ending in ["mkv", "mp4"] {
      try clip.expectLoss(
        "out." + ending,
        said: "leaving out the tag creation_time of",
        row: "file creation_time"
      )
    }
  }

  @Test("a date without a zone is not taken for one of this computer's zone")
  func dateWithoutZone() throws {
    let date = ["-metadata", "creation_time=2021-03-04 05:06:07"]
    let clip = try make("in.ogv", ["-c:v", "libtheora", "-c:a", "libvorbis"] + date)
    let output = folder.path("out.mkv")
    let options = MadeClip.quick + ["--codec", "h264", "-o", output]
    let result = try Program.run([clip.input] + options, environment: ["TZ": "Asia/Tokyo"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let found = try FFprobe.entries(of: output, "format_tags=creation_time")
    #expect(found == ["2021-03-04T05:06:07.000000Z"])
  }

  @Test(
    "the last frame is shown, if no frame says how long it is",
    arguments: ["mkv", "flv", "ts"]
  )
  func lastFrame(_ ending: String) throws {
    let clip = folder.path("in." + ending)
    // 25 frames a second, then 12.
    let parts = ["25", "12"].flatMap { MadeClip.picture(rate: $0, seconds: 0.4) }
    let joined = ["-filter_complex", "[0:v][1:v]concat=n=2", "-fps_mode", "vfr"]
    try FFmpeg.make(parts + joined + MadeClip.x264 + [clip])
    for name in ["out.mp4", "out.mov"] {
      let output = try Quick(folder, input: clip).expectNoLoss(name)
      #expect(try FFprobe.frameTimes(of: output).count == FFprobe.frameTimes(of: clip).count)
    }
  }

  @Test("a language is written as the container does, or named", arguments: ["mp4", "mov", "ts"])
  func languages(_ ending: String) throws {
    func clip(_ language: String) throws -> Quick {
      let tag = ["-metadata:s:a", "language=" + language]
      return try make("\(language).nut", MadeClip.x264 + ["-c:a", "mp2"] + tag)
    }
    let output = try clip("de").expectNoLoss("de." + ending)
    #expect(try FFprobe.entries(of: output, "stream_tags=language").last == "deu")
    try clip("English").expectLoss(
      "out." + ending,
      said: "leaving out the tag language of stream 1 (audio, mp2)",
      row: "stream 1 (audio) language"
    )
  }

  @Test("roles are kept that the container has, and those are named that it has not")
  func roles() throws {
    func clip(_ role: String, _ ending: String) throws -> Quick {
      let codecs = MadeClip.x264 + ["-c:a", "aac", "-disposition:a", role]
      return try make("\(role).\(ending)", codecs)
    }
    // MP4 has one word for the hearing impaired and for captions.
    for (role, from, to) in [
      ("dub", "mkv", "mkv"), ("hearing_impaired", "mp4", "mkv"), ("comment", "mp4", "mov"),
    ] {
      _ = try clip(role, from).expectNoLoss("out-\(role).\(to)")
    }
    let opus = ["-c:v", "libvpx", "-c:a", "libopus", "-disposition:a", "comment"]
    try make("in.mkv", opus).expectLoss(
      "out.webm",
      said: "leaving out the disposition comment of stream 1 (audio)",
      row: "stream 1 (audio) disposition"
    )
  }
}
