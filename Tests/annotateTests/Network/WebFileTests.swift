import Foundation
import TestSupport
import Testing

@Suite(
  "Files that a web server sends",
  .tags(.process, .media),
  .timeLimit(.minutes(5)),
  .needsProgram("ffmpeg")
)
struct WebFileTests {
  private let folder: TemporaryFolder
  private let clip: String

  init() throws {
    folder = try TemporaryFolder()
    clip = folder.path("in.mp4")
    try FFmpeg.make(
      ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=4", "-c:v", "libx264"]
        + ["-movflags", "+faststart", clip]
    )
  }

  private func run(_ address: String, _ words: [String] = []) throws -> ProcessResult {
    try Program.run(
      [address, "-o", folder.path("out.mp4"), "--allow-network", "http,https", "--style", "none"]
        + ["--no-faces-out", "--progress", "none"] + words
    )
  }

  /// Whether the output has all frames of the clip, at their times.
  private func isWhole() throws -> Bool {
    try FFprobe.frameTimes(of: folder.path("out.mp4")) == FFprobe.frameTimes(of: clip)
  }

  @Test("a file ends with its last frame, and nothing is fetched again")
  func whole() throws {
    let port = try FreePort()
    let server = try FileServer.start(clip, at: port)
    let result = try run("http://127.0.0.1:\(port.number)/in.mp4")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(!result.errors.contains("connection"), "\(result.errors)")
    #expect(try isWhole())
    try server.end(with: SIGKILL)
  }

  @Test("a file that breaks off is read on from where it did")
  func resumed() throws {
    let port = try FreePort()
    let server = try FileServer.start(clip, at: port, breaks: (after: 60_000, times: 1))
    let result = try run("http://127.0.0.1:\(port.number)/in.mp4")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try isWhole())
    try server.end(with: SIGKILL)
  }

  @Test("a file that breaks off for good is a failure, and leaves nothing")
  func broken() throws {
    let port = try FreePort()
    let server = try FileServer.start(clip, at: port, breaks: (after: 60_000, times: 1000))
    let result = try run("http://127.0.0.1:\(port.number)/in.mp4", ["--reconnect", "1"])
    #expect([65, 74].contains(result.exitCode), "\(result.errors)")
    #expect(result.errors.contains("reading failed 'http://127.0.0.1:"), "\(result.errors)")
    #expect(result.errors.contains("hint: fetch it first: curl -fLO http://"))
    #expect(try folder.names() == ["in.mp4"])
    try server.end(with: SIGKILL)
  }

  @Test("a server has to prove who it is", .needsProgram("openssl"))
  func certificates() throws {
    let port = try FreePort()
    let certificate = folder.path("own.pem")
    try FileServer.makeCertificate(at: certificate)
    let server = try FileServer.start(clip, at: port, certificate: certificate)
    let address = "https://127.0.0.1:\(port.number)/in.mp4"
    let unknown = try run(address, ["--reconnect", "0"])
    #expect(unknown.exitCode == 66, "\(unknown.errors)")
    #expect(unknown.errors.contains("does not trust the certificate"), "\(unknown.errors)")
    let known = try run(address, ["--input-option", "ca_file=\(certificate)"])
    #expect(known.exitCode == 0, "\(known.errors)")
    let other = try run(
      address,
      ["--input-option", "certificate=x", "--input-option", "tls_verify=0", "-y"]
    )
    #expect(other.exitCode == 64, "\(other.errors)")
    #expect(
      other.errors.contains("cannot use --input-option 'certificate': neither https nor the format")
    )
    #expect(try isWhole())
    try server.end(with: SIGKILL)
  }
}
