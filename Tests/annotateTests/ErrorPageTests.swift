import Foundation
import TestSupport
import Testing

@testable import annotate

/// The pages about exit codes.
///
/// Blocks of the kind `console` are commands, which run, and lines that they have to print.
@Suite("Pages about exit codes", .timeLimit(.minutes(10)))
struct ErrorPageTests {
  /// The exit codes that the help lists, and their meanings.
  private static let meanings = AnnotateCommandLine.exitMeanings.filter { $0.code != "0" }

  private static let folder = Places.repository.appendingPathComponent("Documentation/Errors")

  private static func text(_ page: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
  }

  @Test("every exit code has a page with its meaning, and no other number has one")
  func complete() throws {
    let pages = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(pages) == Set(Self.meanings.map { "\($0.code).md" } + ["README.md"]))
    let list = try Self.text("README.md")
    for (code, meaning) in Self.meanings {
      let page = try Self.text("\(code).md")
      #expect(page.hasPrefix("# \(code): \(meaning)\n"))
      #expect(page.contains("\n## Typical messages\n") && page.contains("\n## What to do\n"))
      #expect(list.contains("| [\(code)](\(code).md) | \(meaning) |\n"))
    }
  }

  @Test(
    "the messages of a page are those of the program",
    .tags(.process, .media, .model),
    .needsClipsAndModels,
    arguments: meanings.map(\.code)
  )
  func messages(_ code: String) throws {
    let folder = try TemporaryFolder()
    let clips = [
      "in": "faces/single_face", "broken": "bad/broken", "sound": "bad/sample_audio_only",
    ]
    for (name, clip) in clips {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("\(name).mp4"),
        withDestinationPath: Places.clip("\(clip).mp4")
      )
    }
    let programs = URL(fileURLWithPath: Places.program).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for (command, lines) in try Self.commands(of: code) {
      let result = try ProcessRunner.run(
        "bash",
        ["-c", command],
        environment: ["PATH": "\(programs):\(path)"],
        folder: folder.url
      )
      #expect("\(result.exitCode)" == code, "\(command): \(result.errors)")
      let printed = result.errors.split(separator: "\n").map(String.init)
      for line in lines { #expect(printed.contains(line), "\(command): \(result.errors)") }
    }
  }

  /// The commands of a page, with the lines that are shown below them.
  private static func commands(of code: String) throws -> [(command: String, lines: [String])] {
    let parts = try text("\(code).md").components(separatedBy: "\n```console\n").dropFirst()
    return parts.flatMap { part in
      part.components(separatedBy: "\n```")[0].components(separatedBy: "$ ").dropFirst()
        .map { entry in
          let lines = entry.split(separator: "\n").map(String.init)
          return (lines[0], Array(lines.dropFirst()))
        }
    }
  }
}
