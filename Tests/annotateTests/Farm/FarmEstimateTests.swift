import Foundation
import TestSupport
import Testing

@Suite(
  "Estimates of farms",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FarmEstimateTests {
  private struct Estimate: Decodable {
    let cpuSeconds: Double
    let seconds: [String: Double]
    let outputBytes: Double
    let workBytes: Double
  }

  private static func size(_ paths: [String]) throws -> Double {
    try paths.reduce(0) { sum, path in
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      return sum + Double(size ?? 0)
    }
  }

  @Test("tell storage to a fifth, and time roughly, before the work is done")
  func likeThat() throws {
    let folder = try TemporaryFolder()
    let (input, output) = (folder.path("in.mp4"), folder.path("out.mp4"))
    try FFmpeg.make(
      ["-stream_loop", "9", "-i", Places.clip("faces/single_face.mp4"), "-frames:v", "400", "-an"]
        + ["-vf", "scale=320:-2", input]
    )
    let work = folder.path("work")
    let words = ["farm", "plan", input, "-o", output, "-d", work, "--chunks", "2", "--estimate"]
    let planned = try Program.run(words + ["-s", "squares", "--log-format", "json"])
    try #require(planned.exitCode == 0, "\(planned.errors)")
    let line = try #require(planned.errors.split(separator: "\n").last)
    let estimate = try JSONDecoder().decode(Estimate.self, from: Data(line.utf8))
    let summary = folder.path("summary.json")
    let run = try Program.run(["farm", "run", "-d", work, "-q", "--summary", summary])
    try #require(run.exitCode == 0, "\(run.errors)")

    let made = try Self.size([output, folder.path("out.faces.jsonl")])
    #expect(abs(estimate.outputBytes / made - 1) < 0.2, "\(estimate.outputBytes) for \(made)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: work + "/clips")
      .filter { $0.hasSuffix(".packets") || $0.hasSuffix(".jsonl") }
    let kept = try Self.size(files.map { "\(work)/clips/\($0)" })
    #expect(abs(estimate.workBytes / kept - 1) < 0.2, "\(estimate.workBytes) for \(kept)")
    // Other tests take the processors meanwhile.
    let data = try Data(contentsOf: URL(fileURLWithPath: summary))
    let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let clip = (json?["clips"] as? [[String: Any]])?.first
    let phases = clip?["phases"] as? [String: [String: Any]] ?? [:]
    let spent = phases.values.compactMap { $0["cpuSeconds"] as? Double }.reduce(0, +)
    #expect((0.5...2).contains(estimate.cpuSeconds / spent), "\(estimate.cpuSeconds), \(spent)")
    #expect(estimate.seconds.keys.sorted() == ["1", "10", "100"])
  }

  @Test("of a number of computers need an estimate")
  func computers() throws {
    let words = ["farm", "plan", "in.mp4", "-o", "out.mp4", "-d", "work", "--chunks", "2"]
    let result = try Program.run(words + ["--computers", "4"])
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("'--computers' needs '--estimate'"))
  }
}
