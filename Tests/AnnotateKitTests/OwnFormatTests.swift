import AnnotateKit
import Foundation
import TestSupport
import Testing

@Suite("Formats of users", .tags(.process), .timeLimit(.minutes(5)))
struct OwnFormatTests {
  private let folder: TemporaryFolder
  private let sidecar = Places.repository.appendingPathComponent("Samples/astronaut.faces.jsonl")
    .path

  init() throws { folder = try TemporaryFolder() }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  /// Writes what it is told to write.
  private struct OwnExporter: FaceExporter {
    let name = "own"
    let summary = "what a test wants"
    var fileExtension: String? = "txt"
    let countsFrames = false
    let text: @Sendable (ExportedClip) throws(ExportFailure) -> ExportedText

    func export(
      _ clip: ExportedClip,
      _ choices: ExportChoices
    ) throws(ExportFailure) -> ExportedText { try text(clip) }
  }

  /// Reads a file with the number of a frame in each line; the face moves by a pixel a frame.
  private struct OwnImporter: FaceImporter {
    let name = "own"
    let summary = "numbers of frames"

    func read(_ bytes: [UInt8], _ choices: ImportChoices) throws(ImportFailure) -> ImportedClip {
      var keys: [ImportedKey] = []
      for (line, text) in String(decoding: bytes, as: UTF8.self).split(separator: "\n").enumerated()
      {
        guard let frame = Int(text) else { throw ImportFailure("it is no number", line: line + 1) }
        let bounds = Rect<DisplaySpace>(x: Double(frame), y: 10, width: 20, height: 24)
        keys.append(ImportedKey(frame: frame - choices.firstFrame, bounds: bounds))
      }
      return ImportedClip(tracks: [try ImportedTrack(id: 3, keys)])
    }
  }

  @Test("an exporter gets frames and faces with their times")
  func export() throws {
    let exporter = OwnExporter { clip in
      let rows = clip.facesByFrame.prefix(1).map { track, face in
        "\(track.id) \(face.frame) \(clip.time(of: face.frame).seconds) \(face.position(of: .nose) != nil)"
      }
      return .file("\(clip.sourceName) \(clip.frames.count) \(clip.grid.frameRate)\n\(rows)\n")
    }
    let result = try SidecarExport(sidecar, as: FaceExport(exporter, to: folder.path("a.txt")))
      .run()
    let text = try text("a.txt")
    #expect(text.contains(" \(result.frames) ") && text.contains("[\"1 0 0.0 true\"]"), "\(text)")
  }

  @Test("an exporter that fails says why, and nothing is left")
  func failedExport() throws {
    let exporter = OwnExporter { _ throws(ExportFailure) in
      throw ExportFailure("there are too many faces")
    }
    let export = SidecarExport(sidecar, as: FaceExport(exporter, to: folder.path("a.txt")))
    let error = try #require(throws: AnnotateError.self) { try export.run() }
    let failure = ExportFailure("there are too many faces")
    #expect(error == AnnotateError(TransferProblem.inexpressible(format: "own", failure)))
    #expect(try folder.names().isEmpty)
  }

  @Test(
    "a folder has no files elsewhere, and a file is no folder",
    arguments: [(nil, "../a.txt"), (nil, ".."), (nil, ""), (nil, "a/b.txt"), ("txt", "a.txt")]
  )
  func misleadingExport(_ fileExtension: String?, _ name: String) throws {
    let exporter = OwnExporter(fileExtension: fileExtension) { _ in .folder([name: "text"]) }
    let export = SidecarExport(sidecar, as: FaceExport(exporter, to: folder.path("out")))
    let error = try #require(throws: AnnotateError.self) { try export.run() }
    #expect(error == AnnotateError(TransferProblem.unannounced(format: "own")))
    #expect(try folder.names().isEmpty)
  }

  @Test("an importer makes a sidecar, with an export next to it")
  func imports() async throws {
    let (video, tracks) = (folder.path("in.mkv"), folder.path("in.txt"))
    try FFmpeg.make(["-f", "lavfi", "-i", "testsrc2=d=0.2:s=64x48:r=25", "-c:v", "ffv1", video])
    try "11\n13\n".write(toFile: tracks, atomically: true, encoding: .utf8)
    var job = ImportJob(
      tracks: tracks,
      importer: OwnImporter(),
      video: video,
      output: folder.path("out.faces.jsonl")
    )
    job.firstFrame = 10
    let exporter = OwnExporter { clip in .file("\(clip.tracks.map { $0.faces.map(\.frame) })") }
    job.faces.exports = [FaceExport(exporter, to: folder.path("out.txt"))]
    #expect(try await ImportPipeline(job).run().faces == 2)
    #expect(try text("out.txt") == "[[1, 3]]")
    #expect(try text("out.faces.jsonl").contains(#""id":3,"#))
    try "11\nb\n".write(toFile: tracks, atomically: true, encoding: .utf8)
    job.overwrites = true
    let pipeline = ImportPipeline(job)
    let error = await #expect(throws: AnnotateError.self) {
      _ = try await pipeline.run()
    }
    let failure = ImportFailure("it is no number", line: 2)
    let problem = TransferProblem.unreadableImport(tracks, format: "own", failure)
    #expect(error == AnnotateError(problem))
  }
}
