import Foundation
import TestSupport

/// A web server on this computer that gives out and takes the files of a folder.
///
/// It is Python's, which does not take files by itself. Its first answer is that it is busy.
final class LoopbackServer {
  private let process = Process()
  private let log: String
  /// How addresses of its files begin.
  let address: String

  private static let program = """
    import http.server, os, sys
    class Handler(http.server.SimpleHTTPRequestHandler):
        asked = 0
        def do_GET(self):
            Handler.asked += 1
            if Handler.asked == 1:
                return self.send_error(503)
            super().do_GET()
        def do_PUT(self):
            path = self.translate_path(self.path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(201)
            self.end_headers()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    with open(sys.argv[1], "w") as file:
        file.write(str(server.server_port) + "\\n")
    server.serve_forever()
    """

  /// Serves a folder; its port and its requests are noted in files of another one.
  init(_ files: String, in folder: TemporaryFolder) throws {
    try TestRules.use(.process)
    log = folder.path("requests")
    try Data().write(to: URL(fileURLWithPath: log))
    let port = folder.path("port")
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.program, port]
    process.currentDirectoryURL = URL(fileURLWithPath: files)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(forWritingAtPath: log)
    try process.run()
    var text = ""
    for _ in 0..<1000 where !text.hasSuffix("\n") {
      usleep(20_000)
      text = (try? String(contentsOfFile: port, encoding: .utf8)) ?? ""
    }
    guard text.hasSuffix("\n") else { throw ToolFailure("the server does not start") }
    address = "http://127.0.0.1:\(text.dropLast())"
  }

  // Programs that tests start may inherit that they do not hear SIGTERM.
  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// The requests so far, such as `GET /a.mp4 200`.
  func requests() throws -> [String] {
    try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count == 3, let code = parts[2].split(separator: " ").first else { return nil }
      return parts[1].split(separator: " ").prefix(2).joined(separator: " ") + " \(code)"
    }
  }
}
