import Foundation
import TestSupport

/// A server of one file by HTTP or HTTPS, which may break off its answers.
enum FileServer {
  private static let script = """
    import http.server, os, re, ssl, sys
    port, path, size, times = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    class Handler(http.server.BaseHTTPRequestHandler):
        broken = 0
        def do_GET(self):
            whole = open(path, "rb").read()
            found = re.match(r"bytes=(\\d+)-", self.headers.get("Range", ""))
            first = int(found[1]) if found else 0
            self.send_response(206 if found else 200)
            self.send_header("Accept-Ranges", "bytes")
            self.send_header("Content-Length", str(len(whole) - first))
            if found:
                self.send_header("Content-Range", f"bytes {first}-{len(whole) - 1}/{len(whole)}")
            self.end_headers()
            end = len(whole)
            if Handler.broken < times and first <= size:
                Handler.broken += 1
                end = size
            try:
                self.wfile.write(whole[first:end])
            except OSError:
                pass
        def log_message(self, *_):
            pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
    if len(sys.argv) > 5:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[5])
        server.socket = context.wrap_socket(server.socket, server_side=True)
    server.serve_forever()
    """

  /// Starts it at a port.
  ///
  /// - Parameters:
  ///   - path: the file, which has any name there.
  ///   - port: the port.
  ///   - breaks: after how many bytes of the file so many answers break off.
  ///   - certificate: a file with a certificate and its key; nil for plain HTTP.
  /// - Returns: the server.
  /// - Throws: an error if it does not start.
  static func start(
    _ path: String,
    at port: FreePort,
    breaks: (after: Int, times: Int) = (0, 0),
    certificate: String? = nil
  ) throws -> Neighbour {
    let words = ["\(port.number)", path, "\(breaks.after)", "\(breaks.times)"]
    let server = try Neighbour(
      "/usr/bin/python3",
      ["-c", script] + words + [certificate].compactMap(\.self)
    )
    try server.wait { port.isTaken }
    return server
  }

  /// Makes a certificate for this computer that nobody has signed, with its key in the same file.
  static func makeCertificate(at path: String) throws {
    let result = try ProcessRunner.run(
      "/usr/bin/openssl",
      ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", path + ".key", "-out", path]
        + ["-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    )
    guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
    let key = try Data(contentsOf: URL(fileURLWithPath: path + ".key"))
    let certificate = try Data(contentsOf: URL(fileURLWithPath: path))
    try (certificate + key).write(to: URL(fileURLWithPath: path))
  }
}
