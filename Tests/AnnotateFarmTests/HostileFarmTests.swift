import AnnotateFarm
import AnnotateJobs
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

/// Plans and detections files with extreme numbers; a trap ends the test process, so it is enough that the
/// tests end.
@Suite("Hostile files of farms", .tags(.farm), .timeLimit(.minutes(10)))
struct HostileFarmTests {
  private static let detections = Array(
    """
    {"schema":"annotate.detections","version":1,"first":0,\
    "tracking":{"lookahead":2,"memory":{"ticks":3,"timeBase":[1,1]},"smoothing":true},\
    "timecodeRate":[25,1],"sidecar":{"schema":"annotate.faces","version":1,\
    "source":{"name":"a.mov","size":9},\
    "stream":{"timeBase":[1,75],"codedSize":[64,48],"startTimecode":"00:00:01:00"}}}
    {"frame":0,"pts":0,"duration":3,"faces":[]}
    {"frame":1,"pts":3,"cut":true,"faces":[]}
    {"frame":2,"pts":6,"faces":[]}
    {"end":{"frames":3,"last":true,"damagedPackets":4}}
    """.utf8
  )

  @Test("no number in detections makes linking trap")
  func linked() async throws {
    let folder = try TemporaryFolder()
    let input = folder.path("a.detections.jsonl")
    for text in [Self.detections] + TextMutation.withExtremeNumbers(Self.detections) {
      try Data(text).write(to: URL(fileURLWithPath: input))
      var job = LinkJob(inputs: [input], output: folder.path("a.faces.jsonl"))
      job.overwrites = true
      _ = try? await LinkPipeline(job).run()
    }
    #expect(try folder.names() == ["a.detections.jsonl", "a.faces.jsonl"])
  }

  @Test("no number in a plan makes its reader trap, though its digest is right")
  func planned() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("plan.json")
    let numbers = TextMutation.extremeNumbers.compactMap(Int.init)
    for changed in 0..<6 {
      for number in numbers {
        var values = [0, 7, 0, 16, 0, 0]
        values[changed] = number
        try Self.plan(values).write(to: path)
        guard let plan = try? FarmPlan(contentsOf: path) else { continue }
        for numbered in plan.numberedRanges {
          #expect(numbered.range.count > 0)
          #expect(plan.rangeNumbers(of: numbered.clip) == 0..<1)
        }
      }
    }
  }

  /// A plan of one clip with one range.
  private static func plan(_ values: [Int]) -> FarmPlan {
    let entry = FarmEntry(presentation: Int64(values[4]), decode: Int64(values[5]))
    let range = FarmRange(
      first: values[0],
      last: values[1],
      time: Int64(values[2]),
      entry: entry
    )
    let clip = FarmClip(
      name: "a",
      input: "/a.mp4",
      output: "/b.mp4",
      container: "mp4",
      identity: FarmClip.Identity(size: 9, digest: "0"),
      timeBase: Rational(1, 25),
      frameCount: values[3],
      ranges: [range]
    )
    return FarmPlan(
      programVersion: "0.1.0",
      request: FarmRequest(JobRecord(AnnotationJob(input: "/a.mp4", output: "/b.mp4"))),
      clips: [clip]
    )
  }
}
