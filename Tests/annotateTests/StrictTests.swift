import Foundation
import TestSupport
import Testing

@Suite(
  "Dropped streams and losses",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct StrictTests {
  private static let quick = MadeClip.faceless + ["--preset", "ultrafast", "--progress", "none"]

  private func clip(in folder: TemporaryFolder) throws -> String {
    let input = folder.path("in.mkv")
    try FFmpeg.cut(Places.clip("odd/sample_with_srt.mkv"), seconds: 0.1, to: input)
    return input
  }

  @Test(
    "streams that are not wanted are left out without a word",
    arguments: [
      (["--no-audio"], ["video", "subtitle"]), (["--drop", "subtitle"], ["video", "audio"]),
      (["--drop", "audio", "--drop", "subtitle"], ["video"]),
    ]
  )
  func drop(_ options: [String], _ kinds: [String]) throws {
    let folder = try TemporaryFolder()
    let output = folder.path("out.mkv")
    let result = try Program.run([try clip(in: folder), "-o", output, "-q"] + Self.quick + options)
    #expect(result.exitCode == 0)
    #expect(result.errors == "")
    #expect(try FFprobe.streams(of: output).map(\.codecType) == kinds)
  }

  @Test("strictly, a stream that would be lost ends the work before it begins")
  func strictLoss() throws {
    let folder = try TemporaryFolder()
    let (input, output) = (try clip(in: folder), folder.path("out.webm"))
    let result = try Program.run([input, "-o", output, "--strict"] + Self.quick)
    #expect(result.exitCode == 65)
    #expect(result.errors.hasPrefix("annotate: error: leaving out stream 1 (audio, ac3)"))
    #expect(try folder.names() == ["in.mkv"])
  }

  /// Clips that say much about themselves: makers, times, colours, rotations, edits, sound of many kinds.
  private static let telling =
    [
      "bbb_800x640_768kbps_30fps_avc_2b_firstpts_10_sec.mp4", "bear-vp9-odd-dimensions.webm",
      "bitmap.mp4", "edit_list_positive_shift.mp4", "hlg10-color-test.mp4",
      "iibbibb_editlist_videoonly.mp4", "rotated_hdr_video.mov", "sample_rotate_and_reflect.mp4",
      "sample_with_chapters.mp4", "sample_with_srt.mkv", "transparent.webm", "video_0.mov",
      "video_90.mov", "video_with_rectangular_samples.mp4",
    ].map { "odd/" + $0 }
    + [
      "bt601.mov", "sample_fpcm_32le.mp4", "sample_with_color_info.mp4",
      "video_colr_nclx_rgb.mp4", "water_180_mvhevc_5frames.mov",
    ].map { "blind/" + $0 }

  @Test("what is written strictly lacks nothing, as verify says", arguments: telling)
  func complete(_ name: String) throws {
    let folder = try TemporaryFolder()
    let clip = Places.clip(name)
    let own = name.split(separator: ".").last.map(String.init) ?? ""
    for ending in Set([own, own == "mkv" ? "mp4" : "mkv"]) {
      let output = folder.path("out." + ending)
      // Unlike the fastest presets, this one reorders frames, as the usual one does. Encoders of WebM have none.
      let isWebM = own == "webm" || ending == "webm"
      let preset = isWebM ? [] : ["--preset", "superfast"]
      let words = MadeClip.faceless + ["--progress", "none", "-y", "--strict"] + preset
      let result = try Program.run([clip, "-o", output] + words)
      // What is no loss is no damage either.
      #expect(!result.errors.contains("damage"), "\(result.errors)")
      guard result.exitCode == 0 else {
        #expect(result.exitCode == 65, "\(result.errors)")
        continue
      }
      let verified = try Program.run(["verify", output, "--source", clip])
      #expect(verified.exitCode == 0, "\(ending): \(verified.output)")
    }
  }

  @Test("strictly, a stream that is dropped on purpose is no loss")
  func strictDrop() throws {
    let folder = try TemporaryFolder()
    let (input, output) = (try clip(in: folder), folder.path("out.webm"))
    let dropped = ["--strict", "--no-audio", "--codec", "vp8"]
    let arguments = [input, "-o", output] + MadeClip.faceless + dropped
    #expect(try Program.run(arguments).exitCode == 0)
  }

  @Test("strictly, damage leaves nothing behind")
  func strictDamage() throws {
    let folder = try TemporaryFolder()
    let input = Places.clip("bad/sample_with_invalid_nalu.mp4")
    let arguments = [input, "-o", folder.path("out.mp4"), "--strict"] + Self.quick
    let result = try Program.run(arguments)
    #expect(result.exitCode == 65)
    #expect(result.errors.hasPrefix("annotate: error: the input is damaged '\(input)'"))
    #expect(try folder.names() == [])
  }

  @Test("an option reaches the encoder, which writes its settings into the stream")
  func encoderOption() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("out.mkv")
    let options = ["--encoder-option", "bf=0", "--encoder-option", "x264-params=keyint=3"]
    let result = try Program.run([try clip(in: folder), "-o", output] + Self.quick + options)
    #expect(result.exitCode == 0, "\(result.errors)")
    let stream = String(decoding: try Data(contentsOf: URL(fileURLWithPath: output)), as: UTF8.self)
    #expect(stream.contains("bframes=0"))
    #expect(stream.contains("keyint=3"))
  }

  @Test("an option that the encoder does not have is refused by its name")
  func unknownOption() throws {
    let folder = try TemporaryFolder()
    let arguments = [
      try clip(in: folder), "-o", folder.path("out.mkv"), "--encoder-option", "bogus=1",
    ]
    let result = try Program.run(arguments + Self.quick)
    #expect(result.exitCode == 64)
    #expect(result.errors.hasPrefix("annotate: error: cannot use --encoder-option 'bogus=1': "))
    #expect(try folder.names() == ["in.mkv"])
  }
}
