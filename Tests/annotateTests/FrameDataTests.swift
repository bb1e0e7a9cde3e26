import Foundation
import TestSupport
import Testing

@Suite(
  "What pictures carry beside their pixels",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FrameDataTests {
  /// Puts user data before the first slice of the first picture of an MPEG-2 stream.
  private func withUserData(_ data: [UInt8]) throws -> Quick {
    let clip = try Quick("in.m2v", ["-c:v", "mpeg2video"])
    var bytes = try Data(contentsOf: URL(fileURLWithPath: clip.input))
    let slice = try #require(bytes.range(of: Data([0, 0, 1, 1])))
    bytes.insert(contentsOf: [0, 0, 1, 0xB2] + data, at: slice.lowerBound)
    try bytes.write(to: URL(fileURLWithPath: clip.input))
    return clip
  }

  private let identifier = "086f3693-b7b3-4f2c-9653-21492feee5b8"

  private func withMessage() throws -> Quick {
    let message = ["-bsf:v", "h264_metadata=sei_user_data=\(identifier)+camera 7"]
    return try Quick("in.mkv", MadeClip.x264 + message)
  }

  @Test("user data in H.264 is kept, without that of its encoder")
  func userData() throws {
    let clip = try withMessage()
    let (result, output) = try clip.run("out.mkv")
    #expect(Quick.warnings(of: result) == [])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: output))
    #expect(bytes.range(of: Data("camera 7".utf8)) != nil)
    let settings = String(decoding: bytes, as: UTF8.self).components(separatedBy: "x264 - core")
    #expect(settings.count == 2)
    let verified = try Program.run(["verify", output, "--source", clip.input])
    #expect(verified.exitCode == 0, "\(verified.output)")
  }

  @Test("a warning names user data that HEVC would hide, and verify reports it as lost")
  func hiddenUserData() throws {
    let clip = try withMessage()
    let (result, output) = try clip.run("out.mkv", ["--codec", "hevc"])
    let said = Quick.warnings(of: result)
    #expect(said.count == 1)
    #expect(said.first?.contains("leaving out the user data in the pictures of ") == true)
    let verified = try Program.run(["verify", output, "--source", clip.input])
    #expect(verified.errors.contains("lost: user data"))
  }

  @Test(
    "one warning names user data that an encoder does not write; with --strict nothing is written"
  )
  func lostUserData() throws {
    let clip = try withMessage()
    let (result, _) = try clip.run("out.mkv", ["--codec", "mpeg4"])
    let line: Substring = """
      annotate: warning: leaving out the user data in the pictures of '\(clip.input)': mpeg4 does \
      not write that
      """
    #expect(Quick.warnings(of: result) == [line])
    let (strict, _) = try clip.run("strict.mkv", ["--codec", "mpeg4", "--strict"])
    #expect(strict.exitCode == 65)
    #expect(try clip.folder.names() == ["in.mkv", "out.mkv"])
  }

  @Test("a warning names the data of a video that pictures cannot store")
  func pictures() throws {
    let clip = try withMessage()
    let (result, _) = try clip.run("shot.%02d.png")
    let line: Substring = """
      annotate: warning: leaving out the user data in the pictures of '\(clip.input)': PNG does \
      not write that
      """
    #expect(Quick.warnings(of: result).contains(line))
    let (strict, _) = try clip.run("strict.%02d.png", ["--strict"])
    #expect(strict.exitCode == 65)
    #expect(try clip.folder.names().filter { $0.hasPrefix("strict") } == [])
  }

  @Test("x264 keeps stereo information, and a warning names encoders that cannot")
  func stereo() throws {
    let clip = try Quick("in.mkv", MadeClip.x264 + ["-x264-params", "frame-packing=3"])
    let (result, output) = try clip.run("out.mkv")
    #expect(Quick.warnings(of: result) == [])
    #expect(try FFprobe.firstSideData(of: output).contains { "\($0)".contains("Stereo 3D") })
    let (other, _) = try clip.run("out.webm")
    #expect(other.errors.contains("leaving out the stereo information of "))
  }

  @Test("a warning names the lost description of the active picture")
  func activeFormat() throws {
    let clip = try withUserData(Array("DTG1".utf8) + [0x41, 0xF8])
    let (result, _) = try clip.run("out.mkv", ["--codec", "h264"])
    #expect(result.errors.contains("leaving out the description of the active picture (AFD) of "))
  }

  /// Makes a clip whose file begins at 10:00:00:00, and whose first picture says that itself, or an hour later.
  private func withTimecodes(isLater: Bool) throws -> Quick {
    let plain = try Quick(
      "in.hevc",
      ["-c:v", "libx265", "-x265-params", "log-level=none:bframes=0"]
    )
    var bytes = try Data(contentsOf: URL(fileURLWithPath: plain.input))
    // The first slice of a keyframe.
    let slice = try #require(
      [0x26, 0x28].lazy.compactMap { bytes.range(of: Data([0, 0, 1, $0, 1])) }.first
    )
    // Supplemental enhancement information with a timecode (ITU-T H.265, annex D.2.27).
    let hour: UInt8 = isLater ? 0x2C : 0x28
    let message: [UInt8] = [0, 0, 1, 0x4E, 1, 0x88, 6, 0x60, 0x40, 0, 0, hour, 0x10, 0x80]
    bytes.insert(contentsOf: message, at: slice.lowerBound)
    try bytes.write(to: URL(fileURLWithPath: plain.input))
    let clip = plain.folder.path("in.mov")
    let copy = ["-r", "25", "-i", plain.input, "-c", "copy", "-timecode", "10:00:00:00", clip]
    try FFmpeg.make(copy)
    return Quick(plain.folder, input: clip)
  }

  @Test("a timecode in the pictures that contradicts that of the file is named")
  func otherTimecode() throws {
    let clip = try withTimecodes(isLater: true)
    let (result, output) = try clip.run("out.mov")
    let said = Quick.warnings(of: result)
    #expect(said.count { $0.contains("leaving out the timecode of single frames") } == 1)
    let verified = try Program.run(["verify", output, "--source", clip.input])
    #expect(verified.errors.contains("lost: SMPTE 12-1 timecode"), "\(verified.output)")
    let same = try withTimecodes(isLater: false)
    let (strict, copy) = try same.run("out.mov", ["--strict"])
    #expect(strict.exitCode == 0, "\(strict.errors)")
    #expect(try Program.run(["verify", copy, "--source", same.input]).exitCode == 0)
  }
}
