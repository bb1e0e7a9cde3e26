import Foundation
import TestSupport
import Testing

@Suite(
  "Inputs and outputs on a network",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels,
  .needsProgram("ffmpeg")
)
struct NetworkTests {
  private let folder: TemporaryFolder
  private let clip: LiveClip
  private static let quick = ["--accuracy", "low", "--style", "hearts", "--progress", "none"]

  init() throws {
    folder = try TemporaryFolder()
    clip = try LiveClip(in: folder)
  }

  /// Whether there is something in a file already.
  private func hasBytes(_ name: String) -> Bool {
    let file = try? Data(contentsOf: folder.url.appendingPathComponent(name))
    return file?.isEmpty == false
  }

  /// Starts ffmpeg, and waits until it listens.
  private func listening(at port: FreePort, _ words: [String]) throws -> Neighbour {
    let neighbour = try Neighbour("ffmpeg", words)
    try neighbour.wait { port.isTaken }
    return neighbour
  }

  @Test("what comes by TCP goes on by TCP, and the lines of the sidecar to standard output")
  func tcp() throws {
    let (from, to) = (try FreePort(), try FreePort())
    let received = folder.path("got.mkv")
    let receiver = try listening(
      at: to,
      LiveClip.received(at: "tcp://127.0.0.1:\(to.number)?listen=1", to: received)
    )
    let sender = try listening(at: from, clip.sent(to: "tcp://127.0.0.1:\(from.number)?listen=1"))
    let result = try Program.run(
      ["tcp://127.0.0.1:\(from.number)", "-o", "tcp://127.0.0.1:\(to.number)", "--faces-out", "-"]
        + ["--allow-network", "tcp", "--reconnect", "0"] + Self.quick
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try (sender.end(), receiver.end()) == (0, 0))
    let frames = try FFprobe.frameTimes(of: received).count
    // Whoever connects late misses what comes before the first keyframe.
    #expect((clip.frameCount - 30...clip.frameCount).contains(frames))
    let sidecar = folder.path("lines")
    try Data(result.output.utf8).write(to: URL(fileURLWithPath: sidecar))
    let lines = try SidecarLines(sidecar)
    #expect(lines.frames.count == frames && lines.faceCounts.allSatisfy { $0 == 1 })
  }

  @Test("what comes by SRT goes on by RTMP")
  func srtAndRTMP() throws {
    let (from, to) = (try FreePort(), try FreePort())
    let received = folder.path("got.mkv")
    let address = "rtmp://127.0.0.1:\(to.number)/live/key"
    let receiver = try listening(
      at: to,
      LiveClip.received(at: address, to: received, ["-listen", "1"])
    )
    let sender = try listening(
      at: from,
      clip.sent(to: "srt://127.0.0.1:\(from.number)?mode=listener")
    )
    let result = try Program.run(
      ["srt://127.0.0.1:\(from.number)", "--realtime", "-o", address]
        + ["--allow-network", "srt,rtmp", "--reconnect", "0"] + Self.quick
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    try sender.end()
    try receiver.end()
    let frames = try FFprobe.frameTimes(of: received).count
    #expect(frames > 0 && result.errors.contains("\(frames) frames"), "\(result.errors)")
    #expect(try FFmpeg.complaints(about: received) == "")
  }

  @Test("SRT's own tool receives a file at its own speed", .needsProgram("srt-live-transmit"))
  func transmit() throws {
    let port = try FreePort()
    let place = "file://con"
    let tool = try Neighbour(
      "srt-live-transmit",
      ["-q", "srt://:\(port.number)?mode=listener", place]
    )
    try tool.wait { port.isTaken }
    let begin = ContinuousClock.now
    let result = try Program.run(
      [clip.path, "-o", "srt://127.0.0.1:\(port.number)", "--allow-network", "srt"] + Self.quick
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    // Nothing is sent before its time: all but the first frame takes as long as the video.
    #expect(ContinuousClock.now - begin > .seconds(clip.frameCount / 30 - 1))
    #expect(!result.errors.contains("did not get"))
    try tool.end(with: SIGKILL)
  }

  @Test("a stream of datagrams is recorded until it ends; lines of faces are datagrams, too")
  func udp() throws {
    let (from, to) = (try FreePort(), try FreePort())
    let listener = try Neighbour(
      "/usr/bin/python3",
      ["-c", Self.datagrams, "\(to.number)", "5"]
    )
    try listener.wait { to.isTaken }
    let program = try Neighbour(
      Places.program,
      ["udp://127.0.0.1:\(from.number)", "--realtime", "-o", folder.path("out.mkv")]
        + ["--faces-out", "udp://127.0.0.1:\(to.number)", "--allow-network", "udp"]
        + ["--reconnect", "1"] + Self.quick
    )
    try program.wait { from.isTaken }
    let sender = try Neighbour(
      "ffmpeg",
      clip.sent(to: "udp://127.0.0.1:\(from.number)?pkt_size=1316", times: 3)
    )
    #expect(try sender.end() == 0)
    #expect(try program.end() == 0)
    #expect(try program.errors().contains("the input ends here"))
    #expect(try FFprobe.frameTimes(of: folder.path("out.mkv")).count > 10)
    #expect(try listener.end() == 0)
    let lines = try listener.output().split(separator: "\n")
    #expect(lines.first?.contains("annotate.faces") == true)
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("{\"frame\":") }, "\(lines.last ?? "")")
  }

  private static let datagrams = """
    import socket, sys
    receiver = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    receiver.bind(("127.0.0.1", int(sys.argv[1])))
    for _ in range(int(sys.argv[2])):
        sys.stdout.write(receiver.recv(65536).decode())
    """

  @Test("GStreamer's RTSP server is read", .needsRTSPServer)
  func rtsp() throws {
    let port = try FreePort()
    let server = try RTSPServer.start(clip.path, at: port)
    let out = folder.path("out.mkv")
    let result = try Program.run(
      ["rtsp://127.0.0.1:\(port.number)/live", "-o", out, "--preview", "2"]
        + ["--input-option", "rtsp_transport=tcp", "--allow-network", "rtsp"] + Self.quick
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    let lines = try SidecarLines(folder.path("out.faces.jsonl"))
    #expect(lines.frames.count > 10 && lines.faceCounts.allSatisfy { $0 == 1 })
    #expect(try FFprobe.frameTimes(of: out).count == lines.frames.count)
    try server.end(with: SIGKILL)
  }

  @Test("what shows the streams counts, even the only picture that stands by itself")
  func onlyKeyframe() throws {
    let port = try FreePort()
    let clip = try LiveClip(in: folder, keyframeStep: 1000)
    let sender = try listening(at: port, clip.sent(to: "tcp://127.0.0.1:\(port.number)?listen=1"))
    let out = folder.path("out.mkv")
    let result = try Program.run(
      ["tcp://127.0.0.1:\(port.number)", "--realtime", "-o", out]
        + ["--allow-network", "tcp", "--reconnect", "0"] + Self.quick
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try sender.end() == 0)
    let late = result.errors.firstMatch(of: /([0-9]+) late frames? left out/).map { Int($0.1) ?? 0 }
    #expect(try FFprobe.frameTimes(of: out).count + (late ?? 0) == clip.frameCount)
  }

  @Test("a sandbox lets connections be made, and nothing else")
  func sandbox() throws {
    let port = try FreePort()
    let sender = try listening(at: port, clip.sent(to: "tcp://127.0.0.1:\(port.number)?listen=1"))
    let result = try Program.run(
      ["tcp://127.0.0.1:\(port.number)", "-o", folder.path("out.mkv"), "--sandbox"]
        + ["--allow-network", "tcp", "--reconnect", "0"] + Self.quick
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try sender.end() == 0)
  }

  @Test("an input that comes back goes on, with the time that was lost between")
  func inputReturns() throws {
    let port = try FreePort()
    let words = clip.sent(to: "tcp://127.0.0.1:\(port.number)?listen=1")
    let first = try listening(at: port, words)
    let program = try Neighbour(
      Places.program,
      ["tcp://127.0.0.1:\(port.number)", "-o", folder.path("out.mkv"), "--realtime"]
        + ["--allow-network", "tcp", "--reconnect", "60"] + Self.quick
    )
    try program.wait { try program.errors().contains("lost the connection to") }
    try first.end()
    let second = try listening(at: port, words)
    try program.wait { try program.errors().contains("connected again to") }
    try second.end()
    #expect(try program.end(with: SIGINT) == 0)
    let times = try FFprobe.frameTimes(of: folder.path("out.mkv"))
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    let lines = try SidecarLines(folder.path("out.faces.jsonl"))
    #expect(lines.frames.count == times.count)
    // Two transmissions, and the gap.
    #expect(try #require(times.last) > Fraction(5, 1))
  }

  @Test("a receiver that comes back gets the video from a keyframe on", arguments: ["tcp", "rtmp"])
  func receiverReturns(_ name: String) throws {
    let port = try FreePort()
    let (address, extra) =
      name == "tcp"
      ? ("tcp://127.0.0.1:\(port.number)", [String]())
      : ("rtmp://127.0.0.1:\(port.number)/live/key", ["-listen", "1"])
    let listening = name == "tcp" ? address + "?listen=1" : address
    let first = try self.listening(
      at: port,
      LiveClip.received(at: listening, to: folder.path("a.mkv"), extra)
    )
    let program = try Neighbour(
      Places.program,
      ["--input-format", "lavfi", "testsrc2=size=320x180:rate=30,realtime", "--realtime"]
        + ["-o", address, "--allow-network", name, "--reconnect", "60", "--no-detection"]
        + ["--cover", "0,0,10,10", "--style", "solid", "--progress", "none", "--codec", "h264"]
    )
    let second = folder.path("b.mkv")
    try program.wait { hasBytes("a.mkv") }
    try first.end(with: SIGKILL)
    try program.wait { try program.errors().contains("lost the connection to") }
    let again = try self.listening(at: port, LiveClip.received(at: listening, to: second, extra))
    try program.wait { try program.errors().contains("connected again to") }
    try program.wait { hasBytes("b.mkv") }
    #expect(try program.end(with: SIGINT) == 0)
    try again.end()
    #expect(try FFprobe.frameTimes(of: second).count > 0)
    #expect(try FFmpeg.complaints(about: second) == "")
    #expect(try program.errors().contains("did not get to the receiver"))
  }

  @Test("a receiver that stays away ends the work after the time that was allowed")
  func receiverStaysAway() throws {
    let port = try FreePort()
    let receiver = try listening(
      at: port,
      LiveClip.received(at: "tcp://127.0.0.1:\(port.number)?listen=1", to: folder.path("a.mkv"))
    )
    let program = try Neighbour(
      Places.program,
      ["--input-format", "lavfi", "testsrc2=size=320x180:rate=30,realtime", "--realtime"]
        + ["-o", "tcp://127.0.0.1:\(port.number)", "--allow-network", "tcp", "--reconnect", "1"]
        + ["--style", "none", "--progress", "none", "--codec", "h264"]
    )
    try program.wait { hasBytes("a.mkv") }
    try receiver.end(with: SIGKILL)
    #expect(try program.end() == 74)
    #expect(try program.errors().contains("given up the connection to"))
  }

  @Test("a folder of segments is read while it grows, and old ones go")
  func segments() throws {
    let result = try Program.run(
      [clip.path, "-o", folder.path("new/live.m3u8")] + Self.quick
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    let playlist = folder.path("new/live.m3u8")
    #expect(try FFprobe.frameTimes(of: playlist).count == clip.frameCount)
    let text = try String(contentsOfFile: playlist, encoding: .utf8)
    #expect(text.hasSuffix("#EXT-X-ENDLIST\n") && text.contains("#EXT-X-PLAYLIST-TYPE:VOD"))
    let live = try Program.run(
      ["--input-format", "lavfi", "testsrc2=size=160x90:rate=10", "--preview", "60"]
        + ["-o", folder.path("live/live.m3u8"), "--style", "none", "-q", "--codec", "h264"]
    )
    #expect(live.exitCode == 0, "\(live.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("live"))
    let segments = names.filter { $0.hasSuffix(".ts") }.sorted()
    let kept = try String(contentsOfFile: folder.path("live/live.m3u8"), encoding: .utf8)
      .split(separator: "\n").filter { $0.hasSuffix(".ts") }.map(String.init)
    #expect(kept.count == 6 && Array(segments.suffix(6)) == kept)
    #expect(segments.count == 12 && segments.last == "live-000030.ts")
  }
}
