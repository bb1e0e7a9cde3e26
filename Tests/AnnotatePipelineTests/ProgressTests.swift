import AnnotateJobs
import AnnotatePipeline
import Synchronization
import TestSupport
import Testing

@Suite("Progress of a job", .timeLimit(.minutes(10)))
struct ProgressTests {
  @Test(
    "frames count when they leave the encoder, which holds some back, and in the end all do",
    .tags(.process, .media, .model),
    .needsClipsAndModels,
    arguments: ["mkv", "png"]
  )
  func frames(_ kind: String) async throws {
    let folder = try TemporaryFolder()
    let clip = Places.clip("faces/single_face.mp4")
    try FFmpeg.cut(clip, seconds: 0.5, to: folder.path("in.mkv"))
    let job = AnnotationJob(
      input: folder.path("in.mkv"),
      output: folder.path(kind == "png" ? "%03d.png" : "out.mkv"),
      styles: []
    )
    let counts = Mutex([Int]())
    let result = try await AnnotationPipeline(job).run(
      onProgress: { progress in counts.withLock { $0.append(progress.frames) } }
    )
    let seen = counts.withLock { $0 }
    // A cut at packets has some frames more than half a second, because they are shown in another order.
    let count = try FFprobe.frameTimes(of: folder.path("in.mkv")).count
    #expect(count >= 15)
    #expect(result.frames == count)
    #expect(seen == seen.sorted() && seen.last == count)
    // x264 looks ahead further than this clip; pictures are complete at once.
    #expect(seen.first == (kind == "png" ? 1 : 0))
  }
}
