import Foundation
import TestSupport
import Testing

@Suite("Farms by Open Job Description", .needsClipsAndModels, .needsPython("openjd"))
struct OpenJobTests {
  /// Writes a template and lets openjd run it.
  private func run(_ sample: FarmJobSample, _ options: [String]) throws -> ProcessResult {
    let template = sample.workFolder + "/job.yaml"
    let arguments = ["farm", "template", "--openjd", "-y", "-o", template]
    let made = try sample.annotate(arguments + options)
    #expect(made.exitCode == 0, "\(made.errors)")
    let checked = try PythonPackage.run("openjd", ["check", template])
    #expect(checked.exitCode == 0, "\(checked.output)\(checked.errors)")
    return try PythonPackage.run("openjd", ["run", template])
  }

  @Test(
    "tasks of one range, and of as many as the runner likes, become what one run makes",
    arguments: [
      (5, ["--chunks-per-task", "2"]), (16, ["--chunks-per-task", "4", "--task-seconds", "60"]),
    ]
  )
  func ranges(_ ranges: Int, _ options: [String]) throws {
    let sample = try FarmJobSample(ranges: ranges)
    let said = try run(sample, options)
    #expect(said.exitCode == 0, "\(said.output)")
    #expect(said.output.contains("openjd_progress: 100.0"))
    try sample.expectResult()
  }

  @Test("a range that fails says why, and ends the job")
  func failure() throws {
    let sample = try FarmJobSample(ranges: 2)
    let obstacle = sample.lookRecord("0-7")
    try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: true)
    let said = try run(sample, [])
    #expect(said.exitCode != 0)
    #expect(said.output.contains("openjd_fail: annotate: error: "))
    #expect(try sample.count("done", "link") == 0)
    try FileManager.default.removeItem(atPath: obstacle)
    #expect(try run(sample, []).exitCode == 0)
    try sample.expectResult()
  }
}
