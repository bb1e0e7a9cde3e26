import Foundation
import TestSupport
import Testing

@Suite("Networks that nobody allowed", .tags(.process), .timeLimit(.minutes(5)))
struct NetworkRefusalTests {
  private static let sent = ["-s", "none", "--no-faces-out"]

  @Test(
    "an address needs the option, which its refusal names",
    arguments: [
      (
        ["rtsp://ann:secret@127.0.0.1/cam", "-o", "out.mkv"],
        "cannot read 'rtsp://127.0.0.1/cam'", "rtsp"
      ),
      (
        ["srt://127.0.0.1:9?passphrase=secret", "-o", "out.mkv"],
        "cannot read 'srt://127.0.0.1:9'", "srt"
      ),
      (["in.mkv", "-o", "rtmp://127.0.0.1/a/b"], "cannot write 'rtmp://127.0.0.1/a/b'", "rtmp"),
      (
        ["in.mkv", "-o", "out.mkv", "--faces-out", "udp://127.0.0.1:9"],
        "cannot write 'udp://127.0.0.1:9'", "udp"
      ),
      (
        ["--input-format", "lavfi", "movie=http\\://127.0.0.1/a.mp4", "-o", "out.mkv"],
        "cannot read 'http://127.0.0.1/a.mp4'", "http"
      ),
      (
        ["udp://127.0.0.1:9", "-o", "out.mkv", "--allow-network", "srt"],
        "cannot read 'udp://127.0.0.1:9'", "srt,udp"
      ),
    ]
  )
  func refused(_ words: [String], _ line: String, _ names: String) throws {
    let folder = try TemporaryFolder()
    let result = try Program.run(words + ["-s", "none"], folder: folder.url)
    #expect(result.exitCode == 64)
    #expect(
      result.errors.hasPrefix(
        """
        annotate: error: \(line): the network is used only if the command line allows it
        hint: allow it: --allow-network \(names)

        """
      ),
      "\(result.errors)"
    )
    #expect(try folder.names() == [])
  }

  @Test("a protocol that is no sender's is refused with those that are")
  func onlyRead() throws {
    let result = try Program.run(["in.mkv", "-o", "rtsp://h/x", "--allow-network", "rtsp"])
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("annotate sends no videos by rtsp"), "\(result.errors)")
  }

  @Test("an address for lines needs a host and a port", arguments: ["udp://127.0.0.1", "udp://:9"])
  func noPort(_ address: String) throws {
    let folder = try TemporaryFolder()
    let source = ["--input-format", "lavfi", "testsrc2=size=64x64", "--to", "0.1"]
    let lines = ["--faces-out", address, "--allow-network", "udp"]
    let words = source + ["-s", "none", "-o", "out.mkv"] + lines
    let result = try Program.run(words, folder: folder.url)
    #expect(result.exitCode == 64)
    #expect(
      result.errors == """
        annotate: error: cannot send to '\(address)': it has no host or no port
        hint: name both, as in udp://HOST:PORT

        """
    )
    #expect(try folder.names() == [])
  }

  @Test("a host that nobody knows is named as the reason, on both sides")
  func unknownHost() throws {
    let folder = try TemporaryFolder()
    let source = ["--input-format", "lavfi", "testsrc2=size=64x64", "--to", "0.1"]
    for (verb, address, words) in [
      ("read", "rtsp://nowhere.invalid/cam", ["rtsp://nowhere.invalid/cam", "-o", "out.mkv"]),
      ("write", "rtmp://nowhere.invalid/a/b", source + ["-o", "rtmp://nowhere.invalid/a/b"]),
    ] {
      let result = try Program.run(
        words + Self.sent + ["--allow-network", "rtsp,rtmp", "--reconnect", "0"],
        folder: folder.url
      )
      #expect(
        result.errors.contains("cannot \(verb) '\(address)': no host of that name is known"),
        "\(result.errors)"
      )
      #expect(try folder.names() == [])
    }
  }

  @Test("words that are no protocols are refused with those that are")
  func unknown() throws {
    let result = try Program.run(["in.mkv", "-o", "out.mkv", "--allow-network", "rtsp,gopher"])
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("http, https, rtmp, rtsp, srt, tcp, udp"), "\(result.errors)")
  }

  /// A playlist, a movie whose pictures are elsewhere, and lists of files, each of which names a server.
  @Test(
    "a file that names a server opens no connection, whatever is allowed",
    .needsProgram("strace"),
    arguments: ["list.m3u8", "list.mpd", "list.txt", "list.sdp", "movie.mov"],
    [[], ["--allow-network", "http,tcp,udp,rtsp"]]
  )
  func hostile(_ name: String, _ allowed: [String]) throws {
    let folder = try TemporaryFolder()
    let server = "http://127.0.0.1:9/a.ts"
    let texts = [
      "list.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n\(server)\n#EXT-X-ENDLIST\n",
      "list.mpd": """
      <?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period>\
      <AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>\(server)\
      </BaseURL></Representation></AdaptationSet></Period></MPD>
      """,
      "list.txt": "ffconcat version 1.0\nfile '\(server)'\n",
      "list.sdp": "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\n"
        + "m=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n",
    ]
    let path = folder.path(name)
    if let text = texts[name] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } else {
      try Self.makeMovie(at: path, with: "http://127.0.0.1:9/a.mp4")
    }
    let log = folder.path("log")
    let result = try ProcessRunner.run(
      "strace",
      ["-f", "-qq", "-o", log, "-e", "trace=socket,connect,bind", Places.program, path]
        + ["-o", folder.path("out.mkv")] + Self.sent + allowed
    )
    #expect(result.exitCode != 0 || name == "movie.mov", "\(result.errors)")
    let calls = try String(contentsOfFile: log, encoding: .utf8)
    #expect(!calls.contains("AF_INET") && !calls.contains("AF_UNIX"), "\(calls)")
  }

  /// Makes a movie that says that its samples are at an address.
  private static func makeMovie(at path: String, with address: String) throws {
    try FFmpeg.make(["-f", "lavfi", "-i", "testsrc2=s=160x96:r=25:d=0.2", path])
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let own: [UInt8] = [0, 0, 0, 12] + Array("url ".utf8) + [0, 0, 0, 1]
    let place = try #require(bytes.firstRange(of: own))
    let other = Array("url ".utf8) + [0, 0, 0, 0] + Array(address.utf8) + [0]
    bytes.replaceSubrange(place, with: [0, 0, 0, UInt8(other.count + 4)] + other)
    // The boxes around it, which come after the samples, are as much larger.
    for name in ["moov", "trak", "mdia", "minf", "dinf", "dref"] {
      let box = try #require(bytes.firstRange(of: Array(name.utf8))).lowerBound
      let size = bytes[box - 4..<box].reduce(0) { $0 << 8 | Int($1) } + other.count - 8
      for index in 0..<4 { bytes[box - 4 + index] = UInt8(size >> (24 - 8 * index) & 255) }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}
