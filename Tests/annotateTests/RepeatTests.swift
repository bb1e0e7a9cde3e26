import TestSupport
import Testing

@Suite(
  "Repeated runs",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct RepeatTests {
  @Test("sidecar and video do not depend on earlier contents of memory")
  func memory() throws {
    let folder = try TemporaryFolder()
    let input = folder.path("in.mkv")
    try FFmpeg.cut(Places.clip("faces/bird.mkv"), seconds: 0.2, to: input)
    // The C library fills memory that it hands out with these bytes.
    let digests = try ["0", "1", "191"].map { byte in
      let (sidecar, video) = (folder.path(byte + ".jsonl"), folder.path("out.mp4"))
      let result = try Program.run(
        [input, "-o", video, "-y", "--faces-out", sidecar] + MadeClip.fast,
        environment: ["MALLOC_PERTURB_": byte]
      )
      #expect(result.exitCode == 0)
      return try [Digest.sha256(of: sidecar), Digest.sha256(of: video)]
    }
    #expect(Set(digests).count == 1)
  }

  @Test("the video has the same bytes each time", arguments: ["480:360", "240:180"])
  func video(_ size: String) throws {
    let folder = try TemporaryFolder()
    let (input, output) = (folder.path("in.mp4"), folder.path("out.mp4"))
    try FFmpeg.make([
      "-i", Places.clip("faces/bird.mkv"), "-t", "1", "-an", "-vf", "scale=\(size)", input,
    ])
    let digests = try (0..<5).map { _ in
      let result = try Program.run([input, "-o", output, "-y", "--no-faces-out"])
      #expect(result.exitCode == 0, "\(result.errors)")
      return try Digest.sha256(of: output)
    }
    #expect(Set(digests).count == 1)
  }
}
