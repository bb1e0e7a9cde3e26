import AnnotateCommandLineKit
import TestSupport
import Testing

@Suite(
  "Completion in fish",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .enabled(if: Tool.exists("fish"), "fish is not installed")
)
struct FishCompletionTests {
  @Test(
    "completions fit the position on the command line",
    arguments: [
      ("--st", ["--style"]),
      ("i", ["inspect"]),
      ("a.mov i", []),
      ("-q i", ["inspect"]),
      ("-- i", []),
      ("a.mov --ov", ["--overwrite"]),
      ("--accuracy h", ["high"]),
      ("--accuracy=n", ["--accuracy=normal"]),
      ("-s hear", ["hearts"]),
      ("-o inspect --js", []),
      ("inspect --js", ["--json"]),
      ("inspect --st", []),
      ("farm ", ["join", "plan"]),
      ("farm plan --ch", ["--chunks"]),
      ("farm plan --chunks ", []),
      ("inspect /proc/self/stat", ["/proc/self/stat", "/proc/self/statm", "/proc/self/status"]),
      ("-o /proc/self/statm", ["/proc/self/statm"]),
      ("farm plan j /proc/self/tas", ["/proc/self/task/"]),
      ("--crf /proc/self/stat", []),
    ]
  )
  func offered(_ line: String, _ expected: [String]) throws {
    let script = CompletionScript.render(SampleCommand.root, for: .fish)
    let text = try Tool.run(
      ["fish", "--no-config"],
      input: "\(script)\ncomplete -C 'annotate \(line)'\n"
    )
    // Each line is a word, a tab and its meaning.
    let words = Tool.lines(text).map { $0.prefix { $0 != "\t" } }.map(String.init)
    #expect(words.sorted() == expected)
  }

  @Test("the summary of an option is shown beside it")
  func summaries() throws {
    let script = CompletionScript.render(SampleCommand.root, for: .fish)
    let text = try Tool.run(
      ["fish", "--no-config"],
      input: "\(script)\ncomplete -C 'annotate --ov'\n"
    )
    #expect(text == "--overwrite\treplace files that exist\n")
  }
}
