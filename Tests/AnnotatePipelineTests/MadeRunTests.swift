import AnnotateFaces
import AnnotateJobs
import AnnotateMediaTypes
import AnnotateSidecar
import AnnotateStamps
import AnnotateTracking
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AnnotatePipeline

@Suite("Whole runs on made frames")
struct MadeRunTests {
  /// Covers each face with a white rectangle.
  private struct White: StampStyle {
    let name = "white"
    let summary = ""
    var isCover: Bool { true }

    func stamps(for subject: StampSubject, at moment: StampMoment) -> [Stamp] {
      let bounds = subject.face.bounds
      return [
        Stamp(
          .rectangle(StampColor(red: 1, green: 1, blue: 1)),
          center: bounds.center,
          width: bounds.width,
          height: bounds.height,
          isCover: true
        )
      ]
    }
  }

  private func job(_ video: MadeVideo, _ output: String) async throws -> AnnotationJob {
    var job = AnnotationJob(
      input: video.path,
      output: video.folder.path(output),
      styles: [.custom(White())]
    )
    job.recordedFaces = try await video.writeSidecar()
    job.output.faces.sidecar = .path(video.folder.path("out.faces.jsonl"))
    return job
  }

  /// The brightness of a pixel in each picture of a file.
  private func brightness(_ path: String, _ x: Int, _ y: Int) async throws -> [Int] {
    var found: [Int] = []
    for try await frame in try VideoReader(opening: path) {
      let picture = try frame.bgra()
      found.append(Int(picture.bytes[4 * (y * picture.size.width + x) + 1]))
    }
    return found
  }

  @Test("the faces of a sidecar are stamped on the frames, and recorded again")
  func rendered() async throws {
    let video = try MadeVideo()
    var job = try await job(video, "out.mkv")
    job.output.encoding.codec = "ffv1"
    let reported = Mutex<[Int]>([])
    let result = try await AnnotationPipeline(job).run(
      onProgress: { progress in reported.withLock { $0.append(progress.frames) } }
    )
    #expect(result.frames == 6 && result.faces == 6 && result.tracks == 1)
    #expect(reported.withLock(\.last) == 6)
    let (inside, outside) = (
      try await brightness(job.output.path, 30, 22), try await brightness(job.output.path, 5, 5)
    )
    #expect(inside.count == 6 && inside.allSatisfy { $0 > 240 })
    let before = try await brightness(video.path, 5, 5)
    #expect(outside == before)
    let (old, new) = (
      try String(contentsOfFile: job.recordedFaces ?? "", encoding: .utf8),
      try String(contentsOfFile: video.folder.path("out.faces.jsonl"), encoding: .utf8)
    )
    // The style hides faces, and the sidecar of the first one was made without a style.
    let hiding = #","hidesFaces":true"#
    #expect(new.contains(hiding) && !old.contains(hiding))
    #expect(new.replacing(hiding, with: "") == old)
  }

  @Test("a part of a video has the faces of that part")
  func excerpt() async throws {
    let video = try MadeVideo()
    var job = try await job(video, "part.mkv")
    job.input.from = MediaTime(2, timeBase: Rational(1, 25))
    job.input.to = MediaTime(5, timeBase: Rational(1, 25))
    let result = try await AnnotationPipeline(job).run()
    #expect(result.frames == 3)
    let reader = try SidecarReader(opening: video.folder.path("out.faces.jsonl"))
    #expect(try reader.next()?.content.index == 2)
  }

  @Test("frames become numbered pictures")
  func pictures() async throws {
    let video = try MadeVideo()
    let job = try await job(video, "frame.%02d.png")
    let result = try await AnnotationPipeline(job).run()
    #expect(result.frames == 6)
    let names = try video.folder.names().filter { $0.hasSuffix(".png") }
    #expect(names == (1...6).map { "frame.0\($0).png" })
    #expect(try await brightness(video.folder.path("frame.03.png"), 30, 22) == [255])
  }

  @Test("a run that fails leaves nothing")
  func failed() async throws {
    let video = try MadeVideo()
    let other = try MadeVideo(frames: 5)
    var job = try await job(video, "out.mkv")
    let short = try await other.writeSidecar()
    let text = try String(contentsOfFile: short, encoding: .utf8)
    // The size would tell at once that it is of another file.
    try text.replacing(/,"size":\d+/, with: "")
      .write(toFile: short, atomically: true, encoding: .utf8)
    job.recordedFaces = short
    let before = try video.folder.names()
    let failing = job
    await #expect(throws: AnnotateError.self) { _ = try await AnnotationPipeline(failing).run() }
    #expect(try video.folder.names() == before)
  }

  @Test("tracks of another program become a sidecar")
  func imported() async throws {
    let video = try MadeVideo()
    let tracks = video.folder.path("tracks.txt")
    let lines = (1...6).map { "\($0),1,10,12,20,20,1,-1,-1,-1" }
    try lines.joined(separator: "\n").write(toFile: tracks, atomically: true, encoding: .utf8)
    let output = video.folder.path("imported.faces.jsonl")
    let result = try await ImportPipeline(
      ImportJob(tracks: tracks, format: "mot", video: video.path, output: output)
    ).run()
    #expect(result.frames == 6 && result.faces == 6 && result.tracks == 1)
    let record = try #require(try SidecarReader(opening: output).next())
    #expect(record.content.faces.first?.observation.bounds.height == 20)
  }
}
