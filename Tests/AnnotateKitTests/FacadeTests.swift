import AnnotateKit
import Foundation
import TestSupport
import Testing

@Suite(
  "Exports and verification from Swift",
  .tags(.process),
  .timeLimit(.minutes(10))
)
struct FacadeTests {
  private let sidecar = Places.repository.appendingPathComponent("Samples/astronaut.faces.jsonl")
    .path

  @Test("an export equals that of the program")
  func export() throws {
    let folder = try TemporaryFolder()
    let (own, other) = (folder.path("own.nk"), folder.path("other.nk"))
    var export = SidecarExport(sidecar, as: try FaceExport("nuke", to: own))
    export.choices.points = [.nose]
    export.choices.startFrame = 7
    try export.run()
    let options = ["--format", "nuke", "--points", "nose", "--start-frame", "7", "-o", other]
    let result = try Program.run(["export", sidecar] + options)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try Data(contentsOf: URL(filePath: own)) == Data(contentsOf: URL(filePath: other)))
  }

  @Test("a choice that has no meaning in a format is refused")
  func meaningless() throws {
    let folder = try TemporaryFolder()
    var export = SidecarExport(sidecar, as: try FaceExport("csv", to: folder.path("out.csv")))
    export.choices.tolerance = 2
    let error = try #require(throws: AnnotateError.self) { try export.run() }
    #expect(error == AnnotateError(TransferProblem.options([.reduce], formats: ["csv"])))
    #expect(try folder.names().isEmpty)
  }

  @Test("an existing file is replaced only on request")
  func existing() throws {
    let folder = try TemporaryFolder()
    var export = SidecarExport(sidecar, as: try FaceExport("csv", to: folder.path("out.csv")))
    try export.run()
    let error = try #require(throws: AnnotateError.self) { try export.run() }
    #expect(error.kind == .cannotCreate)
    export.overwrites = true
    try export.run()
  }

  @Test("all formats are listed")
  func formats() {
    #expect(FaceExport.formats.contains("nuke") && ImportJob.formats.contains("cvat"))
  }

  @Test("a copy has lost nothing, and a shortened one has lost frames")
  func verification() async throws {
    let folder = try TemporaryFolder()
    let (whole, part) = (folder.path("whole.mkv"), folder.path("part.mkv"))
    let source = ["-f", "lavfi", "-i", "testsrc2=d=0.4:s=64x48:r=25", "-c:v", "ffv1"]
    try FFmpeg.make(source + [whole])
    try FFmpeg.make(source + ["-frames:v", "5", part])
    #expect(try await Verification(of: whole, with: whole).run().losses.isEmpty)
    let report = try await Verification(of: part, with: whole).run()
    #expect(report.losses.contains { $0.feature == "frames" }, "\(report.losses)")
    #expect(report.count(.lost) == report.losses.count)
  }
}
