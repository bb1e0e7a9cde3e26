import Foundation
import TestSupport
import Testing

@Suite(
  "Hiding before it shows",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels,
  .needsProgram("ffmpeg")
)
struct HiddenLiveTests {
  /// The time from each frame to the next.
  private static func steps(_ times: [Fraction]) -> [Fraction] {
    zip(times, times.dropFirst()).map { $1 - $0 }
  }

  /// One processor, many programs: far more frames come than can be looked at.
  @Test("under overload, every frame that a receiver gets was looked at, and its face is covered")
  func overload() throws {
    let folder = try TemporaryFolder()
    let clip = try LiveClip(in: folder, seconds: 12)
    let (from, to) = (try FreePort(), try FreePort())
    let received = folder.path("got.nut")
    let receiver = try Neighbour(
      "ffmpeg",
      LiveClip.received(at: "tcp://127.0.0.1:\(to.number)?listen=1", to: received, ["-copyts"])
    )
    try receiver.wait { to.isTaken }
    let sender = try Neighbour(
      "ffmpeg",
      clip.sent(to: "tcp://127.0.0.1:\(from.number)?listen=1")
    )
    try sender.wait { from.isTaken }
    let result = try ProcessRunner.run(
      "taskset",
      ["-c", "0", "nice", "-n", "19", Places.program, "tcp://127.0.0.1:\(from.number)"]
        + ["--realtime", "--style", "solid", "--accuracy", "high", "--progress", "none"]
        + ["-o", "tcp://127.0.0.1:\(to.number)", "--container", "nut", "--faces-out", "-"]
        + ["--allow-network", "tcp", "--reconnect", "0", "--crf", "10"]
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("late frame"), "\(result.errors)")
    try sender.end()
    try receiver.end()
    let sidecar = folder.path("lines")
    try Data(result.output.utf8).write(to: URL(fileURLWithPath: sidecar))
    let lines = try SidecarLines(sidecar)
    let times = try FFprobe.frameTimes(of: received)
    // Whatever the first time is in the output, each frame has a line of its own.
    #expect(Self.steps(times) == Self.steps(lines.times))
    let (width, height) = (640, 360)
    let pixels = try FFmpeg.pictures(of: received, options: ["-pix_fmt", "gray"])
    try #require(pixels.count == times.count * width * height)
    for (index, line) in lines.frames.enumerated() {
      let bounds = try #require(line.faces.first).bounds
      // The eyes, and the middle of the face.
      for (x, y) in [(0.3, 0.4), (0.7, 0.4), (0.5, 0.5)] {
        let column = Int(bounds[0] + x * bounds[2])
        let row = Int(bounds[1] + y * bounds[3])
        let value = pixels[(index * height + row) * width + column]
        #expect((20...60).contains(value), "frame \(line.frame): \(value) at \(column), \(row)")
      }
    }
  }
}
