import Foundation
import TestSupport
import Testing

@Suite("annotate review", .tags(.process), .timeLimit(.minutes(10)))
struct ReviewTests {
  /// What a page says of itself.
  private struct Summary: Decodable {
    struct Video: Decodable {
      let path: String
      let codec: String
      let isEmbedded: Bool
    }

    struct Track: Decodable {
      let id: Int
      let best: Int
      let thumbnail: String?
    }

    let video: Video
    let tracks: [Track]

    init(_ page: String) throws {
      let text = try String(contentsOfFile: page, encoding: .utf8)
      let start = try #require(text.firstRange(of: "id=\"summary\">")?.upperBound)
      let end = try #require(text[start...].firstRange(of: "</script>")?.lowerBound)
      self = try JSONDecoder().decode(Self.self, from: Data(text[start..<end].utf8))
    }
  }

  @Test("pictures of the best faces are cut from their frames, and the page names the video")
  func page() throws {
    let material = try ReviewMaterial()
    let result = try material.review()
    #expect(result.exitCode == 0)
    #expect(result.errors == "annotate: wrote '\(material.page)': 30 frames, 3 tracks\n")
    let summary = try Summary(material.page)
    #expect(summary.video.path == "in%20%231.mp4" && summary.video.codec == "h264")
    for track in summary.tracks {
      let gray = try Self.gray(try Self.picture(of: track), "crop=4:4")
      // The brightness identifies the frame; PNG has that of screens.
      #expect(abs(gray - Double(4 * track.best)) < 2)
    }
  }

  @Test("the video beside the sidecar is found, and without one it has to be named")
  func foundVideo() throws {
    let material = try ReviewMaterial()
    let found = try Program.run(["review", material.faces, "-o", material.page])
    #expect(found.exitCode == 0, "\(found.errors)")
    #expect(try Summary(material.page).video.path == "in%20%231.mp4")
    try FileManager.default.moveItem(atPath: material.clip, toPath: material.folder.path("b.mp4"))
    let lost = try Program.run(["review", material.faces, "-o", material.page, "-y"])
    #expect(lost.exitCode == 64)
    #expect(lost.errors.contains("missing option '--video': the video of"), "\(lost.errors)")
  }

  @Test("--open opens the page on a desktop, by whatever opens files there")
  func opens() throws {
    let material = try ReviewMaterial()
    let desktop = try FakeDesktop(in: material.folder)
    let review =
      ["review", material.faces, "--video", material.clip] + ["-o", material.page, "--open"]
    let none = try Program.run(review, environment: FakeDesktop.none)
    #expect(none.exitCode == 69 && none.errors.contains("there is no desktop here"))
    #expect(!FileManager.default.fileExists(atPath: material.page))
    let result = try Program.run(review, environment: desktop.environment)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try desktop.opened() == material.page)
    let both = try Program.run(review + ["--sandbox"])
    #expect(both.exitCode == 64 && both.errors.contains("'--open' contradicts '--sandbox'"))
  }

  @Test("of an output in a mirror, faces are upright in their pictures")
  func mirrored() throws {
    let material = try ReviewMaterial(halves: true)
    let (output, faces) = (material.folder.path("out.mp4"), material.folder.path("out.faces.jsonl"))
    let result = try Program.run([
      "render", material.clip, "--faces", material.faces, "-o", output, "--style", "none",
      "--mirror",
      "--faces-out", faces, "-q",
    ])
    try #require(result.exitCode == 0, "\(result.errors)")
    let page = try Program.run(["review", faces, "--video", output, "-o", material.page, "-q"])
    #expect(page.exitCode == 0 && page.errors == "")
    for track in try Summary(material.page).tracks {
      let picture = try Self.picture(of: track)
      let (top, bottom) = (
        try Self.gray(picture, "crop=8:8:48:20"), try Self.gray(picture, "crop=8:8:48:76")
      )
      #expect(top > bottom + 40)
    }
  }

  /// The picture of a track's best face, in a folder.
  private static func picture(of track: Summary.Track) throws -> TemporaryFolder {
    let address = try #require(track.thumbnail)
    let folder = try TemporaryFolder()
    let png = try #require(Data(base64Encoded: String(address.dropFirst(22))))
    try png.write(to: folder.url.appendingPathComponent("a.png"))
    return folder
  }

  /// How bright a part of a picture is, in the codes of video.
  private static func gray(_ picture: TemporaryFolder, _ crop: String) throws -> Double {
    let options = ["-vf", "\(crop),scale=1:1", "-pix_fmt", "gray"]
    let bytes = try FFmpeg.pictures(of: picture.path("a.png"), options: options)
    return Double(bytes[0]) * 219 / 255
  }

  @Test("a page in another folder finds the video")
  func otherFolder() throws {
    let material = try ReviewMaterial()
    let pages = material.folder.path("pages/of today")
    try FileManager.default.createDirectory(atPath: pages, withIntermediateDirectories: true)
    let page = pages + "/a.html"
    let result = try Program.run(
      ["review", "in.faces.jsonl", "--video", "in #1.mp4", "-o", page],
      folder: material.folder.url
    )
    #expect(result.exitCode == 0)
    #expect(try Summary(page).video.path == "../../in%20%231.mp4")
  }

  @Test("a preview is H.264 of a modest size with the same frames, and the page plays it")
  func preview() throws {
    let material = try ReviewMaterial()
    let preview = material.folder.path("small.mp4")
    #expect(try material.review(["--preview", preview]).exitCode == 0)
    #expect(try Summary(material.page).video.path == "small.mp4")
    let stream = try #require(FFprobe.streams(of: preview).first)
    #expect([stream.codecName, stream.pixFmt] == ["h264", "yuv420p"])
    #expect(try FFprobe.frameTimes(of: preview) == FFprobe.frameTimes(of: material.clip))
  }

  @Test("of an output with the source's picture a small copy is made, too")
  func copyOfOutput() throws {
    let material = try ReviewMaterial()
    let (output, faces) = (material.folder.path("out.mp4"), material.folder.path("out.faces.jsonl"))
    let result = try Program.run([
      "render", material.clip, "--faces", material.faces, "-o", output, "--style", "solid",
      "--faces-out", faces, "-q",
    ])
    try #require(result.exitCode == 0, "\(result.errors)")
    let copy = material.folder.path("small.mp4")
    let page = try Program.run(
      ["review", faces, "--video", output, "--preview", copy, "-o", material.page, "-q"]
    )
    #expect(page.exitCode == 0, "\(page.errors)")
    #expect(try FFprobe.frameTimes(of: copy) == FFprobe.frameTimes(of: output))
  }

  @Test("an embedded preview leaves no file behind")
  func embedded() throws {
    let material = try ReviewMaterial()
    let before = try material.folder.names()
    #expect(try material.review(["--embed"]).exitCode == 0)
    #expect(try material.folder.names() == (before + ["page.html"]).sorted())
    #expect(try Summary(material.page).video.isEmbedded)
  }

  @Test("a warning names videos that browsers do not play, with a hint")
  func unplayable() throws {
    let material = try ReviewMaterial()
    let clip = material.folder.path("b.mkv")
    try FFmpeg.make(["-i", material.clip, "-c:v", "ffv1", clip])
    let result = try Program.run(
      ["review", material.faces, "--video", clip, "-o", material.page],
      folder: material.folder.url
    )
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("warning: not every browser plays '\(clip)'"))
    #expect(result.errors.contains("hint: add --embed"))
  }

  @Test(
    "impossible requests are refused, and nothing is written",
    arguments: [
      (["--embed", "--preview", "a.mp4"], 64, "'--embed' contradicts '--preview'"),
      (["--video", "small.mkv"], 65, "its picture is 160x120 in size"),
      (["--video", "gone.mp4"], 66, "gone.mp4"),
      (["-o", "-"], 64, "'--output' is a file"),
      (["-o", "in.faces.jsonl"], 73, "it exists already"),
      (["-o", "in.faces.jsonl", "-y"], 73, "it is 'in.faces.jsonl', which is read"),
      (["-o", "in #1.mp4", "-y"], 73, "which is read"),
      (["--preview", "in #1.mp4", "-y"], 73, "which is read"),
      (["--preview", "page.html"], 64, "cannot write two outputs to the same path 'page.html'"),
    ]
  )
  func refusals(options: [String], code: Int, words: String) throws {
    let material = try ReviewMaterial()
    try FFmpeg.make(
      MadeClip.picture() + ["-frames:v", "2", "-c:v", "ffv1", material.folder.path("small.mkv")]
    )
    let before = try material.folder.names()
    let video = options.contains("--video") ? [] : ["--video", "in #1.mp4"]
    let output = options.contains("-o") ? [] : ["-o", "page.html"]
    let result = try Program.run(
      ["review", "in.faces.jsonl"] + video + output + options,
      folder: material.folder.url
    )
    #expect(Int(result.exitCode) == code)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(try material.folder.names() == before)
  }

  @Test("faces that the sidecar hides are not stamped unless they are asked for")
  func hidden() throws {
    let material = try ReviewMaterial()
    let faces = material.folder.path("hidden.faces.jsonl")
    let lines = [
      material.lines[0].replacingOccurrences(of: #""id":3"#, with: #""hidden":true,"id":3"#)
    ]
    let text = (lines + material.lines.dropFirst()).map { $0 + "\n" }.joined()
    try Data(text.utf8).write(to: URL(fileURLWithPath: faces))
    let output = material.folder.path("out.mkv")
    let before = try FFmpeg.pictures(of: material.clip, options: ["-pix_fmt", "gray"])
    for (options, isStamped) in [([], false), (["--only", "3"], true)] {
      let files = [material.clip, "--faces", faces, "-o", output]
      let result = try Program.run(["render"] + files + ["-y", "-q", "-s", "solid"] + options)
      try #require(result.exitCode == 0, "\(result.errors)")
      let after = try FFmpeg.pictures(of: output, options: ["-pix_fmt", "gray"])
      let place = (10 * 240 + 100) * 320 + 250
      #expect((abs(Int(before[place]) - Int(after[place])) > 8) == isStamped)
    }
  }

  @Test("the extension chooses the format of a plot", arguments: ["a.svg", "a.png"])
  func plot(name: String) throws {
    let material = try ReviewMaterial()
    let path = material.folder.path(name)
    let result = try Program.run(["inspect", material.faces, "--plot", path])
    #expect(result.exitCode == 0 && result.output.contains("Track 3"))
    guard name.hasSuffix("png") else {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.hasPrefix("<svg ") && text.contains("3: &lt;/script&gt;&lt;b&gt;Mallory"))
      return
    }
    let bytes = try FFmpeg.pictures(of: path, options: ["-pix_fmt", "rgb24"])
    let colors = Set(stride(from: 0, to: bytes.count, by: 3).map { Array(bytes[$0..<($0 + 3)]) })
    // The ground, and the colours of a curve and of an event.
    for color in [[255, 255, 255], [0x47, 0x55, 0x69], [0x15, 0x80, 0x3d]] as [[UInt8]] {
      #expect(colors.contains(color), "\(color)")
    }
  }

  @Test("plots of other files, or with other extensions, are refused")
  func plotRefusals() throws {
    let material = try ReviewMaterial()
    let other = try Program.run(["inspect", material.faces, "--plot", "a.pdf"])
    #expect(other.exitCode == 64 && other.errors.contains(".svg or .png"))
    let clip = try Program.run(
      ["inspect", material.clip, "--plot", material.folder.path("a.svg")]
    )
    #expect(clip.exitCode == 64 && clip.errors.contains("it is not a sidecar"))
    #expect(try !material.folder.names().contains("a.svg"))
  }
}
