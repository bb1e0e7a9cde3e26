import Foundation
import TestSupport
import Testing

@Suite(
  "annotate review --serve",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .needsServerLibrary
)
struct ReviewServeTests {
  @Test("the page, the video and nothing else is sent, to those who know the address")
  func sending() async throws {
    let material = try ReviewMaterial()
    let server = try ReviewServer(material)
    let page = try await server.ask("GET", "")
    #expect(page.status == 200 && page.fields["content-type"] == "text/html; charset=utf-8")
    #expect(page.text.contains("connect-src 'self'") && page.text.contains("id=\"refusal\""))
    #expect(page.fields["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
    let clip = try [UInt8](Data(contentsOf: URL(fileURLWithPath: material.clip)))
    let part = try await server.ask("GET", "video", ["Range: bytes=100-299"])
    #expect(part.status == 206 && part.body == Array(clip[100..<300]))
    #expect(try await server.ask("GET", "video").body == clip)
    let lines = material.lines.map { $0 + "\n" }.joined()
    let version = try Self.version(in: page.text)
    #expect(try await server.ask("GET", "sidecar/\(version)").text == lines)
    #expect(try await server.ask("GET", "sidecar").status == 405)
    for path in ["in.faces.jsonl", "../in.faces.jsonl", "video/..", "page.html", "sidecar/"] {
      #expect(try await server.ask("GET", path).status == 404, "\(path)")
    }
    #expect(try await RawAnswer.to("GET", "/", at: server.port).status == 404)
    let path = "/\(server.token)/"
    let other = try await RawAnswer.to("GET", path, at: server.port, host: "a.example")
    #expect(other.status == 403)
    #expect(try await server.ask("GET", "", ["Origin: http://a.example"]).status == 403)
    #expect(try server.end() == 0)
    #expect(server.errors == "annotate: serving '\(material.faces)' until Ctrl+C\n")
  }

  @Test("only this computer can reach the port")
  func loopback() async throws {
    let server = try ReviewServer(try ReviewMaterial())
    let sockets = try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)
    let port = String(server.port, radix: 16, uppercase: true)
    let listening = sockets.split(separator: "\n").filter { line in
      line.contains(":\(String(repeating: "0", count: 4 - port.count))\(port) 00000000:0000 0A")
    }
    #expect(listening.count == 1 && listening.allSatisfy { $0.contains(" 0100007F:") })
    #expect(try server.end(with: SIGTERM) == 0)
  }

  @Test("a sidecar is replaced only by a sidecar, and only in the version that was meant")
  func saving() async throws {
    let material = try ReviewMaterial()
    let server = try ReviewServer(material)
    let version = try Self.version(in: try await server.ask("GET", "").text)
    let text = material.lines.map { $0 + "\n" }.joined()
    let changed = text.replacingOccurrences(of: "extra", with: "lead")
    func save(_ text: String, _ fields: [String]) async throws -> RawAnswer {
      try await server.ask("PUT", "sidecar", fields, body: Array(text.utf8))
    }
    #expect(try await save(changed, []).status == 428)
    #expect(try await save(changed, ["If-Match: \"0\""]).status == 412)
    let invalid = try await save(String(changed.dropLast(30)), ["If-Match: \"\(version)\""])
    #expect(invalid.status == 422 && invalid.text.contains("line 32"), "\(invalid.text)")
    #expect(try String(contentsOfFile: material.faces, encoding: .utf8) == text)
    let saved = try await save(changed, ["If-Match: \"\(version)\""])
    #expect(saved.status == 200)
    #expect(try String(contentsOfFile: material.faces, encoding: .utf8) == changed)
    #expect(try await save(text, ["If-Match: \"\(version)\""]).status == 412)
    let next = try Self.version(in: try await server.ask("GET", "").text)
    #expect(saved.fields["etag"] == "\"\(next)\"")
    #expect(try server.end() == 0)
    #expect(try material.folder.names() == ["in #1.mp4", "in.faces.jsonl"])
  }

  private static func version(in page: String) throws -> String {
    String(try #require(page.firstMatch(of: /"server":\{"version":"([0-9a-f]{64})"/)).1)
  }

  @Test(
    "a preview has the pictures that render makes of the same faces",
    arguments: [[], ["--sandbox"]]
  )
  func preview(options: [String]) async throws {
    let material = try ReviewMaterial()
    let server = try ReviewServer(material, options)
    // Face 1 alone, as in a page in which the others are hidden.
    let hidden = #""tracks":[{"id":2,"hidden":true},{"id":3,"hidden":true}]}"#
    let start = material.lines[0].firstRange(of: #""tracks""#)?.lowerBound
    let header = String(material.lines[0][..<(try #require(start))]) + hidden
    let faces = ([header] + material.lines.dropFirst()).map { $0 + "\n" }.joined()
    #expect(try await server.ask("GET", "preview").text == #"{"state":"none"}"#)
    let begun = try await server.ask("POST", "preview/5/2/solid", body: Array(faces.utf8))
    #expect(begun.status == 202, "\(begun.text)")
    var state = ""
    repeat {
      try await Task.sleep(for: .milliseconds(20))
      state = try await server.ask("GET", "preview").text
    } while state.contains("rendering")
    #expect(state == #"{"state":"done","number":1}"#)
    let video = try await server.ask("GET", "preview/1.mp4")
    #expect(video.status == 200 && video.fields["content-type"] == "video/mp4")
    let path = material.folder.path("preview.mp4")
    try Data(video.body).write(to: URL(fileURLWithPath: path))
    #expect(try server.end() == 0)
    #expect(try material.folder.names() == ["in #1.mp4", "in.faces.jsonl", "preview.mp4"])
    try Self.expectRendering(path, of: material, faces)
  }

  /// Compares a preview from frame 5 on with what `annotate render` makes of the faces.
  private static func expectRendering(
    _ preview: String,
    of material: ReviewMaterial,
    _ faces: String
  ) throws {
    let (sidecar, output) = (material.folder.path("a.jsonl"), material.folder.path("b.mp4"))
    try Data(faces.utf8).write(to: URL(fileURLWithPath: sidecar))
    let time = try FFprobe.frameTimes(of: material.clip)[5]
    // Between this frame and the one before.
    let seconds = Double(time.numerator) / Double(time.denominator) - 0.005
    let from = String(format: "%.3f", seconds)
    let result = try Program.run(
      ["render", material.clip, "--faces", sidecar, "-o", output, "-s", "solid", "-q"]
        + ["--from", from, "--preset", "veryfast"]
    )
    try #require(result.exitCode == 0, "\(result.errors)")
    let pictures = try [preview, output].map { try FFmpeg.pictures(of: $0) }
    #expect(!pictures[0].isEmpty)
    #expect(pictures[0] == pictures[1])
  }

  @Test("a preview that cannot be rendered says why")
  func previewFailure() async throws {
    let material = try ReviewMaterial()
    let server = try ReviewServer(material)
    let faces = Array(material.lines.map { $0 + "\n" }.joined().utf8)
    #expect(try await server.ask("POST", "preview/5/2/none", body: faces).status == 400)
    #expect(try await server.ask("POST", "preview/5/2/../x", body: faces).status == 404)
    #expect(try await server.ask("GET", "preview/1.mp4").status == 404)
    for (path, body, words) in [
      ("preview/30/2/solid", faces, "the sidecar has 30 frames"),
      ("preview/5/2/solid", Array("{}".utf8), "cannot read the sidecar"),
    ] {
      #expect(try await server.ask("POST", path, body: body).status == 202)
      var state = ""
      repeat {
        state = try await server.ask("GET", "preview").text
      } while state.contains("rendering")
      #expect(state.contains("failed") && state.contains(words), "\(state)")
    }
    #expect(try server.end() == 0)
  }

  @Test("nothing is left of a preview that Ctrl+C interrupts")
  func interrupted() async throws {
    let material = try ReviewMaterial()
    let server = try ReviewServer(material)
    let faces = Array(material.lines.map { $0 + "\n" }.joined().utf8)
    #expect(try await server.ask("POST", "preview/0/20/mask", body: faces).status == 202)
    #expect(try server.end() == 0)
    #expect(try material.folder.names() == ["in #1.mp4", "in.faces.jsonl"])
  }

  @Test("it works in the sandbox as outside of it")
  func sandbox() async throws {
    let material = try ReviewMaterial()
    let server = try ReviewServer(material, ["--sandbox"])
    let page = try await server.ask("GET", "")
    #expect(page.status == 200)
    let version = try Self.version(in: page.text)
    let body = Array(material.lines.map { $0 + "\n" }.joined().utf8)
    for _ in 0..<2 {
      let condition = ["If-Match: \"\(version)\""]
      #expect(try await server.ask("PUT", "sidecar", condition, body: body).status == 200)
      #expect(try await server.ask("GET", "").status == 200)
      #expect(try await server.ask("GET", "video").status == 200)
    }
    #expect(try server.end() == 0)
  }

  @Test("with --preview, the page plays the small copy")
  func smallCopy() async throws {
    let material = try ReviewMaterial()
    let copy = material.folder.path("small.mp4")
    let server = try ReviewServer(material, ["--preview", copy])
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: copy)))
    #expect(try await server.ask("GET", "video").body == bytes)
    #expect(try await server.ask("GET", "").text.contains(#""name":"small.mp4""#))
    #expect(try server.end() == 0)
  }

  @Test("where the library is missing, it says what to install", .needsProgram("strace"))
  func missingLibrary() throws {
    let material = try ReviewMaterial()
    let places = ["", "/usr"].map { "\($0)/lib/x86_64-linux-gnu/libmicrohttpd.so.12" }
    let result = try ProcessRunner.run(
      "strace",
      ["-f", "-qq", "-o", "/dev/null", "-e", "trace=openat"] + places.flatMap { ["-P", $0] }
        + ["-e", "inject=openat:error=ENOENT", Places.program, "review", material.faces]
        + ["--video", material.clip, "--serve"]
    )
    #expect(result.exitCode == 69)
    #expect(result.errors.contains("cannot serve pages: libmicrohttpd.so.12"), "\(result.errors)")
    #expect(result.errors.contains("hint: install libmicrohttpd: sudo apt install libmicrohttpd12"))
  }

  @Test("--timeout ends it, and says so")
  func timeout() throws {
    let server = try ReviewServer(try ReviewMaterial(), ["--timeout", "3"])
    #expect(try server.wait() == 75)
    #expect(server.errors.contains("the time of --timeout is over: the sidecar is as it was saved"))
  }

  @Test("--open opens the address, and --port chooses the port")
  func opening() throws {
    let material = try ReviewMaterial()
    let desktop = try FakeDesktop(in: material.folder)
    let server = try ReviewServer(material, ["--open"], environment: desktop.environment)
    // The file is there before its contents.
    var opened = ""
    while opened.isEmpty { opened = (try? desktop.opened()) ?? "" }
    #expect(opened == server.address)
    let port = server.port
    let taken = try Program.run(
      ["review", material.faces, "--video", material.clip, "--serve", "--port", "\(port)"]
    )
    #expect(taken.exitCode == 73)
    #expect(taken.errors.contains("cannot listen on 127.0.0.1 'port \(port)': address already in"))
    #expect(try server.end() == 0)
    let again = try ReviewServer(material, ["--port", "\(port)"])
    #expect(again.port == port)
    #expect(try again.end() == 0)
  }

  @Test(
    "impossible requests are refused",
    arguments: [
      (["--serve", "-o", "a.html"], 64, "'--serve' contradicts '--output'"),
      ([], 64, "missing option '--output' or '--serve'"),
      (["--serve", "--embed"], 64, "'--embed' contradicts '--serve'"),
      (["-o", "a.html", "--port", "8000"], 64, "'--port' is for '--serve'"),
      (["--serve", "--port", "80"], 64, "a whole number from 1024 to 65535"),
      (["--serve", "--open", "--sandbox"], 64, "'--open' contradicts '--sandbox'"),
    ]
  )
  func refusals(options: [String], code: Int32, words: String) throws {
    let material = try ReviewMaterial()
    let result = try Program.run(
      ["review", material.faces, "--video", material.clip] + options
    )
    #expect(result.exitCode == code)
    #expect(result.errors.contains(words), "\(result.errors)")
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips where libmicrohttpd is missing.
  static var needsServerLibrary: Self {
    .enabled("libmicrohttpd is missing: make checkers") {
      try ProcessRunner.run("sh", ["-c", "ldconfig -p | grep -q libmicrohttpd.so.12"]).exitCode == 0
    }
  }
}
