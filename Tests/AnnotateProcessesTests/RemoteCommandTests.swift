import AnnotateFiles
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateProcesses

@Suite("Commands that fetch and store")
struct RemoteCommandTests {
  @Test("names in braces become one word of the shell each, in one pass")
  func names() {
    let command = RemoteCommand(text: "get {input} > {path}; echo {other} {")
    let filled = command.filled(["input": "s3://a/it's {path}", "path": "/tmp/x y"])
    #expect(filled == #"get 's3://a/it'\''s {path}' > '/tmp/x y'; echo {other} {"#)
  }

  @Test("a fetched file is checked; a command that writes nothing has failed")
  func fetch() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a")
    try await RemoteCommand(text: "echo {input} > {path}").fetch("x://a", to: path) {
      () throws(AnnotateError) in nil
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "x://a\n")
  }

  @Test("a wrong file is refused, and the command tried three times", .timeLimit(.minutes(1)))
  func refused() async throws {
    let folder = try TemporaryFolder()
    let (path, log) = (folder.path("a"), folder.path("log"))
    let command = RemoteCommand(text: "echo x | tee -a '\(log)' > {path}")
    let problem = RemoteProblem.otherDigest(address: "x://a")
    await #expect(throws: AnnotateError(problem)) {
      try await command.fetch("x://a", to: path) { () throws(AnnotateError) in problem }
    }
    #expect(try String(contentsOfFile: log, encoding: .utf8) == "x\nx\nx\n")
  }

  @Test("a failing command is quoted by its last line", .timeLimit(.minutes(1)))
  func failing() async throws {
    let command = RemoteCommand(text: "echo first >&2; echo 'no such bucket' >&2; exit 3; {path}")
    let problem = RemoteProblem.failed(
      .store,
      address: "x://b",
      exitCode: 3,
      lastLine: "no such bucket"
    )
    await #expect(throws: AnnotateError(problem)) { try await command.store("/a", at: "x://b") }
  }
}
