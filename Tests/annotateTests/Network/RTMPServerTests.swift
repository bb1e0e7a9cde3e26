import Foundation
import TestSupport
import Testing

/// nginx with its module for RTMP.
private enum RTMPServer {
  private static let module = "/usr/lib/nginx/modules/ngx_rtmp_module.so"
  private static let program = "/usr/sbin/nginx"

  /// Whether there is one.
  static let isInstalled = [program, module].allSatisfy {
    FileManager.default.fileExists(atPath: $0)
  }

  /// Starts it; it records what is sent to `rtmp://127.0.0.1:PORT/live/NAME` as `NAME.flv` in a folder.
  static func start(at port: FreePort, in folder: TemporaryFolder) throws -> Neighbour {
    let settings = """
      load_module \(module);
      daemon off;
      master_process off;
      pid \(folder.path("pid"));
      error_log \(folder.path("log"));
      events {}
      rtmp {
        server {
          listen 127.0.0.1:\(port.number);
          application live { live on; record all; record_path \(folder.url.path); }
        }
      }
      """
    try Data(settings.utf8).write(to: folder.url.appendingPathComponent("nginx.conf"))
    let server = try Neighbour(
      program,
      ["-e", folder.path("log"), "-c", folder.path("nginx.conf")]
    )
    try server.wait { port.isTaken }
    return server
  }
}

@Suite(
  "The RTMP server of nginx",
  .tags(.process, .media),
  .timeLimit(.minutes(5)),
  .needsProgram("ffmpeg"),
  .enabled(if: RTMPServer.isInstalled, "nginx or its module is absent: libnginx-mod-rtmp")
)
struct RTMPServerTests {
  @Test("it gets every frame of a file")
  func published() throws {
    let folder = try TemporaryFolder()
    let clip = folder.path("in.mp4")
    try FFmpeg.make(
      ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=30:duration=3", "-c:v", "libx264", clip]
    )
    let port = try FreePort()
    let server = try RTMPServer.start(at: port, in: folder)
    let address = "rtmp://127.0.0.1:\(port.number)/live/key"
    let result = try Program.run(
      [clip, "-o", address, "--allow-network", "rtmp", "--style", "none", "--no-faces-out"]
        + ["--progress", "none"]
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    // It may still be writing the last ones.
    try server.wait { try FFprobe.frameTimes(of: folder.path("key.flv")).count == 90 }
    try server.end(with: SIGKILL)
    #expect(try FFmpeg.complaints(about: folder.path("key.flv")) == "")
  }
}
