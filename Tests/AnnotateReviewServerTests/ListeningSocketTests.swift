import Testing

@testable import AnnotateReviewServer

@Suite("The port of a served review")
struct ListeningSocketTests {
  @Test("a file has the same port each time, and another one while it is taken")
  func usual() throws {
    let path = "/a folder/for the test of ports.faces.jsonl"
    let first = try ListeningSocket(port: nil, of: path)
    let second = try ListeningSocket(port: nil, of: path)
    #expect(first.port != second.port)
    #expect((49152...65535).contains(ListeningSocket.usualPort(of: path)))
    #expect(ListeningSocket.usualPort(of: path) != ListeningSocket.usualPort(of: path + "l"))
  }

  @Test("a port that is asked for is not replaced by another")
  func asked() throws {
    let first = try ListeningSocket()
    #expect(throws: (any Error).self) { try ListeningSocket(port: first.port, of: "a") }
  }
}
