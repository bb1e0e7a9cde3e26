import Foundation
import TestSupport
import Testing

@Suite(
  "A farm of several users",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels,
  .enabled(
    if: OtherUser.canRun,
    "only root can be several users, and all have to see the program"
  )
)
struct FarmGroupTests {
  @Test("one user plans and detects, another does the rest")
  func users() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.url.path)
    let input = folder.path("in.mp4")
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [input])
    let (first, second) = (OtherUser(number: 23_457), OtherUser(number: 23_458))
    let (work, outputs) = (folder.path("work"), folder.path("out"))
    try FileManager.default.createDirectory(atPath: outputs, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.ownerAccountID: first.number], ofItemAtPath: outputs)
    let plan =
      [
        "farm", "plan", input, "-o", outputs + "/out.mp4", "-d", work, "--chunks", "2", "-s",
        "none",
      ]
      + ["--accuracy", "low", "--group", "\(OtherUser.group)"]
    for (words, user) in [
      (plan, first), (["farm", "detect", "-d", work], first),
      (["farm", "run", "-d", work], second),
    ] {
      let result = try user.run(words)
      #expect(result.exitCode == 0, "\(words): \(result.errors)")
    }
    #expect(try FFmpeg.frameHashes(of: outputs + "/out.mp4").count == 15)
  }
}

/// A user other than that of the tests.
struct OtherUser {
  /// The group of all of them.
  static let group = 23_456

  let number: Int

  /// Whether such a user can run the program where it was built, with the models.
  static var canRun: Bool {
    getuid() == 0 && (try? OtherUser(number: 23_457).run(["models"]).exitCode) == 0
  }

  /// Runs the program with a umask that lets nobody else read or write.
  func run(_ words: [String]) throws -> ProcessResult {
    let script = #"umask 077; exec "$@""#
    return try ProcessRunner.run(
      "setpriv",
      ["--reuid=\(number)", "--regid=\(number)", "--groups=\(Self.group)"]
        + ["sh", "-c", script, "sh", Places.program] + words
    )
  }
}
