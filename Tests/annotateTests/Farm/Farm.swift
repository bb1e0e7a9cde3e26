import Foundation
import TestSupport
import Testing

/// A plan and its steps, each a run of the program.
struct Farm {
  let folder: TemporaryFolder
  let input: String
  let output: String
  /// What a single run makes of the same with the same options.
  let single: String
  private let options: [String]

  var workFolder: String { folder.path("work") }

  /// Prepares the work on a clip.
  init(_ folder: TemporaryFolder, input: String, _ options: [String], ending: String = "mkv") {
    (self.folder, self.input, self.options) = (folder, input, options)
    (output, single) = (folder.path("farm." + ending), folder.path("single." + ending))
  }

  /// Plans, and does a single run for comparison.
  func begin(_ division: [String]) throws {
    try plan(division)
    try #require(Program.run([input, "-o", single, "-q"] + options).exitCode == 0)
  }

  /// Plans the work in ranges.
  func plan(_ division: [String]) throws {
    let words = ["plan", input, "-o", output, "-d", workFolder, "-q"]
    let result = try Program.run(["farm"] + words + division + options)
    try #require(result.exitCode == 0, "\(result.errors)")
  }

  /// Does a step of the plan.
  @discardableResult
  func run(_ phase: String, _ arguments: [String] = []) throws -> ProcessResult {
    try Program.run(["farm", phase, "-d", workFolder, "--progress", "none"] + arguments)
  }

  /// Does all steps.
  func finish() throws {
    for phase in ["detect", "link", "render", "join"] {
      let result = try run(phase)
      try #require(result.exitCode == 0, "\(phase): \(result.errors)")
    }
  }

  /// Plans, does all steps, and expects the same as from a single run.
  func expectSame(dividedBy division: [String]) throws {
    try begin(division)
    try finish()
    try expectSame()
  }

  /// The files of a phase's results, without records.
  func files(_ phase: String) throws -> [String] {
    let clips = URL(fileURLWithPath: workFolder + "/clips")
    let clip = try FileManager.default.contentsOfDirectory(atPath: clips.path)[0]
    let folder = clips.appendingPathComponent(clip).appendingPathComponent(phase)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { !$0.hasSuffix(".json") && !$0.hasSuffix(".failure") }.map {
        folder.appendingPathComponent($0).path
      }
  }

  /// The parts that must be equal in both outputs with any codec: times and lengths of all packets in
  /// all streams, pictures for codecs without loss, and the sidecar to the byte.
  func expectSame(pictures: Bool = true) throws {
    for stream in ["v", "a", "s"] {
      let entries = "packet=pts,dts,duration,flags"
      #expect(
        try FFprobe.entries(of: output, entries, stream: stream)
          == FFprobe.entries(of: single, entries, stream: stream),
        "\(stream)"
      )
    }
    if pictures {
      #expect(try FFmpeg.frameHashes(of: output) == FFmpeg.frameHashes(of: single))
    }
    let sidecars = try [output, single].map { path in
      let stem = String(path[..<(path.lastIndex(of: ".") ?? path.endIndex)])
      return try String(contentsOfFile: stem + ".faces.jsonl", encoding: .utf8)
    }
    #expect(sidecars[0] == sidecars[1])
  }
}
