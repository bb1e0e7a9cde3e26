import Foundation
import TestSupport
import Testing

@Suite(
  "Limits and files of a farm",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FarmLimitTests {
  private let folder: TemporaryFolder
  private let farm: Farm

  init() throws {
    folder = try TemporaryFolder()
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [folder.path("in.mp4")])
    farm = Farm(folder, input: folder.path("in.mp4"), ["-s", "none", "--accuracy", "low"])
    try farm.plan(["--chunks", "1"])
  }

  @Test(
    "steps keep to limits",
    arguments: [
      (["--max-pixels", "19199"], 65, "more than 19199 pixels"),
      (["--max-memory", "100M"], 75, "memory"),
    ]
  )
  func steps(_ options: [String], _ code: Int, _ words: String) throws {
    for phase in ["detect", "run"] {
      let result = try farm.run(phase, options)
      #expect(Int(result.exitCode) == code, "\(phase): \(result.errors)")
      #expect(result.errors.contains(words), "\(phase): \(result.errors)")
    }
  }

  @Test("limits are passed on to the steps that schedulers start")
  func passedOn() throws {
    let limits = ["--max-memory", "2G", "--timeout", "250", "--no-sandbox"]
    let commands = try Program.run(["farm", "commands", "-d", farm.workFolder] + limits)
    let lines = commands.output.split(separator: "\n").filter { $0.contains(" farm ") }
    #expect(!lines.isEmpty)
    for line in lines {
      #expect(line.contains("--max-memory=2G --timeout=250 --no-sandbox"))
    }
  }

  @Test("no template or summary replaces the plan, an input or an output", arguments: [0, 1, 2])
  func kept(_ index: Int) throws {
    let paths = [farm.workFolder + "/plan.json", farm.input, folder.path("link")]
    try FileManager.default.createSymbolicLink(
      atPath: paths[2],
      withDestinationPath: paths[0]
    )
    let before = try Data(contentsOf: URL(fileURLWithPath: paths[index]))
    let template = ["farm", "template", "--openjd", "-d", farm.workFolder, "-y", "-o"]
    let summary = ["farm", "run", "-d", farm.workFolder, "--summary"]
    for words in [template, summary] {
      let result = try Program.run(words + [paths[index]])
      #expect(result.exitCode == 73, "\(result.errors)")
      #expect(result.errors.contains("which is read"), "\(result.errors)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: paths[index])) == before)
  }
}
