import Foundation
import TestSupport
import Testing

@Suite(
  "Uncompressed and lossless sound of MP4",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct UncompressedSoundTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The bytes of the sound of a file as FFmpeg reads them.
  private func sound(of path: String) throws -> Data {
    let raw = folder.path("sound.raw")
    try FFmpeg.make(["-i", path, "-map", "0:a", "-c", "copy", "-f", "data", raw])
    return try Data(contentsOf: URL(fileURLWithPath: raw))
  }

  @Test(
    "samples of any width are kept, in their byte order",
    arguments: [
      ("blind/sample_ipcm_16be.mp4", "pcm_s16be", 2),
      ("blind/sample_ipcm_24le.mp4", "pcm_s24le", 3),
      ("blind/sample_fpcm_32le.mp4", "pcm_f32le", 4),
    ],
    ["mov", "mkv"]
  )
  func widths(_ form: (clip: String, codec: String, width: Int), container: String) throws {
    let clip = Places.clip(form.clip)
    let output = folder.path("out.\(container)")
    let result = try Program.run([clip, "-o", output, "--preset", "ultrafast", "-q"])
    #expect(result.exitCode == 0 && result.errors == "")
    #expect(try FFprobe.streams(of: output).map(\.codecName).last == form.codec)
    // 45,056 samples of one channel lie in the media data, after the pictures of each chunk.
    let kept = try sound(of: output)
    #expect(kept.count == 45_056 * form.width)
    let source = try Data(contentsOf: URL(fileURLWithPath: clip))
    #expect(source.range(of: kept.prefix(1024 * form.width)) != nil)
    #expect(source.range(of: kept.suffix(1024 * form.width)) != nil)
    #expect(try Program.run(["verify", output, "--source", clip]).exitCode == 0)
  }

  @Test("a container that cannot hold it is told, with others that can")
  func hint() throws {
    let clip = Places.clip("blind/sample_ipcm_24le.mp4")
    let result = try Program.run([clip, "-o", folder.path("out.mp4"), "--preset", "ultrafast"])
    #expect(
      result.errors.contains(
        "leaving out stream 1 (audio, pcm_s24le) of '\(clip)': the container mp4 cannot hold it\n"
          + "hint: write to .mov or .mkv\n"
      )
    )
  }

  @Test("FLAC and TrueHD stay in an MP4", arguments: ["flac", "truehd"])
  func lossless(_ codec: String) throws {
    let clip = folder.path("in.mkv")
    try FFmpeg.make([
      "-i", Places.clip("faces/single_face.mp4"), "-f", "lavfi", "-i", "sine=d=1", "-t", "1",
      "-map",
      "0:v", "-map", "1:a", "-c:v", "copy", "-c:a", codec, "-strict", "-2", clip,
    ])
    let output = folder.path("out.mp4")
    let result = try Program.run([clip, "-o", output, "--preset", "ultrafast", "-q"])
    #expect(result.exitCode == 0 && result.errors == "")
    #expect(try FFprobe.streams(of: output).map(\.codecName).last == codec)
    #expect(try sound(of: output) == sound(of: clip))
  }
}
