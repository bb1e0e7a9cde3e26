import TestSupport
import Testing

@Suite(
  "Writing that fails",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FullDiskTests {
  @Test(
    "a file that may not grow ends the work and leaves nothing behind",
    arguments: ["mp4", "mkv"]
  )
  func fileSizeLimit(_ ending: String) throws {
    let folder = try TemporaryFolder()
    // The limit is in units of 1024 bytes.
    let script = "ulimit -f 100; exec \"$@\""
    let clip = Places.clip("faces/single_face.mp4")
    let arguments = ["-s", "none", "--crf", "0", "--preset", "ultrafast", "--progress", "none"]
    let output = folder.path("out." + ending)
    let result = try ProcessRunner.run(
      "bash",
      ["-c", script, "bash", Places.program, clip, "-o", output] + arguments
    )
    #expect(result.exitCode == 74, "\(result.errors)")
    #expect(result.errors == "annotate: error: cannot write '\(output)': file too large\n")
    #expect(try folder.names() == [])
  }
}
