import AnnotateCommandLineKit
import Foundation
import TestSupport
import Testing

@Suite("Completion in bash", .tags(.process), .timeLimit(.minutes(10)))
struct BashCompletionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// The words as bash splits them; the cursor is at the end of the last.
    let words: [String]
    let offered: [String]

    init(_ words: [String], _ offered: [String]) {
      self.words = words
      self.offered = offered
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let cases = [
    Case(["--st"], ["--style"]),
    Case(["-"], []),
    Case(["i"], ["inspect"]),
    Case(["-q", "i"], ["inspect"]),
    Case(["a.mov", "i"], []),
    Case(["--", "i"], []),
    Case(["--", "--st"], []),
    Case(["a.mov", "--ov"], ["--overwrite"]),
    Case(["--accuracy", ""], ["low", "normal", "high"]),
    Case(["--accuracy", "h"], ["high"]),
    Case(["--accuracy", "=", "n"], ["normal"]),
    Case(["--accuracy", "="], ["low", "normal", "high"]),
    Case(["--accuracy=n"], ["--accuracy=normal"]),
    Case(["--accuracy", "=", "low", "--ver"], ["--verbose", "--version"]),
    Case(["-s", "hear"], ["hearts"]),
    Case(["-o", "inspect", "--js"], []),
    Case(["inspect", "--js"], ["--json"]),
    Case(["inspect", "--st"], []),
    Case(["farm", ""], ["plan", "join"]),
    Case(["farm", "plan", "--ch"], ["--chunks"]),
    Case(["farm", "plan", "--chunks", "j"], []),
  ]

  private let script = CompletionScript.render(SampleCommand.root, for: .bash)

  @Test("completions fit the context", arguments: cases)
  func offered(_ sample: Case) throws {
    // compopt fails outside of a real completion.
    let text = try Tool.run(
      ["bash", "--norc"],
      input: """
        \(script)
        compopt() { :; }
        COMP_WORDS=(annotate \(sample.words.map { "'\($0)'" }.joined(separator: " ")))
        COMP_CWORD=\(sample.words.count)
        _annotate
        for word in "${COMPREPLY[@]}"; do echo "$word"; done
        """
    )
    let expected = sample.words == ["-"] ? Self.everyOption : sample.offered
    #expect(Tool.lines(text) == expected)
  }

  private static let everyOption = SampleCommand.root.options.flatMap { option in
    [option.short.map { "-\($0)" }, "--\(option.long)"].compactMap(\.self)
  }

  @Test(
    "files and directories are offered for arguments that take them",
    arguments: [
      (["-o", ""], ["film.mov", "inner"]),
      (["x.mov", "f"], ["film.mov"]),
      (["--faces-dir", ""], ["inner"]),
      (["--output=in"], ["--output=inner"]),
      (["farm", "plan", "job", ""], ["inner"]),
      (["farm", "plan", "job", "dir", ""], []),
      (["--crf", ""], []),
      (["styles", ""], []),
      (["inspect", "fi"], ["film.mov"]),
    ]
  )
  func files(_ words: [String], _ offered: [String]) throws {
    let text = try Tool.run(
      ["bash", "--norc"],
      input: """
        \(script)
        compopt() { :; }
        touch film.mov
        mkdir inner
        COMP_WORDS=(annotate \(words.map { "'\($0)'" }.joined(separator: " ")))
        COMP_CWORD=\(words.count)
        _annotate
        for word in "${COMPREPLY[@]}"; do echo "$word"; done | sort
        """
    )
    #expect(Tool.lines(text) == offered)
  }
}
