import Foundation
import TestSupport
import Testing

@Suite(
  "Live input",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct LiveTests {
  /// What came out of a program whose reader slept until all of the input was taken.
  private struct Outcome {
    let output: Data
    let errors: String
    let exitCode: Int32
  }

  /// Runs the program with a clip in a pipe, and reads its output when it has taken all of the clip.
  private func annotate(_ clip: Data, _ arguments: [String]) throws -> Outcome {
    let process = Process()
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: Places.program)
    process.arguments =
      ["-", "--realtime", "--style", "none", "--progress", "none"] + arguments
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
    try process.run()
    let deadline = ProcessDeadline(of: process)
    try input.fileHandleForWriting.write(contentsOf: clip)
    try input.fileHandleForWriting.close()
    let written = output.fileHandleForReading.readDataToEndOfFile()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try deadline.end()
    return Outcome(
      output: written,
      errors: String(decoding: said, as: UTF8.self),
      exitCode: process.terminationStatus
    )
  }

  /// The output is larger than what a pipe holds, so that a program that queued frames would wait for
  /// its reader, and this test would never end.
  @Test(
    "a slow reader drops frames and does not queue them; the others keep their times"
  )
  func slowReader() throws {
    let folder = try TemporaryFolder()
    let clip = folder.path("in.nut")
    let source = "testsrc2=size=320x240:rate=25"
    try FFmpeg.make(["-f", "lavfi", "-i", source, "-frames:v", "100", "-c:v", "ffv1", clip])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: clip))
    #expect(bytes.count > 500_000)
    let outcome = try annotate(
      bytes,
      ["-o", "-", "--container", "nut", "--codec", "ffv1", "--accuracy", "low"]
    )
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let path = folder.path("out.nut")
    try outcome.output.write(to: URL(fileURLWithPath: path))
    let hashes = try FFmpeg.frameHashes(of: path)
    let all = try FFmpeg.frameHashes(of: clip)
    #expect((1..<100).contains(hashes.count))
    #expect(
      outcome.errors.contains("\(hashes.count) frame")
        && outcome.errors.contains("\(100 - hashes.count) late frames left out"),
      "\(outcome.errors)"
    )
    let (times, allTimes) = try (FFprobe.frameTimes(of: path), FFprobe.frameTimes(of: clip))
    let places = times.compactMap(allTimes.firstIndex)
    #expect(places == places.sorted() && Set(places).count == hashes.count)
    #expect(places.map { all[$0] } == hashes)
    // Of those that wait, the newest is worth most.
    #expect(places.last == 99)
  }

  /// A frame that waited for the next one would never come: that one is sent only afterwards.
  @Test("a pipe gets each frame before the next one is there")
  func atOnce() throws {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: Places.program)
    process.arguments =
      [
        "-", "--realtime", "--style", "none", "--no-faces-out", "--accuracy", "low", "--progress",
        "none",
      ]
      + ["--input-format", "rawvideo", "--input-option", "video_size=64x64"]
      + ["--input-option", "pixel_format=yuv420p", "--input-option", "framerate=30"]
      + ["-o", "-", "--container", "nut", "--codec", "rawvideo"]
      // Threads that encode whole frames would hold back one each.
      + ["--encoder-option", "thread_type=slice"]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    let deadline = ProcessDeadline(of: process)
    func send(_ value: UInt8) throws {
      let frame = Data(repeating: value, count: 64 * 64 * 3 / 2)
      try input.fileHandleForWriting.write(contentsOf: frame)
    }
    // Until the streams are known, FFmpeg reads ahead.
    for _ in 0..<30 { try send(50) }
    var received = Data()
    for value: UInt8 in 100..<110 {
      try send(value)
      while received.range(of: Data(repeating: value, count: 64 * 64)) == nil {
        let more = output.fileHandleForReading.availableData
        try #require(!more.isEmpty, "it has ended without the frame")
        received += more
      }
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    try deadline.end()
    #expect(process.terminationStatus == 0)
  }

  /// A single frame is never replaced by a newer one.
  @Test("no face is below the confidence limit")
  func confidence() throws {
    let folder = try TemporaryFolder()
    let clip = folder.path("in.mp4")
    try FFmpeg.make(
      ["-i", Places.clip("faces/center_focus.mp4"), "-map", "0:v", "-c", "copy", "-frames:v", "1"]
        + ["-movflags", "frag_keyframe+empty_moov", clip]
    )
    func confidences(above limit: Double) throws -> [Double] {
      let outcome = try annotate(
        Data(contentsOf: URL(fileURLWithPath: clip)),
        ["-o", folder.path("live.mp4"), "-y", "--confidence", "\(limit)"]
      )
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      return try SidecarLines(folder.path("live.faces.jsonl")).frames.flatMap(\.faces).map(
        \.confidence
      )
    }
    let found = try #require(confidences(above: 0.5).first)
    #expect(try confidences(above: found - 0.01) == [found])
    #expect(try confidences(above: found + 0.01).isEmpty)
  }

  @Test("the frames of a file are never late")
  func file() throws {
    let folder = try TemporaryFolder()
    for input in [Places.clip("faces/single_face.mp4"), folder.path("shot.%04d.png")] {
      let result = try Program.run([input, "-o", folder.path("out.mkv"), "--realtime"])
      #expect(result.exitCode == 64)
      #expect(result.errors.contains("'--realtime' is for a pipe or a device"), "\(result.errors)")
    }
  }
}
