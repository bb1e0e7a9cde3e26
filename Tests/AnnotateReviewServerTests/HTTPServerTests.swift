import Foundation
import TestSupport
import Testing

@testable import AnnotateReviewServer

@Suite(
  "Servers on a port",
  .timeLimit(.minutes(5)),
  .enabled(if: ServerLibrary.isInstalled, "libmicrohttpd is not installed")
)
struct HTTPServerTests {
  private let token = ServerToken()
  private let folder: TemporaryFolder
  private let contents = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 >> 8) }

  init() throws {
    folder = try TemporaryFolder()
    try Data(contents).write(to: URL(fileURLWithPath: folder.path("file")))
  }

  /// Runs a server while a test talks to it.
  private func serving<Result: Sendable>(
    _ limits: ServerLimits = ServerLimits(),
    _ test: (_ port: Int, _ handler: EchoHandler) async throws -> Result
  ) async throws -> Result {
    let socket = try ListeningSocket()
    let handler = EchoHandler(try OpenedFile(folder.path("file")))
    let gate = RequestGate(token: token, port: socket.port)
    return try await HTTPServer.run(on: socket, behind: gate, limits: limits, answering: handler) {
      try await test(socket.port, handler)
    }
  }

  @Test("a file is sent as a whole, or the part that is asked for")
  func file() async throws {
    try await serving { (port, _) async throws -> Void in
      let path = "/\(token.text)/file"
      let whole = try await RawAnswer.to("GET", path, at: port)
      #expect(whole.status == 200 && whole.body == contents)
      #expect(
        whole.fields["accept-ranges"] == "bytes" && whole.fields["content-type"] == "video/mp4"
      )
      let part = try await RawAnswer.to("GET", path, at: port, ["Range: bytes=70000-200000"])
      #expect(part.status == 206 && part.body == Array(contents[70000...200000]))
      #expect(part.fields["content-range"] == "bytes 70000-200000/300000")
      let last = try await RawAnswer.to("GET", path, at: port, ["Range: bytes=-3"])
      #expect(last.status == 206 && last.body == contents.suffix(3))
      let none = try await RawAnswer.to("GET", path, at: port, ["Range: bytes=300000-"])
      #expect(none.status == 416 && none.fields["content-range"] == "bytes */300000")
      let head = try await RawAnswer.to("HEAD", path, at: port, ["Range: bytes=0-9"])
      #expect(head.status == 206 && head.body == [] && head.fields["content-length"] == "10")
    }
  }

  @Test("an open file stays the same when another one takes its path")
  func replaced() async throws {
    try await serving { (port, _) async throws -> Void in
      try Data("new".utf8).write(to: URL(fileURLWithPath: folder.path("file")), options: .atomic)
      #expect(try await RawAnswer.to("GET", "/\(token.text)/file", at: port).body == contents)
    }
  }

  @Test("a body comes whole, and one connection takes several requests")
  func bodies() async throws {
    try await serving { (port, _) async throws -> Void in
      let body = Array(contents.prefix(1000))
      let answer = try await RawAnswer.to("PUT", "/\(token.text)/echo", at: port, body: body)
      #expect(answer.status == 200 && answer.body == body)
      let connection = try RawConnection(to: port)
      let head = "PUT /\(token.text)/echo HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
      connection.send(head + "Content-Length: 3\r\n\r\none")
      connection.send(head + "Connection: close\r\nContent-Length: 3\r\n\r\ntwo")
      let text = String(decoding: try await connection.rest(), as: UTF8.self)
      #expect(text.contains("one") && text.hasSuffix("two"))
    }
  }

  @Test("all answers forbid to keep, guess, pass on and frame them")
  func fields() async throws {
    try await serving { (port, _) async throws -> Void in
      for path in ["/", "/\(token.text)/", "/\(token.text)/none"] {
        let fields = try await RawAnswer.to("GET", path, at: port).fields
        #expect(fields["cache-control"] == "no-store", "\(path)")
        #expect(fields["x-content-type-options"] == "nosniff")
        #expect(fields["referrer-policy"] == "no-referrer")
        #expect(fields["x-frame-options"] == "DENY")
        #expect(fields["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
      }
    }
  }

  @Test("requests without the token, of other hosts and of other pages are refused")
  func strangers() async throws {
    try await serving { (port, _) async throws -> Void in
      let path = "/\(token.text)/"
      #expect(try await RawAnswer.to("GET", path, at: port).status == 200)
      #expect(
        try await RawAnswer.to("GET", path, at: port, host: "localhost:\(port)").status == 200
      )
      let wrong = (token.text.hasPrefix("0") ? "1" : "0") + token.text.dropFirst()
      for other in ["/", "/file", "/\(token.text)", "/\(wrong)/", "/../"] {
        #expect(try await RawAnswer.to("GET", other, at: port).status == 404, "\(other)")
      }
      let refusal = try await RawAnswer.to("GET", path, at: port, host: "evil.example:\(port)")
      #expect(refusal.status == 403 && refusal.text == "403 Forbidden\n")
      #expect(
        try await RawAnswer.to("GET", path, at: port, ["Origin: http://evil.example"]).status == 403
      )
      #expect(
        try await RawAnswer.to("GET", path, at: port, ["Host: 127.0.0.1:\(port)"]).status >= 400
      )
    }
  }

  @Test("dots and escapes lead nowhere")
  func paths() async throws {
    try await serving { (port, _) async throws -> Void in
      for path in ["../file", "./file", "%66ile", "a/../file", "file/", "/file", "%2e%2e/file"] {
        let answer = try await RawAnswer.to("GET", "/\(token.text)/\(path)", at: port)
        #expect(answer.status == 404, "\(path)")
      }
    }
  }

  @Test("a body that is too large is not read")
  func largeBody() async throws {
    try await serving { (port, _) async throws -> Void in
      let path = "/\(token.text)/echo"
      let connection = try RawConnection(to: port)
      connection.send("PUT \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n")
      connection.send("Content-Length: 100000000000\r\n\r\n")
      #expect(RawAnswer(try await connection.rest()).status == 413)
      let chunked = ["Transfer-Encoding: chunked"]
      #expect(try await RawAnswer.to("PUT", path, at: port, chunked).status == 411)
      #expect(try await RawAnswer.to("GET", "/\(token.text)/", at: port, body: [1]).status == 413)
    }
  }

  @Test("a body that trickles in is given up")
  func slowBody() async throws {
    var limits = ServerLimits()
    (limits.bodySeconds, limits.idleSeconds) = (0.5, 10)
    try await serving(limits) { (port, _) async throws -> Void in
      let connection = try RawConnection(to: port)
      connection.send("PUT /\(token.text)/echo HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n")
      connection.send("Content-Length: 1000\r\n\r\n")
      var sent = 0
      while sent < 1000, connection.send("a") {
        sent += 1
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(sent < 1000)
      #expect(try await connection.rest() == [])
    }
  }

  @Test("a connection that says nothing, or stops in the middle of a head, is closed")
  func silence() async throws {
    var limits = ServerLimits()
    limits.idleSeconds = 1
    try await serving(limits) { (port, _) async throws -> Void in
      let (silent, half) = (try RawConnection(to: port), try RawConnection(to: port))
      half.send("GET /\(token.text)/ HT")
      #expect(try await silent.rest() == [])
      #expect(RawAnswer(try await half.rest()).status != 200)
    }
  }

  /// Bytes that are no request.
  struct Garbage: Sendable, ExpressibleByStringLiteral, CustomTestStringConvertible {
    let text: String
    var testDescription: String { String(text.prefix(40).debugDescription) }

    init(stringLiteral text: String) { self.text = text }

    init(times: Int, _ piece: String) {
      text = "GET / HTTP/1.1\r\n" + String(repeating: piece, count: times) + "\r\n"
    }
  }

  @Test(
    "garbage is refused, and the server goes on",
    arguments: [
      "\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "GET  HTTP/1.1\r\n\r\n", "\r\n\r\n\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\u{16}\u{3}\u{1}\r\n\r\n",
      "GET / HTTP/1.1\r\nHost\r\n: x\r\n\r\n",
      Garbage(times: 100_000, "A"), Garbage(times: 20_000, "a: b\r\n"),
    ]
  )
  func garbage(_ garbage: Garbage) async throws {
    var limits = ServerLimits()
    limits.idleSeconds = 1
    try await serving(limits) { (port, _) async throws -> Void in
      let connection = try RawConnection(to: port)
      connection.send(garbage.text)
      #expect(RawAnswer(try await connection.rest()).status != 200)
      // After a request that is right.
      let second = try RawConnection(to: port)
      second.send("GET /\(token.text)/ HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n" + garbage.text)
      #expect(RawAnswer(try await second.rest()).status == 200)
      #expect(try await RawAnswer.to("GET", "/\(token.text)/", at: port).status == 200)
    }
  }

  @Test("a hundred connections at once do no harm")
  func crowd() async throws {
    try await serving { (port, _) async throws -> Void in
      let path = "/\(token.text)/file"
      let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<100 {
          group.addTask { try await RawAnswer.to("GET", path, at: port).body == contents }
        }
        return try await group.reduce(into: [Bool]()) { $0.append($1) }
      }
      #expect(answers == Array(repeating: true, count: 100))
    }
  }

  @Test("connections that say nothing keep others waiting no longer than they may")
  func silentCrowd() async throws {
    var limits = ServerLimits()
    limits.idleSeconds = 1
    try await serving(limits) { (port, _) async throws -> Void in
      let crowd = try (0..<limits.connections).map { _ in try RawConnection(to: port) }
      #expect(try await RawAnswer.to("GET", "/\(token.text)/", at: port).status == 200)
      withExtendedLifetime(crowd) {}
    }
  }

  @Test("the end of the work ends answers that are being made, and frees the port")
  func end() async throws {
    let waiting = try await serving { port, handler in
      let connection = try RawConnection(to: port)
      connection.send("GET /\(token.text)/wait HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
      while handler.waitingCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
      return port
    }
    #expect(throws: ToolFailure.self) { try RawConnection(to: waiting) }
  }

  @Test("a port that is taken is named")
  func taken() throws {
    let socket = try ListeningSocket()
    let error = #expect(throws: (any Error).self) { try ListeningSocket(port: socket.port) }
    #expect("\(String(describing: error))".contains("address already in use"))
  }
}
