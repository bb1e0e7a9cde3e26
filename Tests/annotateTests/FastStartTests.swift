import Foundation
import TestSupport
import Testing

@Suite(
  "The order of boxes in an MP4",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FastStartTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The types of the boxes of a file, in their order.
  private func boxes(of path: String) throws -> [String] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var (types, place): ([String], Int) = ([], 0)
    while place + 8 <= bytes.count {
      let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      types.append(String(decoding: bytes[place + 4..<place + 8], as: UTF8.self))
      guard size >= 8 else { break }
      place += size
    }
    return types
  }

  private func annotate(_ name: String, _ options: String...) throws -> String {
    let output = folder.path(name)
    let clip = Places.clip("odd/sample_with_chapters.mp4")
    let arguments = [clip, "-o", output, "--preset", "ultrafast", "-q"]
    let result = try Program.run(arguments + options)
    #expect(result.exitCode == 0 && result.errors == "")
    return output
  }

  private func contents(of path: String) throws -> String {
    let arguments = [
      "-v", "error", "-i", path, "-map", "0:v", "-map", "0:a", "-f", "framemd5", "-",
    ]
    return try ProcessRunner.require("ffmpeg", arguments).output
  }

  @Test("the description of the tracks comes first, and the same frames and sound follow")
  func first() throws {
    let usual = try annotate("out.mp4")
    let last = try annotate("last.mp4", "--no-faststart")
    #expect(try boxes(of: usual) == ["ftyp", "moov", "free", "mdat"])
    #expect(try boxes(of: last) == ["ftyp", "free", "mdat", "moov"])
    #expect(try contents(of: usual) == contents(of: last))
    let sizes = try [usual, last].map { try Data(contentsOf: URL(fileURLWithPath: $0)).count }
    #expect(sizes[0] == sizes[1])
  }

  @Test(
    "fragments begin with keyframes and hold the same frames, sound, tags and chapters",
    arguments: ["out.mp4", "out.mov"]
  )
  func fragments(_ name: String) throws {
    let whole = try annotate("whole.mp4")
    let output = try annotate(name, "--fragment", "--strict", "--encoder-option", "g=10")
    let types = try boxes(of: output).filter { $0 != "wide" && $0 != "free" }
    #expect(types.prefix(4) == ["ftyp", "moov", "moof", "mdat"])
    #expect(types.count { $0 == "moof" } >= 3 && types.last == "mdat")
    let (before, after) = (try FFprobe.frameTimes(of: whole), try FFprobe.frameTimes(of: output))
    #expect(before == after)
    let clip = Places.clip("odd/sample_with_chapters.mp4")
    let verified = try Program.run(["verify", output, "--source", clip])
    #expect(verified.exitCode == 0, "\(verified.output)")
    #expect(try FFmpeg.complaints(about: output) == "")
  }

  @Test("what FFmpeg's muxer leaves out is in the description before fragments, too")
  func finishedFragments() throws {
    let clip = try UserDataClip.make(in: folder)
    let output = folder.path("out.mp4")
    let result = try Program.run([clip, "-o", output, "--fragment", "--strict"] + MadeClip.quick)
    #expect(result.exitCode == 0, "\(result.errors)")
    let verified = try Program.run(["verify", output, "--source", clip])
    #expect(verified.exitCode == 0, "\(verified.output)")
  }

  @Test("sources that are made for streaming stay so, and other containers have no fragments")
  func streaming() throws {
    let clip = folder.path("dash.mp4")
    let options = ["-movflags", "frag_keyframe+empty_moov+default_base_moof", "-brand", "cmfc"]
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + options + [clip])
    let output = folder.path("out.mp4")
    #expect(try Program.run([clip, "-o", output] + MadeClip.quick).exitCode == 0)
    #expect(try boxes(of: output).contains("moof"))
    let refused = try Program.run([clip, "-o", folder.path("out.mkv"), "--fragment"])
    #expect(refused.exitCode == 64 && refused.errors.contains("only MP4 and MOV have them"))
  }

  @Test("QuickTime files keep FFmpeg's order", arguments: ["out.mov"])
  func others(_ name: String) throws {
    #expect(try boxes(of: try annotate(name)).last == "moov")
  }
}
