import Foundation
import TestSupport
import Testing

@Suite(
  "Farms by Open Job Description",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels,
  .needsPython("openjd")
)
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

  /// The ranges of the tasks that were run of a step, such as `0-3`.
  private static func tasks(of step: String, in output: String) -> [String] {
    var (current, tasks): (Substring?, [String]) = (nil, [])
    for line in output.split(separator: "\n") {
      if let start = line.firstRange(of: "Running step '")?.upperBound {
        current = line[start...].prefix { $0 != "'" }
      } else if current == step[...], let start = line.firstRange(of: "Chunk(CHUNK[INT]) = ") {
        tasks.append(String(line[start.upperBound...]))
      }
    }
    return tasks
  }

  @Test("tasks with a fixed number of ranges give the result of a single run")
  func fixed() throws {
    let sample = try FarmJobSample(ranges: 4)
    let said = try run(sample, ["--chunks-per-task", "3"])
    #expect(said.exitCode == 0, "\(said.output)")
    #expect(said.output.contains("openjd_progress: 100.0"))
    #expect(!said.output.contains("Adjusting chunk size"))
    #expect(Self.tasks(of: "Detect", in: said.output).count == 2, "\(said.output)")
    try sample.expectResult()
  }

  @Test("a bundle finds its folders where the runner has put them")
  func bundle() throws {
    let folder = try TemporaryFolder()
    let (here, there) = (folder.path("here"), folder.path("there"))
    try FileManager.default.createDirectory(atPath: here, withIntermediateDirectories: true)
    try FFmpeg.make(
      ["-i", Places.clip("faces/single_face.mp4"), "-frames:v", "64", "-an", here + "/in.mp4"]
    )
    let options = ["--accuracy", "low", "--codec", "ffv1"]
    let places = [here + "/in.mp4", "-o", here + "/out.mkv", "--root", "show=" + here]
    let bundle = ["--openjd", "--bundle", folder.path("job"), "--task-timeout", "300"]
    for words in [["plan"] + places + ["--chunks", "2"] + options, ["template"] + bundle] {
      let made = try Program.run(["farm"] + words + ["-d", here + "/work"])
      #expect(made.exitCode == 0, "\(made.errors)")
    }
    let template = folder.path("job/template.yaml")
    let checked = try PythonPackage.run("openjd", ["check", template])
    #expect(checked.exitCode == 0, "\(checked.output)\(checked.errors)")
    try FileManager.default.moveItem(atPath: here, toPath: there)
    let rules = folder.path("rules.json")
    let rule = ["source_path_format": "POSIX", "source_path": here, "destination_path": there]
    let json: [String: Any] = ["version": "pathmapping-1.0", "path_mapping_rules": [rule]]
    try JSONSerialization.data(withJSONObject: json).write(to: URL(fileURLWithPath: rules))
    let said = try PythonPackage.run(
      "openjd",
      [
        "run", template, "-p", "Folder=\(here)/work", "-p", "Root_show=\(here)",
        "--path-mapping-rules", "file://" + rules,
      ]
    )
    #expect(said.exitCode == 0, "\(said.output)\(said.errors)")
    let single = folder.path("single.mkv")
    let alone = try Program.run([there + "/in.mp4", "-o", single, "-q"] + options)
    #expect(alone.exitCode == 0, "\(alone.errors)")
    #expect(try FFmpeg.frameHashes(of: there + "/out.mkv") == FFmpeg.frameHashes(of: single))
  }

  @Test("workers that share the work give the result of a single run")
  func workers() throws {
    let sample = try FarmJobSample(ranges: 4)
    let said = try run(sample, ["--workers", "2"])
    #expect(said.exitCode == 0, "\(said.output)")
    #expect(said.output.contains("Worker(INT) = 2"), "\(said.output)")
    try sample.expectResult()
  }

  @Test("tasks that the runner makes longer give the result of a single run")
  func adaptive() throws {
    let sample = try FarmJobSample(ranges: 10)
    let said = try run(sample, ["--chunks-per-task", "2", "--task-seconds", "3600"])
    #expect(said.exitCode == 0, "\(said.output)")
    #expect(said.output.contains("Adjusting chunk size from 2 to "), "\(said.output)")
    for step in ["Detect", "Render"] {
      #expect(Self.tasks(of: step, in: said.output) == ["0-1", "2-9"], "\(said.output)")
    }
    try sample.expectResult()
  }

  @Test("a failed range reports the reason and ends the job")
  func failure() throws {
    let sample = try FarmJobSample(ranges: 2)
    let obstacle = sample.detectionRecord("0-31")
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
