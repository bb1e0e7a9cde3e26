import TestSupport
import Testing

/// GStreamer's server of RTSP, which sends a file again and again.
enum RTSPServer {
  private static let script = """
    import sys, gi
    gi.require_version("Gst", "1.0")
    gi.require_version("GstRtspServer", "1.0")
    from gi.repository import GLib, Gst, GstRtspServer
    Gst.init(None)
    server = GstRtspServer.RTSPServer.new()
    server.set_address("127.0.0.1")
    server.set_service(sys.argv[1])
    factory = GstRtspServer.RTSPMediaFactory.new()
    factory.set_launch(f"( filesrc location={sys.argv[2]} ! tsdemux ! h264parse ! identity sync=true "
                       "! rtph264pay name=pay0 pt=96 config-interval=1 )")
    factory.set_shared(True)
    server.get_mount_points().add_factory("/live", factory)
    server.attach(None)
    GLib.MainLoop().run()
    """

  /// Whether there is one.
  static let isInstalled: Bool = {
    let needed =
      "import gi; gi.require_version('GstRtspServer', '1.0'); from gi.repository import Gst; "
      + "Gst.init(None); assert all(Gst.ElementFactory.find(name) "
      + "for name in ['tsdemux', 'h264parse', 'rtph264pay'])"
    return (try? ProcessRunner.run("/usr/bin/python3", ["-c", needed]).exitCode) == 0
  }()

  /// Starts it, for the address `rtsp://127.0.0.1:PORT/live`.
  static func start(_ path: String, at port: FreePort) throws -> Neighbour {
    let server = try Neighbour("/usr/bin/python3", ["-c", script, "\(port.number)", path])
    try server.wait { port.isTaken }
    return server
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips where GStreamer's RTSP server is absent.
  static var needsRTSPServer: Self {
    .enabled(
      if: RTSPServer.isInstalled,
      "GStreamer's RTSP server is absent: gir1.2-gst-rtsp-server-1.0, python3-gi, gstreamer1.0-plugins-good"
    )
  }
}
