import TestSupport
import Testing

@Suite("A full standard output", .tags(.process, .media), .timeLimit(.minutes(5)))
struct FullOutputTests {
  private func shell(_ line: String, _ folder: TemporaryFolder) throws -> ProcessResult {
    try ProcessRunner.run("bash", ["-c", line, Places.program], folder: folder.url)
  }

  private let message =
    "annotate: error: cannot write 'standard output': no space left on device\n"

  @Test(
    "commands whose answer cannot be written fail",
    arguments: [
      "--help", "detect --help", "--version", "--generate-manual",
      "--generate-completion-script bash", "styles", "styles glasses", "styles --json",
      "export --list", "export --list --json",
    ]
  )
  func answers(_ arguments: String) throws {
    let result = try shell("\"$0\" \(arguments) > /dev/full", TemporaryFolder())
    #expect(result.exitCode == 74)
    #expect(result.errors == message)
  }

  @Test("so does a list of models", .needsClipsAndModels)
  func models() throws {
    let result = try shell("\"$0\" models > /dev/full", TemporaryFolder())
    #expect(result.exitCode == 74)
    #expect(result.errors == message)
  }

  @Test(
    "so do commands that read a clip",
    arguments: ["inspect in.mp4", "inspect --json in.mp4", "verify in.mp4 --source in.mp4"]
  )
  func clips(_ arguments: String) throws {
    let folder = try TemporaryFolder()
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [folder.path("in.mp4")])
    let result = try shell("\"$0\" \(arguments) > /dev/full", folder)
    #expect(result.exitCode == 74)
    #expect(result.errors == message)
  }

  @Test("a reader that has enough ends the command without a message")
  func closedPipe() throws {
    let line = "\"$0\" --generate-manual | true; exit ${PIPESTATUS[0]}"
    let result = try shell(line, TemporaryFolder())
    #expect([0, 141].contains(result.exitCode))
    #expect(result.errors == "")
  }

  @Test("a slow reader gets everything", .needsClipsAndModels)
  func slowPipe() throws {
    let folder = try TemporaryFolder()
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [folder.path("in.mp4")])
    let line = """
      "$0" in.mp4 -o - --container mkv -s none --crf 0 -q |
        while head -c 8192 > part; [ -s part ]; do cat part; sleep 0.02; done > out.mkv
      exit ${PIPESTATUS[0]}
      """
    let result = try shell(line, folder)
    #expect(result.exitCode == 0, "\(result.errors)")
    let frames = try FFmpeg.frameHashes(of: folder.path("out.mkv"))
    #expect(try frames == FFmpeg.frameHashes(of: folder.path("in.mp4")))
  }
}
