import TestSupport
import Testing

@Suite(
  "Repeated runs",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct RepeatTests {
  @Test("the sidecar does not depend on earlier contents of memory")
  func memory() throws {
    let folder = try TemporaryFolder()
    let input = folder.path("in.mkv")
    try FFmpeg.cut(Places.clip("faces/bird.mkv"), seconds: 0.2, to: input)
    // The C library fills memory that it hands out with these bytes.
    let digests = try ["0", "1", "191"].map { byte in
      let sidecar = folder.path(byte + ".jsonl")
      let arguments = [input, "-o", folder.path("out.mkv"), "-y", "--faces-out", sidecar]
      let result = try Program.run(
        arguments + ["-s", "none", "--preset", "ultrafast"],
        environment: ["MALLOC_PERTURB_": byte]
      )
      #expect(result.exitCode == 0)
      return try Digest.sha256(of: sidecar)
    }
    #expect(Set(digests).count == 1)
  }
}
