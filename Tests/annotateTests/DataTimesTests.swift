import Foundation
import TestSupport
import Testing

@Suite(
  "Times of data",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct DataTimesTests {
  @Test(
    "readings at the same time stay there, and the last one is not passed over",
    arguments: ["mp4", "mov"],
    [[0, 0, 400], [100, 0, 300], [2000, 200, 200]]
  )
  func readings(_ ending: String, _ durations: [Int]) throws {
    let folder = try TemporaryFolder()
    let clip = Quick(folder, input: folder.path("in.mp4"))
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [clip.input])
    try SensorTrack.fdsc.add(to: clip.input, durations: durations)
    let (result, output) = try clip.run("out." + ending, ["--strict"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let times = try [clip.input, output].map {
      try FFprobe.entries(of: $0, "packet=pts_time", stream: "d:0")
    }
    #expect(times[0] == times[1] && times[0].count == durations.count)
    let hashes = try [clip.input, output].map { try FFprobe.packetHashes(of: $0, stream: "d:0") }
    #expect(hashes[0] == hashes[1])
    let verified = try Program.run(["verify", output, "--source", clip.input])
    #expect(verified.exitCode == 0, "\(verified.output)")
  }
}
