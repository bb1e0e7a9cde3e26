import Foundation
import TestSupport
import Testing

@Suite(
  "Faces that are hidden for a moment",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct HiddenFaceTests {
  /// A clip of one face that something hides in three frames.
  private static let hidden = Result { () throws -> (folder: TemporaryFolder, path: String) in
    let folder = try TemporaryFolder()
    let path = folder.path("hidden.mkv")
    let cover = "drawbox=x=190:y=60:w=210:h=260:color=0x806050:t=fill:enable='between(n,23,25)'"
    try FFmpeg.make([
      "-i", Places.clip("faces/single_face.mp4"), "-frames:v", "40", "-vf", cover, "-an",
      "-c:v", "libx264", "-qp", "0", "-preset", "ultrafast", path,
    ])
    return (folder, path)
  }

  private func sidecar(_ options: String...) throws -> SidecarLines {
    let folder = try TemporaryFolder()
    let output = folder.path("out.mkv")
    let arguments = [try Self.hidden.get().path, "-o", output, "--style", "none"]
    let result = try Program.run(arguments + ["--preset", "ultrafast", "-q"] + options)
    #expect(result.exitCode == 0, "\(result.errors)")
    return try SidecarLines(folder.path("out.faces.jsonl"))
  }

  @Test("a face that is hidden for a moment stays, as interpolated")
  func gap() throws {
    let sidecar = try sidecar()
    #expect(sidecar.frames.map { $0.faces.map(\.id) } == Array(repeating: [1], count: 40))
    #expect(sidecar.frames.flatMap { $0.faces.map(\.frameCount) } == Array(1...40))
    let filled = sidecar.frames.filter { $0.faces.contains { $0.source == "interpolated" } }
    #expect(filled.map(\.frame) == [23, 24, 25])
    #expect(sidecar.end.tracks == 1)
  }

  @Test("without lookahead the gap stays, and so does the ID")
  func immediate() throws {
    let sidecar = try sidecar("--lookahead", "0")
    #expect(sidecar.frames.filter(\.faces.isEmpty).map(\.frame) == [23, 24, 25])
    #expect(sidecar.end.tracks == 1)
  }

  @Test("without tracking each frame counts its own faces")
  func off() throws {
    let sidecar = try sidecar("--no-tracking")
    #expect(sidecar.frames.filter(\.faces.isEmpty).map(\.frame) == [23, 24, 25])
    #expect(sidecar.frames.flatMap { $0.faces.map(\.frameCount) }.allSatisfy { $0 == 1 })
  }

  @Test(
    "mistakes are reported",
    arguments: [
      (["--lookahead", "-1"], "takes a number of frames from 0 to 1000, not '-1'"),
      (["--lookahead", "half"], "takes a number of frames from 0 to 1000, not 'half'"),
      (["--lookahead", "5", "--no-tracking"], "'--no-tracking' contradicts '--lookahead'"),
    ]
  )
  func mistakes(_ options: [String], _ message: String) throws {
    let result = try Program.run(["in.mp4", "-o", "out.mp4"] + options)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(message))
  }
}
