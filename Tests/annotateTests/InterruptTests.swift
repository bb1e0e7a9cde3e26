import Foundation
import TestSupport
import Testing

@Suite(
  "Interrupts",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct InterruptTests {
  static let signals: [(number: Int32, exitCode: Int32)] =
    [(SIGINT, 130), (SIGQUIT, 130)]
    + [SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGXCPU, SIGALRM].map { ($0, 143) }
    + [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT].map { ($0, 70) }

  @Test("a signal or a fault in the middle of the work leaves nothing behind", arguments: signals)
  func signal(_ number: Int32, _ exitCode: Int32) throws {
    let folder = try TemporaryFolder()
    let clip = Places.clip("faces/cap13_edit2.mp4")
    let program = try RunningProgram([clip, "-o", "out.mp4"], folder: folder.url)
    // The sidecar has been written to, so that frames have gone through.
    try program.wait {
      try folder.names().contains { name in
        guard name.contains("jsonl") else { return false }
        let size = try FileManager.default.attributesOfItem(atPath: folder.path(name))[.size]
        return (size as? Int ?? 0) > 0
      }
    }
    #expect(try program.end(with: number) == exitCode)
    #expect(try folder.names() == [])
  }
}
