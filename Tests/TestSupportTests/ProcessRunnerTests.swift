import Foundation
import TestSupport
import Testing

@Suite("Running programs", .tags(.process), .timeLimit(.minutes(10)))
struct ProcessRunnerTests {
  @Test("a program that ends in time is not killed")
  func ended() throws {
    let result = try ProcessRunner.run("sh", ["-c", "echo said; exit 3"])
    #expect(result.exitCode == 3 && result.output == "said\n")
  }

  @Test("a program that hangs is killed and named")
  func hanging() throws {
    try TestRules.use(.process)
    let failure = try #require(throws: ToolFailure.self) {
      try ProcessRunner.run("sleep", ["1000"], within: 0.1)
    }
    #expect(failure.description == "sleep [\"1000\"]: killed after 0.1 seconds")
  }

  @Test("the children of a program that hangs are killed, too")
  func children() throws {
    try TestRules.use(.process)
    let pipe = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "sleep 1000 & echo started; wait"]
    process.standardOutput = pipe
    try process.run()
    #expect(pipe.fileHandleForReading.availableData == Data("started\n".utf8))
    let deadline = ProcessDeadline(of: process, within: 0)
    process.waitUntilExit()
    #expect(throws: ToolFailure.self) { try deadline.end() }
    // Ends when no process has the other end of the pipe any more.
    #expect(pipe.fileHandleForReading.readDataToEndOfFile() == Data())
  }

  @Test("programs are found on the search path")
  func found() {
    #expect(ProcessRunner.has("sh"))
    #expect(!ProcessRunner.has("no-such-program"))
  }
}
