import Foundation
import Synchronization
import TestSupport
import Testing

/// A small video that is to be annotated by a farm, and how that is to come out.
final class FarmJobSample: Sendable {
  private let folder: TemporaryFolder
  /// The work folder, whose name needs quotes.
  let workFolder: String
  let output: String
  private let clip: String
  private let frames: Int

  /// Options that make work short.
  private static let options = [
    "-s", "squares", "--preset", "ultrafast", "--segment-frames", "1",
  ]

  /// What changes the faces that are found.
  private static let detection = ["--accuracy", "low"]

  /// Makes a video and plans it.
  ///
  /// - Parameters:
  ///   - ranges: the number of ranges.
  ///   - framesPerRange: 32 or a multiple of it. That is the least, and done in milliseconds: where a
  ///     process is to be held in the middle of a range, a busy machine may let the moment pass.
  /// - Throws: `ToolFailure` if it cannot be made or planned.
  init(ranges: Int, framesPerRange: Int = 32) throws {
    folder = try TemporaryFolder()
    frames = ranges * framesPerRange
    (clip, output, workFolder) = (
      folder.path("in.mp4"), folder.path("out.mp4"), folder.path("it's the work")
    )
    try FFmpeg.make(
      ["-stream_loop", "-1", "-i", Places.clip("faces/single_face.mp4"), "-frames:v", "\(frames)"]
        + ["-vf", "scale=320:180", "-c:v", "libx264", "-preset", "ultrafast", "-g", "8"]
        + ["-sc_threshold", "0", clip]
    )
    let planned = try annotate(
      ["farm", "plan", clip, "-o", output, "--chunks", "\(ranges)"] + Self.options
        + Self.detection
    )
    guard planned.exitCode == 0 else { throw ToolFailure(planned.errors) }
  }

  /// Runs a command of the farm on the work folder.
  func annotate(
    _ arguments: [String],
    environment: [String: String] = [:]
  ) throws -> ProcessResult {
    try Program.run(arguments + ["-d", workFolder], environment: environment, folder: folder.url)
  }

  /// Runs a command of the farm that has to succeed.
  @discardableResult
  func require(
    _ arguments: String...,
    environment: [String: String] = [:]
  ) throws -> String {
    let result = try annotate(["farm"] + arguments, environment: environment)
    guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
    return result.output
  }

  /// What `farm status` counts of a phase, such as `done`.
  func count(
    _ state: String,
    _ phase: String,
    environment: [String: String] = [:]
  ) throws -> Int {
    let page = try FarmPage.of(workFolder, environment: environment)
    return Int(try #require(page.phases[phase]?[state]))
  }

  /// Where the record of the detections in a range is.
  func detectionRecord(_ range: String) -> String {
    "\(workFolder)/clips/in.mp4/detect/\(range).json"
  }

  /// The unfinished files for the detections in a range.
  func unfinishedDetections(_ range: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(workFolder)/clips/in.mp4/detect")
      .filter { $0.contains("\(range).") && $0.hasSuffix(".partial") }
  }

  /// The unfinished files of a phase.
  func unfinished(_ phase: String) throws -> [String] {
    let folder = phase == "join" ? self.folder.url.path : "\(workFolder)/clips/in.mp4/\(phase)"
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (names ?? []).filter { $0.hasSuffix(".partial") }
  }

  /// A program that replaces annotate: `script` gets its arguments, with `annotate` for the real one.
  func program(_ script: String) throws -> String {
    let path = folder.path("annotate-\(UUID().uuidString)")
    let text = "#!/bin/sh\nannotate='\(Places.program)'\n\(script)\nexec \"$annotate\" \"$@\"\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  /// Checks that the result is what one run makes.
  func expectResult(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let verified = try Program.run(["verify", output, "--source", clip])
    #expect(verified.exitCode == 0, "\(verified.output)", sourceLocation: sourceLocation)
    let sidecar = folder.path("out.faces.jsonl")
    let farmed = try SidecarLines(sidecar)
    #expect(farmed.frames.count == frames, sourceLocation: sourceLocation)
    let lines = try Self.lines(of: sidecar)
    #expect(try lines == linesOfOneRun(), sourceLocation: sourceLocation)
  }

  /// What one run finds, by the number of frames: the clips are the same in all tests.
  private static let known = Mutex<[Int: [Substring]]>([:])

  private func linesOfOneRun() throws -> [Substring] {
    if let lines = Self.known.withLock({ $0[frames] }) { return lines }
    let single = folder.path("single.faces.jsonl")
    let run = try Program.run(["detect", clip, "-o", single, "-q", "-y"] + Self.detection)
    guard run.exitCode == 0 else { throw ToolFailure(run.errors) }
    let lines = try Self.lines(of: single)
    Self.known.withLock { $0[frames] = lines }
    return lines
  }

  /// The lines of a sidecar apart from the first, which records how it was made.
  private static func lines(of sidecar: String) throws -> [Substring] {
    Array(
      try String(contentsOfFile: sidecar, encoding: .utf8).split(separator: "\n").dropFirst()
    )
  }
}
