import Foundation
import TestSupport
import Testing

@Suite(
  "Limits of a command",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct LimitTests {
  @Test(
    "what exceeds a limit is refused with the reason, and nothing is written",
    arguments: [
      ("--max-pixels 19199", 65, "its pictures are 160x120, more than 19199 pixels"),
      ("--max-frames 14", 65, "it has more than 14 frames"),
      ("--max-memory 100M", 75, "memory"),
      ("--max-memory 5", 64, "a size such as 800M or 2G"),
      ("--timeout 0", 64, "a whole number of seconds"),
      ("--max-pixels 19200 --max-frames 15 --timeout 250 --max-memory 8G", 0, "wrote"),
    ]
  )
  func limits(_ options: String, _ code: Int, _ words: String) throws {
    let folder = try TemporaryFolder()
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [folder.path("in.mp4")])
    let result = try Program.run(
      ["in.mp4", "-o", "out.mp4"] + options.split(separator: " ").map(String.init),
      folder: folder.url
    )
    #expect(Int(result.exitCode) == code, "\(result.errors)")
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(try folder.names().count == (code == 0 ? 3 : 1))
  }

  @Test("work that takes too long ends with nothing written")
  func timeout() throws {
    let folder = try TemporaryFolder()
    let result = try Program.run(
      [Places.clip("faces/cap13_edit2.mp4"), "-o", "out.mp4", "-q", "--timeout", "2"],
      folder: folder.url
    )
    #expect(result.exitCode == 75)
    #expect(result.errors.contains("the time of --timeout is over"))
    #expect(try folder.names() == [])
  }

  @Test("waiting for a pipe into which nobody writes is ended, and the message says why")
  func silentPipe() throws {
    let folder = try TemporaryFolder()
    let script = #"sleep 6 | "$0" - -o out.mp4 -q --timeout 1; exit "${PIPESTATUS[1]}""#
    let result = try ProcessRunner.run("bash", ["-c", script, Places.program], folder: folder.url)
    #expect(result.exitCode == 75)
    let words = "annotate: error: the time of --timeout is over: nothing has been written"
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(try folder.names() == [])
  }
}
