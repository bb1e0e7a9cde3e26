import Foundation
import TestSupport
import Testing

/// A small video that is to be annotated by a farm, and how that is to come out.
final class FarmJobSample: Sendable {
  private let folder: TemporaryFolder
  /// The work folder, whose name needs quotes.
  let workFolder: String
  let output: String
  private let clip: String

  /// Options that make work short.
  private static let options = ["-s", "squares", "--preset", "ultrafast"]

  /// Makes a video of 160 frames and plans it in ranges.
  init(ranges: Int) throws {
    folder = try TemporaryFolder()
    (clip, output, workFolder) = (
      folder.path("in.mp4"), folder.path("out.mp4"), folder.path("it's the work")
    )
    try FFmpeg.make(
      ["-stream_loop", "2", "-i", Places.clip("faces/single_face.mp4"), "-frames:v", "160"]
        + ["-vf", "scale=320:180", "-c:v", "libx264", "-preset", "ultrafast", "-g", "8"]
        + ["-sc_threshold", "0", clip]
    )
    let planned = try annotate(
      ["farm", "plan", clip, "-o", output, "--chunks", "\(ranges)"] + Self.options
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
    let text = try require("status", "--json", environment: environment)
    let page = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let phases = page?["phases"] as? [String: [String: Int]]
    return try #require(phases?[phase]?[state])
  }

  /// Where the record of the look at a range is.
  func lookRecord(_ range: String) -> String { "\(workFolder)/clips/in.mp4/look/\(range).json" }

  /// Checks that the result is what one run makes.
  func expectResult(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let verified = try Program.run(["verify", output, "--source", clip])
    #expect(verified.exitCode == 0, "\(verified.output)", sourceLocation: sourceLocation)
    let single = folder.path("single.faces.jsonl")
    let run = try Program.run(["detect", clip, "-o", single] + ["-q", "-y"])
    #expect(run.exitCode == 0, "\(run.errors)", sourceLocation: sourceLocation)
    let farmed = try SidecarLines(folder.path("out.faces.jsonl"))
    #expect(farmed.frames.count == 160, sourceLocation: sourceLocation)
    let lines = try [single, folder.path("out.faces.jsonl")].map { path in
      try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
    }
    #expect(lines[0] == lines[1], sourceLocation: sourceLocation)
  }
}
