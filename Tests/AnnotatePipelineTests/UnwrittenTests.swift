import AnnotateFiles
import AnnotateJobs
import AnnotateMediaTypes
import AnnotatePipeline
import AnnotateStamps
import Foundation
import TestSupport
import Testing

@Suite(
  "Jobs that end early",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct UnwrittenTests {
  /// The files of a folder that this process still has open, including deleted ones.
  private func openFiles(in folder: TemporaryFolder) throws -> [String] {
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: "/proc/self/fd")
      .compactMap { try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0) }
      .filter { $0.hasPrefix(folder.url.path) }
  }

  @Test("a job that is cancelled leaves nothing behind")
  func cancellation() async throws {
    let folder = try TemporaryFolder()
    let job = AnnotationJob(
      input: Places.clip("faces/cap13_edit2.mp4"),
      output: folder.path("out.mp4")
    )
    let (frames, continuation) = AsyncStream.makeStream(of: Int.self)
    let work = Task {
      try await AnnotationPipeline(job).run(onProgress: { continuation.yield($0.frames) })
    }
    for await count in frames where count >= 3 { break }
    #expect(try folder.names().count == 2)
    work.cancel()
    await #expect(throws: CancellationError.self) { try await work.value }
    #expect(try folder.names() == [])
    #expect(try openFiles(in: folder) == [])
  }

  @Test("a change of the picture size ends a strict job, and leaves nothing behind")
  func sizeChange() async throws {
    let folder = try TemporaryFolder()
    let parts = try ["64x64", "96x64"].map { size in
      let path = folder.path(size + ".ts")
      let source = ["-f", "lavfi", "-i", "testsrc2=d=0.4:s=\(size):r=25"]
      try FFmpeg.make(source + ["-c:v", "mpeg2video", path])
      return try Data(contentsOf: URL(fileURLWithPath: path))
    }
    let input = folder.path("both.ts")
    try (parts[0] + parts[1]).write(to: URL(fileURLWithPath: input))
    let names = try folder.names()
    var job = AnnotationJob(input: input, output: folder.path("out.mkv"))
    job.output.isStrict = true
    let strict = job
    let error = try await #require(throws: AnnotateError.self) {
      try await AnnotationPipeline(strict).run()
    }
    #expect(error.kind == .badInput)
    let loss = (error.problem as? FileLoss)?.loss
    guard case .geometry(.fitted(let size, _, _)) = loss else {
      Issue.record("\(error)")
      return
    }
    #expect(size == PixelSize(96, 64))
    #expect(try folder.names() == names)
    #expect(try openFiles(in: folder) == [])
  }

  @Test(
    "a full disk ends the job and leaves nothing behind",
    .enabled(if: SmallDisk.isPossible, "file systems cannot be mounted here")
  )
  func fullDisk() async throws {
    let disk = try SmallDisk()
    var job = AnnotationJob(
      input: Places.clip("faces/sideways movie.mov"),
      output: disk.folder.path("out.mp4"),
      styles: []
    )
    (job.output.encoding.quality, job.output.encoding.preset) = (0, "ultrafast")
    let large = job
    let error = try await #require(throws: AnnotateError.self) {
      try await AnnotationPipeline(large).run()
    }
    let problem = FileProblem.unwritable(
      path: disk.folder.path("out.mp4"),
      reason: "no space left on device",
      isDiskFull: true
    )
    #expect(error == AnnotateError(problem))
    #expect(try disk.folder.names() == [])
    #expect(try openFiles(in: disk.folder) == [])
  }

  @Test(
    "if the output cannot get its final path, no other file does, and existing files are restored",
    arguments: ["out.mkv", "out-%02d.png"]
  )
  func obstacle(_ output: String) async throws {
    let folder = try TemporaryFolder()
    try FFmpeg.cut(Places.clip("faces/single_face.mp4"), seconds: 0.2, to: folder.path("in.mp4"))
    for name in ["faces.jsonl", "faces.csv"] {
      try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    }
    var job = AnnotationJob(
      input: folder.path("in.mp4"),
      output: folder.path(output),
      styles: []
    )
    job.output.overwrites = true
    job.output.faces = FaceOutputs(sidecar: .path(folder.path("faces.jsonl")))
    job.output.faces.folder = folder.path("frames")
    job.output.faces.exports = [try FaceExport("csv", to: folder.path("faces.csv"))]
    job.output.crops = CropOptions(folder: folder.path("crops"))
    let obstacle = folder.path(output.replacing("%02d", with: "02"))
    let work = job
    let error = try await #require(throws: AnnotateError.self) {
      try await AnnotationPipeline(work).run(onProgress: {
        // By then the second picture is complete.
        guard $0.frames == 2 else { return }
        try? FileManager.default.createDirectory(
          atPath: obstacle,
          withIntermediateDirectories: false
        )
      })
    }
    #expect("\(error)".contains(obstacle))
    let names = [
      "faces.csv", "faces.jsonl", "in.mp4", URL(fileURLWithPath: obstacle).lastPathComponent,
    ]
    #expect(try folder.names() == names.sorted())
    for name in ["faces.jsonl", "faces.csv"] {
      #expect(try String(contentsOfFile: folder.path(name), encoding: .utf8) == "old")
    }
  }

  @Test("errors that need no frames are reported before any file is created")
  func beforehand() async throws {
    let folder = try TemporaryFolder()
    var job = AnnotationJob(input: folder.path("nowhere.mp4"), output: folder.path("out.mp4"))
    job.output.encoding.codec = "nonsense"
    let wrong = job
    let error = try await #require(throws: AnnotateError.self) {
      try await AnnotationPipeline(wrong).run()
    }
    #expect(error.kind == .unavailable)
    #expect(try folder.names() == [])
  }
}

/// A file system in memory with very little space.
private final class SmallDisk: Sendable {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let options = ["-t", "tmpfs", "-o", "size=128k", "annotate-tests", folder.url.path]
    try ProcessRunner.require("mount", options)
  }

  deinit {
    _ = try? ProcessRunner.run("umount", [folder.url.path])
  }

  /// Whether this process may mount file systems.
  static let isPossible = (try? SmallDisk()) != nil
}
