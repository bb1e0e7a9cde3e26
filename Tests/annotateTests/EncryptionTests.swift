import TestSupport
import Testing

@Suite(
  "Encrypted files",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct EncryptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func encrypted() throws -> String {
    let path = folder.path("in.mp4")
    let key = "00112233445566778899aabbccddeeff"
    try FFmpeg.make([
      "-i", Places.clip("faces/single_face.mp4"), "-t", "0.5", "-c", "copy",
      "-encryption_scheme", "cenc-aes-ctr", "-encryption_key", key, "-encryption_kid", key, path,
    ])
    return path
  }

  @Test("pictures that are encrypted are not taken for pictures")
  func refused() throws {
    let clip = try encrypted()
    let result = try Program.run([clip, "-o", folder.path("out.mp4")])
    #expect(result.exitCode == 65)
    #expect(
      result.errors.contains(
        "cannot use stream 0 (video, h264) of '\(clip)': it is encrypted (cenc)"
      )
    )
    #expect(try folder.names() == ["in.mp4"])
    #expect(try Program.run(["verify", clip, "--source", clip]).exitCode == 65)
  }

  @Test("a file that says so, but whose pictures are not encrypted, is annotated")
  func stated() throws {
    let clip = Places.clip("blind/av1-clearkey-cbcs-video.mp4")
    let result = try Program.run([clip, "-o", folder.path("out.mkv"), "--preset", "12"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("24 frames"))
  }
}
