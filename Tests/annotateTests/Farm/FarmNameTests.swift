import Foundation
import TestSupport
import Testing

@Suite(
  "Clips of a farm and their names",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FarmNameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func put(_ clip: String, at path: String) throws {
    let place = URL(fileURLWithPath: folder.path(path))
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(atPath: Places.clip(clip), toPath: place.path)
  }

  private func annotate(_ arguments: String...) throws -> ProcessResult {
    try Program.run(arguments, folder: folder.url)
  }

  private func plan(_ options: String...) throws -> ProcessResult {
    let words = [
      "farm", "plan", "clips", "--recursive", "-o", "out", "-d", "work", "--chunks", "1",
    ]
    return try Program.run(words + ["--accuracy", "low"] + options, folder: folder.url)
  }

  @Test("are the paths of their outputs; damage is told of each")
  func paths() throws {
    let names = ["a/b_c.mp4", "a_b/c.mp4"]
    for name in names { try put("bad/corrupted.mp4", at: "clips/" + name) }
    #expect(try plan("-s", "none").exitCode == 0)
    let run = try annotate("farm", "run", "-d", "work")
    #expect(run.exitCode == 0, "\(run.errors)")
    for name in names {
      #expect(run.errors.contains("warning: '\(name)': the input is damaged: "), "\(run.errors)")
      #expect(FileManager.default.fileExists(atPath: folder.path("out/" + name)))
    }
    #expect(try FarmPage.of(folder.path("work")).clips.map(\.name) == names)
    let missing = try annotate("farm", "detect", "-d", "work", "--clip", "a_b/c.mp5")
    #expect(missing.exitCode == 64)
    #expect(missing.errors.contains("hint: did you mean 'a_b/c.mp4'?"), "\(missing.errors)")
  }

  @Test("a folder of clips names each in warnings about damage")
  func damageOfFolder() throws {
    for name in ["a.mp4", "b.mp4"] { try put("bad/corrupted.mp4", at: "clips/" + name) }
    let options = ["-s", "none", "--accuracy", "low"]
    let run = try Program.run(["clips", "-o", "out"] + options, folder: folder.url)
    #expect(run.exitCode == 0, "\(run.errors)")
    for name in ["a.mp4", "b.mp4"] {
      let warnings = run.errors.split(separator: "\n").filter {
        $0.contains("warning: ") && $0.contains(name) && $0.contains("the input is damaged: ")
      }
      #expect(warnings.count == 1, "\(run.errors)")
    }
  }

  @Test(
    "results of other options are outdated, and a plan that may overwrite does for one that may not"
  )
  func outdated() throws {
    try put("faces/single_face.mp4", at: "clips/a.mp4")
    #expect(try plan("-s", "none", "-y").exitCode == 0)
    #expect(try annotate("farm", "run", "-d", "work").exitCode == 0)
    let same = try plan("-s", "none")
    #expect(same.exitCode == 0 && same.errors.contains(" is unchanged\n"), "\(same.errors)")
    #expect(
      try annotate("farm", "submit", "--slurm", "--dry-run", "-d", "work").errors.contains(
        "nothing is submitted"
      )
    )
    #expect(try plan("-s", "hearts", "-y").exitCode == 0)
    let steps = try FarmPage.of(folder.path("work")).clips.flatMap(\.steps)
    #expect(steps.map(\.state) == ["done", "outdated", "outdated", "outdated"])
    #expect(steps[2].reason == "it was made with other options")
    let table = try annotate("farm", "status", "-d", "work").output
    #expect(
      table.hasSuffix(
        "outdated: made with other options or from other results; will be made again\n"
      )
    )
    #expect(!table.contains("unusable") && !table.contains("\ntotal"), "\(table)")
  }

  @Test("an input that is missing is told as such, and a folder as the output of one is a mistake")
  func missingInput() throws {
    try put("faces/single_face.mp4", at: "clips/a.mp4")
    let farm = try annotate("farm", "plan", "clip", "-o", "out", "-d", "work", "--chunks", "1")
    let one = try annotate("clip", "-o", "out")
    for result in [farm, one] {
      #expect(result.exitCode == 66, "\(result.errors)")
      #expect(result.errors.contains("no such file or directory"), "\(result.errors)")
    }
    #expect(one.errors.contains("hint: did you mean 'clips'?"), "\(one.errors)")
    let intoFolder = try annotate("clips/a.mp4", "-o", "clips")
    #expect(intoFolder.exitCode == 73)
    #expect(intoFolder.errors.hasSuffix("a folder, name a file in it: -o clips/a.mp4\n"))
  }
}
