import Foundation
import TestSupport
import Testing

@Suite(
  "A farm with a bad computer",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels,
  .needsProgram("strace")
)
struct FarmBadNodeTests {
  /// What the kernel answers on that computer, after some calls that went well.
  private static let faults = [
    "fsync:error=ENOSPC:when=3+", "fsync:error=EIO:when=2+",
    "rename,renameat,renameat2,link,linkat:error=ESTALE:when=1+",
    "fsync:signal=SIGKILL:when=3", "rename,renameat,renameat2,link,linkat:signal=SIGKILL:when=1",
  ]

  @Test("what it could not do is done by another, and nothing is lost", arguments: faults)
  func bad(_ fault: String) throws {
    let folder = try TemporaryFolder()
    let input = folder.path("in.mp4")
    try FFmpeg.make(MadeClip.picture(seconds: 2.56) + MadeClip.x264 + [input])
    let farm = Farm(folder, input: input, ["-s", "none", "--codec", "ffv1", "--accuracy", "low"])
    try farm.begin(["--chunks", "4"])
    let words = ["farm", "run", "--shared", "-d", farm.workFolder, "--progress", "none"]
    let calls = fault.prefix { $0 != ":" }
    let node = try ProcessRunner.run(
      "strace",
      ["-f", "-qq", "-o", folder.path("log"), "-e", "trace=\(calls)", "-e", "inject=\(fault)"]
        + [Places.program] + words
    )
    #expect(node.exitCode != 0, "\(node.errors)")
    let log = try String(contentsOfFile: folder.path("log"), encoding: .utf8)
    #expect(log.contains("(INJECTED)") || log.contains("SIGKILL"), "\(log)")
    #expect(!FileManager.default.fileExists(atPath: farm.output))
    let other = try Program.run(words)
    #expect(other.exitCode == 0, "\(other.errors)")
    try farm.expectSame()
  }
}
