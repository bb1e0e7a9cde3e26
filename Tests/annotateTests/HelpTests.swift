import AnnotateCommandLineKit
import Foundation
import TestSupport
import Testing

@testable import annotate

@Suite("Help, manual and completions", .tags(.process, .golden), .timeLimit(.minutes(10)))
struct HelpTests {
  /// Runs the program for a text, which must come without complaint.
  private func text(_ arguments: String...) throws -> String {
    let result = try Program.run(arguments)
    #expect(result.exitCode == 0)
    #expect(result.errors == "")
    return result.output
  }

  @Test("the help text", arguments: ["--help", "-h"])
  func help(_ option: String) throws {
    try expectSnapshot(text(option), named: "help.txt")
  }

  /// The words that lead to each command, such as `["farm", "plan"]`.
  static let commands = paths(below: AnnotateCommandLine.description)

  private static func paths(below command: CommandDescription) -> [[String]] {
    command.subcommands.flatMap { subcommand in
      [[subcommand.name]] + paths(below: subcommand).map { [subcommand.name] + $0 }
    }
  }

  private static func snapshot(of command: [String]) -> String {
    command.joined(separator: "-") + ".help.txt"
  }

  @Test("the help text of a command", arguments: commands)
  func commandHelp(_ command: [String]) throws {
    let path = ["annotate"] + command
    let description = try #require(AnnotateCommandLine.description.command(at: path))
    let text = HelpText.render(description, path: path, width: 80)
    try expectSnapshot(text + "\n", named: Self.snapshot(of: command))
  }

  @Test(
    "a command prints its help, and one of a group as well",
    arguments: ["styles", "farm plan"]
  )
  func printedHelp(_ words: String) throws {
    let command = words.split(separator: " ").map(String.init)
    let result = try Program.run(command + ["--help"])
    #expect(result.exitCode == 0 && result.errors == "")
    try expectSnapshot(result.output, named: Self.snapshot(of: command))
  }

  @Test("each approved help text belongs to a command")
  func snapshots() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "__Snapshots__"
    )
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".help.txt") }
    let commands = Self.commands.map { Self.snapshot(of: $0) }
    #expect(Set(names).subtracting(commands) == [])
  }

  @Test("help is 80 columns wide without a terminal")
  func width() throws {
    for line in try text("--help").split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test("help is shown even with other arguments")
  func helpFirst() throws {
    #expect(try text("nowhere.mp4", "-o", "x.mp4", "--help") == text("--help"))
  }

  @Test("the version is the name and three numbers")
  func version() throws {
    #expect(try text("--version").wholeMatch(of: /annotate \d+\.\d+\.\d+\n/) != nil)
  }

  @Test("completion scripts know the options", arguments: ["bash", "zsh", "fish"])
  func completionOptions(_ shell: String) throws {
    let script = try text("--generate-completion-script", shell)
    for option in ["output", "style", "faces-out", "crf", "progress"] {
      #expect(script.contains(option))
    }
  }

  @Test(
    "shells can read their completion scripts",
    .enabled(if: ["bash", "zsh", "fish"].contains(where: ProcessRunner.has), "no shell is there"),
    arguments: ["bash", "zsh", "fish"].filter(ProcessRunner.has)
  )
  func completionSyntax(_ shell: String) throws {
    let folder = try TemporaryFolder()
    let script = folder.url.appendingPathComponent("script")
    try Data(text("--generate-completion-script", shell).utf8).write(to: script)
    let result = try ProcessRunner.run(shell, ["-n", script.path])
    #expect(result.exitCode == 0)
    #expect(result.errors == "")
  }

  @Test(
    "the manual page has no mistakes that groff knows of",
    .enabled(if: ProcessRunner.has("groff"), "groff is absent")
  )
  func manual() throws {
    let folder = try TemporaryFolder()
    let page = folder.url.appendingPathComponent("annotate.1")
    try Data(text("--generate-manual").utf8).write(to: page)
    let result = try ProcessRunner.run("groff", ["-man", "-ww", "-Tutf8", "-P-cbu", page.path])
    #expect(result.errors == "")
    #expect(result.output.contains("--faces-out"))
    #expect(result.output.contains("EXIT"))
  }
}
