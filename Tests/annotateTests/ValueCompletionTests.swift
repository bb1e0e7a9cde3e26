import Foundation
import TestSupport
import Testing

@Suite("Completion of values", .tags(.process), .timeLimit(.minutes(10)))
struct ValueCompletionTests {
  /// A line up to the cursor, and the only word that fits there.
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let completed: String

    init(_ line: String, _ completed: String) {
      (self.line, self.completed) = (line, completed)
    }

    var testDescription: String { line }
  }

  /// The encoders are those that any FFmpeg has.
  static let cases = [
    Case("in.mp4 --codec mpeg2v", "mpeg2video"),
    Case("in.mp4 --codec ffvh", "ffvhuff"),
    Case("in.mp4 --style glas", "glasses"),
    Case("render in.mp4 --faces one.faces.jsonl --only An", "Anna"),
    Case("render in.mp4 --faces one.faces.jsonl --except 1", "1"),
    Case("render in.mp4 --faces one.faces.jsonl --only 7,1", "7,1"),
    Case("export one.faces.jsonl --track 7,1", "7,1"),
    Case("export one.faces.jsonl --format nuke,webv", "nuke,webvtt"),
    Case("export one.faces.jsonl --points nose,leftE", "nose,leftEye"),
  ]

  /// The folder in which lines are completed, with a sidecar of one face, Anna's.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let sample = Places.repository.appendingPathComponent("Samples/portrait.faces.jsonl")
    var lines = try String(contentsOf: sample, encoding: .utf8).split(separator: "\n")
      .map(String.init)
    lines[0] = lines[0].dropLast() + #","tracks":[{"id":1,"name":"Anna"}]}"#
    try lines.joined(separator: "\n").write(
      toFile: folder.path("one.faces.jsonl"),
      atomically: true,
      encoding: .utf8
    )
    return folder
  }

  /// Runs a script of a shell in which the program is found by its name.
  private func shell(_ arguments: [String], _ script: String) throws -> String {
    let programs = URL(fileURLWithPath: Places.program).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folder = try Self.folder()
    let result = try ProcessRunner.run(
      arguments[0],
      Array(arguments.dropFirst()),
      input: Data(script.utf8),
      environment: ["PATH": "\(programs):\(path)"],
      folder: folder.url
    )
    return result.output + result.errors
  }

  private func completionScript(_ shell: String) throws -> String {
    try Program.run(["--generate-completion-script", shell]).output
  }

  @Test("in bash", arguments: cases)
  func bash(_ sample: Case) throws {
    let words = sample.line.split(separator: " ")
    let offered = try shell(
      ["bash", "--norc"],
      """
      \(completionScript("bash"))
      compopt() { :; }
      COMP_WORDS=(annotate \(sample.line))
      COMP_CWORD=\(words.count)
      _annotate
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    )
    #expect(offered == sample.completed + "\n")
  }

  @Test(
    "in fish",
    .enabled(if: ProcessRunner.has("fish"), "fish is not installed"),
    arguments: cases
  )
  func fish(_ sample: Case) throws {
    let offered = try shell(
      ["fish", "--no-config"],
      "\(completionScript("fish"))\ncomplete -C 'annotate \(sample.line)'\n"
    )
    let words = offered.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(words == [sample.completed[...]], "\(offered)")
  }

  @Test(
    "in zsh",
    .enabled(if: ProcessRunner.has("zsh"), "zsh is not installed"),
    arguments: cases
  )
  func zsh(_ sample: Case) throws {
    // See ZshCompletionTests.
    let line = try shell(
      ["timeout", "60", "zsh", "-f"],
      """
      cat > script.zsh <<'SCRIPT'
      \(completionScript("zsh"))
      SCRIPT
      cat > .zshrc <<'SETTINGS'
      autoload -U compinit && compinit -u -D
      source ./script.zsh
      zle-line-init() {
        BUFFER='annotate \(sample.line)' CURSOR=1000
        zle complete-word
        print -r -- "$BUFFER" > result
        BUFFER=exit
        zle .accept-line
      }
      zle -N zle-line-init
      SETTINGS
      zmodload zsh/zpty
      export ZDOTDIR=$PWD
      zpty editor zsh -d -i
      zpty -r editor shown '*no such text*'
      cat result
      """
    )
    let last = sample.line.split(separator: " ").last ?? ""
    #expect(line == "annotate \(sample.line.dropLast(last.count))\(sample.completed) \n")
  }

  @Test("answers have meanings, and what cannot be read has no answers")
  func meanings() throws {
    let folder = try Self.folder()
    let ask = { (words: [String]) in
      try Program.run(["--generate-completions", "faces", "--"] + words, folder: folder.url)
    }
    let answer = try ask(["render", "--faces=one.faces.jsonl", "--only"])
    #expect(answer.output.hasPrefix("1\tAnna, in 1 frame\n"), "\(answer.output)")
    #expect(answer.output.hasSuffix("Anna\ta name\n"), "\(answer.output)")
    let missing = try ask(["render", "--faces", "none.faces.jsonl", "--only"])
    #expect(missing.exitCode == 0 && missing.output == "\n" && missing.errors.isEmpty)
  }
}
