import AnnotateFaces
import AnnotateFarm
import AnnotateJobs
import AnnotateMediaTypes
import AnnotatePipeline
import Foundation
import TestSupport
import Testing

@Suite(
  "Detecting in ranges",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct RangeDetectionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func detection(_ input: String) -> DetectionJob {
    var job = DetectionJob(input: input, output: folder.path("whole.faces.jsonl"))
    job.overwrites = true
    return job
  }

  /// Detects the faces of a clip in ranges that start with the given frames.
  private func detect(
    _ job: DetectionJob,
    from starts: [Int],
    through last: Int? = nil
  ) async throws -> [String] {
    var paths: [String] = []
    for (start, next) in zip(starts, starts.dropFirst().map(Optional.init) + [nil]) {
      let path = folder.path("\(start).detections.jsonl")
      let range = FrameRange(from: start, through: next.map { $0 - 1 } ?? last)
      let result = try await RangeDetectionPipeline(
        RangeDetectionJob(job, frames: range, output: path)
      ).run()
      #expect(result.isLast == (next == nil))
      paths.append(path)
    }
    return paths
  }

  private func link(_ paths: [String]) async throws -> Data {
    let output = folder.path("linked.faces.jsonl")
    var job = LinkJob(inputs: paths, output: output)
    job.overwrites = true
    let result = try await LinkPipeline(job).run()
    #expect(result.sidecar == output)
    return try Data(contentsOf: URL(fileURLWithPath: output))
  }

  /// A clip with a cut between two people and a timecode.
  private func cutClip() throws -> String {
    let path = folder.path("cut.mov")
    try FFmpeg.make(
      ["-i", Places.clip("faces/bird.mkv"), "-i", Places.clip("faces/single_face.mp4")]
        + [
          "-filter_complex",
          "[0:v]trim=end_frame=11,scale=320:240,fps=30000/1001,setsar=1[a];"
            + "[1:v]trim=end_frame=64,scale=320:240,fps=30000/1001,setsar=1[b];"
            + "[a][b]concat=n=2:v=1",
        ] + ["-c:v", "libx264", "-bf", "2", "-g", "250", "-x264-params", "open-gop=1"]
        + ["-timecode", "01:00:00;00", "-preset", "ultrafast", path]
    )
    return path
  }

  /// A clip from which every third frame was taken.
  private func unevenClip() throws -> String {
    let path = folder.path("uneven.mp4")
    let filter = #"select=mod(n\,3),scale=320:180,trim=end_frame=40"#
    let encoding = ["-fps_mode", "vfr", "-c:v", "libx264", "-bf", "2", "-preset", "ultrafast"]
    let clip = Places.clip("faces/single_face.mp4")
    try FFmpeg.make(["-i", clip, "-an", "-vf", filter] + encoding + [path])
    #expect(try Set(FFprobe.frameTimes(of: path)).count == 40)
    return path
  }

  @Test(
    "linked ranges give the same bytes as the whole clip, with any number of decoder threads"
  )
  func cut() async throws {
    var job = detection(try cutClip())
    job.input.decoderThreads = 1
    #expect(try await DetectionPipeline(job).run().tracks > 1)
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path("whole.faces.jsonl")))
    let text = String(decoding: whole, as: UTF8.self)
    #expect(text.contains("sceneStart") && text.contains(#""timecode":"01:00:00;20""#))
    for (threads, starts) in [(1, [0, 32, 64]), (2, [0, 32]), (4, [0, 64])] {
      job.input.decoderThreads = threads
      let linked = try await link(detect(job, from: starts, through: 799))
      #expect(linked == whole, "\(threads) threads")
    }
  }

  @Test("ranges of a clip with uneven times and all points of faces")
  func uneven() async throws {
    var job = detection(try unevenClip())
    job.detection.accuracy = .low
    job.detection.keepsMesh = true
    #expect(try await DetectionPipeline(job).run().faces > 10)
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path("whole.faces.jsonl")))
    #expect(try await link(detect(job, from: [0, 32])) == whole)
  }

  @Test("ranges that are not complete groups, or start after the end, are refused")
  func ranges() async throws {
    let clip = folder.path("a.mkv")
    try FFmpeg.cut(Places.clip("faces/bird.mkv"), seconds: 0.1, to: clip)
    for (range, kind) in [
      (FrameRange(from: 4, through: nil), AnnotateError.Kind.usage),
      (FrameRange(from: 0, through: 8), .usage), (FrameRange(from: 8, through: 7), .usage),
      (FrameRange(from: 16, through: nil), .usage), (FrameRange(from: 0, through: 47), .usage),
      (FrameRange(from: -32, through: nil), .usage), (FrameRange(from: 0, through: .max), .usage),
      (FrameRange(from: 800, through: 831), .badInput),
    ] {
      let job = RangeDetectionJob(
        detection(clip),
        frames: range,
        output: folder.path("a.detections.jsonl")
      )
      let error = await #expect(throws: AnnotateError.self) {
        _ = try await RangeDetectionPipeline(job).run()
      }
      #expect(error?.kind == kind, "\(range)")
    }
    #expect(try folder.names() == ["a.mkv"])
  }
}
