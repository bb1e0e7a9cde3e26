import AnnotateWording
import Foundation
import TestSupport
import Testing

@Suite(
  "Messages and files that annotate writes",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct MessageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FFmpeg.cut(Places.clip("faces/bird.mkv"), seconds: 0.2, to: folder.path("in.mkv"))
  }

  /// Annotates the clip of the folder.
  private func annotate(_ options: String...) throws -> ProcessResult {
    let arguments = ["in.mkv", "-o", "out.mkv", "--preset", "ultrafast"]
    let result = try Program.run(arguments + options, folder: folder.url)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output == "")
    return result
  }

  @Test("--quiet prints nothing", arguments: ["--quiet", "-q"])
  func quiet(_ option: String) throws {
    #expect(try annotate(option).errors == "")
  }

  @Test("the last line names the written files", arguments: ["auto", "plain", "none"])
  func summary(_ kind: String) throws {
    let lines = try annotate("--progress", kind).errors.split(separator: "\n")
    let sidecar = try SidecarLines(folder.path("out.faces.jsonl"))
    let counts = "\(sidecar.frames.count) frames, \(sidecar.end.faces) faces, "
    let tracks = "\(sidecar.end.tracks) track" + (sidecar.end.tracks == 1 ? "" : "s")
    let files = "annotate: wrote 'out.mkv', faces in 'out.faces.jsonl': "
    #expect(lines.last.map(String.init) == files + counts + tracks)
    #expect(lines.allSatisfy { $0.hasPrefix("annotate: ") })
  }

  @Test("JSON progress is a JSON object a line")
  func json() throws {
    let clip = Places.clip("faces/single_face.mp4")
    let arguments = [clip, "-o", "out.mp4", "--preset", "ultrafast", "--progress", "json"]
    let result = try Program.run(arguments, folder: folder.url)
    #expect(result.exitCode == 0)
    let entries = try result.errors.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(entries.last?["event"] as? String == "done")
    var last = 0
    for entry in entries.dropLast() {
      let frames = try #require(entry["frames"] as? Int)
      #expect(frames > last && frames <= 72)
      #expect(entry["event"] as? String == "progress" && entry["expectedFrames"] as? Int == 72)
      #expect((entry["fps"] as? Double ?? 0) > 0)
      last = frames
    }
  }

  @Test("with --progress json a wrong command line is told as JSON, too")
  func jsonMistake() throws {
    let result = try Program.run(["--progress=json", "--what"], folder: folder.url)
    #expect(result.exitCode == 64)
    let entry = try JSONSerialization.jsonObject(with: Data(result.errors.utf8)) as? [String: Any]
    #expect(entry?["message"] as? String == "unknown option '--what'")
  }

  @Test("the bar fits into narrow terminals", arguments: [40, 60, 80, 120])
  func narrow(_ columns: Int) throws {
    let clip = Places.clip("faces/single_face.mp4").shellWord
    let command = "stty cols \(columns); \(Places.program.shellWord) \(clip) -o bar.mp4 -y"
    let result = try ProcessRunner.run(
      "script",
      ["-qec", command, "/dev/null"],
      folder: folder.url
    )
    #expect(result.exitCode == 0)
    let shown = result.output.split(separator: "\r").filter { $0.contains("/72 frames (") }
    #expect(!shown.isEmpty)
    for line in shown {
      let text = line.split(separator: "\u{1B}")[0]
      #expect(text.count < columns, "\(text)")
      // Text without a speed leaves room for a bar even in 40 columns.
      #expect(text.hasPrefix("[") || (columns < 60 && text.contains(" left")), "\(text)")
    }
  }

  @Test("--no-faces-out writes only the video")
  func withoutSidecar() throws {
    let result = try annotate("--no-faces-out", "--progress", "none")
    #expect(result.errors.hasPrefix("annotate: wrote 'out.mkv': "))
    #expect(try folder.names() == ["in.mkv", "out.mkv"])
  }

  @Test("--open opens the complete output on a desktop, and is refused where it cannot")
  func opens() throws {
    let desktop = try FakeDesktop(in: folder)
    let job = ["in.mkv", "-o", "out.mkv", "--preset", "ultrafast", "--open"]
    let none = try Program.run(job, environment: FakeDesktop.none, folder: folder.url)
    #expect(none.exitCode == 69 && none.errors.contains("there is no desktop here"))
    let refused = [
      ["in.mkv", "-o", "out.mkv", "--sandbox"], ["in.mkv", "in.mkv", "-o", "out"],
      ["in.mkv", "-o", "out.%03d.png"], ["in.mkv", "-o", "-", "--container", "nut"],
    ]
    for arguments in refused {
      let result = try Program.run(arguments + ["--open"], folder: folder.url)
      #expect(result.exitCode == 64 && result.errors.contains("'--open' "), "\(result.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.mkv")))
    let done = try Program.run(job, environment: desktop.environment, folder: folder.url)
    #expect(done.exitCode == 0, "\(done.errors)")
    #expect(try desktop.opened() == "out.mkv")
  }

  @Test("--faces-out names the sidecar")
  func sidecarElsewhere() throws {
    _ = try annotate("--faces-out", "list of faces.json")
    #expect(try folder.names() == ["in.mkv", "list of faces.json", "out.mkv"])
    #expect(try !SidecarLines(folder.path("list of faces.json")).frames.isEmpty)
  }

  @Test("several styles are drawn in the order in which they are named")
  func styles() throws {
    _ = try annotate("-s", "hearts", "-s", "squares")
    let sidecar = try SidecarLines(folder.path("out.faces.jsonl"))
    #expect(sidecar.header.options["style"] == "hearts,squares")
  }
}
