import Foundation
import TestSupport
import Testing

@Suite(
  "Commands in the sandbox",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct SandboxedJobTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: Places.clip("faces/cap13_edit2.mp4"),
      toPath: folder.path("clip.mp4")
    )
    try FFmpeg.make(["-i", folder.path("clip.mp4"), "-t", "0.5", folder.path("in.mp4")])
    let style = try Program.run(["styles", "hearts"])
    try Data(style.output.utf8).write(to: URL(fileURLWithPath: folder.path("own.json")))
  }

  private func run(_ line: String) throws -> ProcessResult {
    try Program.run(line.split(separator: " ").map(String.init), folder: folder.url)
  }

  @Test("commands do the same in it as outside of it")
  func same() throws {
    try #require(run("in.mp4 -o a.mp4 -s own.json -q").exitCode == 0)
    let lines = [
      "in.mp4 -o b.mp4 -s own.json -q",
      "detect in.mp4 -o b.jsonl --faces-dir faces -q",
      "render in.mp4 --faces a.faces.jsonl -o c.mp4 -s own.json -q -y",
      "in.mp4 -o text.mkv --sprite Aä --at nose --crop-to crops -q",
      "in.mp4 -o shot.%03d.png -q",
      "shot.%03d.png -o again.mp4 -q",
      "export a.faces.jsonl --format csv -o a.csv -q",
      "review a.faces.jsonl --video in.mp4 -o a.html --embed -q",
      "inspect a.faces.jsonl --plot plot.png",
      "inspect in.mp4",
      "verify a.mp4 --source in.mp4",
    ]
    for line in lines {
      let result = try run(line + " --sandbox")
      #expect(result.exitCode == 0, "\(line): \(result.errors)")
      #expect(result.errors == "", "\(line)")
    }
    let same = "cmp a.mp4 b.mp4 && cmp a.mp4 c.mp4 && cmp a.faces.jsonl b.faces.jsonl && ls -A"
    let files = try ProcessRunner.run("bash", ["-c", same], folder: folder.url)
    #expect(files.exitCode == 0, "\(files)")
    #expect(!files.output.contains(".partial"))
  }

  @Test("steps of a farm run in it unless they are told not to", .needsProgram("strace"))
  func steps() throws {
    let farm = Farm(folder, input: folder.path("in.mp4"), ["-s", folder.path("own.json")])
    try farm.begin(["--chunks", "1"])
    for (phase, option) in [("detect", "--no-sandbox"), ("link", nil), ("render", nil)] {
      let log = folder.path("log")
      let words =
        ["farm", phase, "-d", farm.workFolder, "--progress=none"] + [option].compactMap(\.self)
      let result = try ProcessRunner.run(
        "strace",
        ["-f", "-qq", "-o", log, "-e", "trace=landlock_restrict_self", Places.program] + words
      )
      #expect(result.exitCode == 0, "\(result.errors)")
      let calls = try String(contentsOfFile: log, encoding: .utf8)
      #expect(calls.contains("= 0\n") == (option == nil), "\(phase): \(calls)")
    }
    try farm.finish()
    try farm.expectSame()
  }

  @Test("where there is none, a line says so", .needsProgram("strace"))
  func missing() throws {
    func withoutLandlock(_ words: [String]) throws -> ProcessResult {
      let injection = "inject=landlock_create_ruleset:error=ENOSYS"
      return try ProcessRunner.run(
        "strace",
        ["-f", "-qq", "-o", "/dev/null", "-e", "trace=landlock_create_ruleset", "-e", injection]
          + [Places.program] + words,
        folder: folder.url
      )
    }
    let refused = try withoutLandlock(["detect", "in.mp4", "-o", "a.jsonl", "--sandbox"])
    #expect(refused.exitCode == 69)
    let reason = "cannot run in a sandbox: the kernel has no Landlock"
    #expect(refused.errors.contains(reason), "\(refused)")
    let farm = Farm(folder, input: folder.path("in.mp4"), ["-s", "none"])
    try farm.plan(["--chunks", "1"])
    let step = try withoutLandlock(["farm", "detect", "-d", farm.workFolder, "--progress=none"])
    #expect(step.exitCode == 0)
    #expect(step.errors.contains("without a sandbox: the kernel has no Landlock"), "\(step)")
  }
}
