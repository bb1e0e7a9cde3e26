import Foundation
import TestSupport
import Testing

/// SIGKILL, which no program can handle.
@Suite(
  "Killed at a system call that names a file",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct KillTests {
  private let folder: TemporaryFolder
  private let words: [String]

  init() throws {
    folder = try TemporaryFolder()
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [folder.path("in.mp4")])
    // What is printed would stand among the results of the tests.
    words =
      [
        "bash", "-c", #"exec "$@" 2> /dev/null"#, "bash", Places.program, folder.path("in.mp4"),
        "-o", folder.path("out.mp4"), "-y", "-q", "-s", "none", "--accuracy", "low",
      ] + MadeClip.fast
  }

  /// Runs the job; at the call with a number it is killed, unless that is 0.
  private func run(_ call: Int) throws -> (calls: Int, exitCode: Int32) {
    try PathCalls.kill(at: call, below: folder.url.path + "/", words)
  }

  private func contents(_ name: String) throws -> Data {
    try Data(contentsOf: folder.url.appendingPathComponent(name))
  }

  @Test("the files that were there are whole, and the work can be done again")
  func killed() throws {
    let calls = try run(0).calls
    let video = try contents("out.mp4")
    let sidecar = try contents("out.faces.jsonl")
    try #require(calls > 40)
    let old = Data("what was there before".utf8)
    // Which calls fall on is arbitrary: make faults tries all of them.
    for call in stride(from: 1, through: calls, by: calls / 12) {
      for name in ["out.mp4", "out.faces.jsonl"] {
        try old.write(to: folder.url.appendingPathComponent(name))
      }
      #expect(try run(call).exitCode == 128 + SIGKILL)
      #expect(try [old, video].contains(contents("out.mp4")), "call \(call)")
      #expect(try [old, sidecar].contains(contents("out.faces.jsonl")), "call \(call)")
    }
    #expect(try run(0).exitCode == 0)
    #expect(try contents("out.mp4") == video)
  }
}
