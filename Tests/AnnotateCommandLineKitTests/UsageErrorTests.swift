import AnnotateCommandLineKit
import Testing

@Suite("Usage errors")
struct UsageErrorTests {
  private static let parser = ArgumentParser(SampleCommand.root)

  struct Case: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let message: String
    var help: String?
    var hint: String?

    init(_ line: String, _ message: String, help: String? = nil, hint: String? = nil) {
      let words = line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
      self.arguments = words
      self.message = message
      self.help = help
      self.hint = hint
    }

    var testDescription: String { "annotate \(arguments.joined(separator: " "))" }
  }

  static let unknownOptions = [
    Case("a -ob --styel x", "unknown option '--styel'", hint: "did you mean '--style'?"),
    Case("a -ob --styel=x", "unknown option '--styel'", hint: "did you mean '--style'?"),
    Case("a -ob --high", "unknown option '--high'", hint: "did you mean '--accuracy high'?"),
    Case("a --out b", "unknown option '--out'", hint: "did you mean '--output'?"),
    Case("a -output b", "unknown option '-output'", hint: "did you mean '--output'?"),
    Case("a -output=b", "unknown option '-output=b'", hint: "did you mean '--output'?"),
    Case("a -zzzz", "unknown option '-z' in '-zzzz'"),
    Case("a -qx", "unknown option '-x' in '-qx'"),
    Case("a -x", "unknown option '-x'"),
    Case("a -Y", "unknown option '-Y'", hint: "did you mean '-y'?"),
    Case("a --xylophone", "unknown option '--xylophone'"),
    Case(
      "a -ob --json",
      "unknown option '--json'",
      hint: "'--json' is an option of 'annotate inspect'"
    ),
    Case(
      "inspect a --crf 3",
      "unknown option '--crf'",
      hint: "'--crf' is an option of 'annotate'"
    ),
    Case("a --\u{1B}[31m", #"unknown option '--\u{1B}[31m'"#),
  ]

  static let values = [
    Case(
      "a -o",
      "missing value for option '-o'",
      help: "-o, --output PATH: where the result goes"
    ),
    Case(
      "a --output -y",
      "missing value for option '--output'",
      help: "-o, --output PATH: where the result goes"
    ),
    Case(
      "a --output --accuracy=low",
      "missing value for option '--output'",
      help: "-o, --output PATH: where the result goes"
    ),
    Case(
      "a --output -take.mov",
      "missing value for option '--output'",
      help: "-o, --output PATH: where the result goes",
      hint: "a value that begins with '-' is written '--output=-take.mov'"
    ),
    Case(
      "a --output=",
      "empty value for option '--output'",
      help: "-o, --output PATH: where the result goes"
    ),
    Case(
      "a -o ''",
      "empty value for option '-o'",
      help: "-o, --output PATH: where the result goes"
    ),
    Case(
      "a --quiet=yes",
      "unexpected value 'yes': option '--quiet' takes none",
      help: "-q, --quiet: say nothing but errors"
    ),
    Case(
      "a -q=yes",
      "unexpected value 'yes': option '-q' takes none",
      help: "-q, --quiet: say nothing but errors"
    ),
    Case(
      "a -ob --accuracy=hgih",
      "invalid value 'hgih' for option '--accuracy': not low, normal or high",
      help: "--accuracy LEVEL: how hard to look for faces (low, normal, high) [normal]",
      hint: "did you mean 'high'?"
    ),
    Case(
      "a -ob --gravity sideways",
      "invalid value 'sideways' for option '--gravity': not resize or aspect",
      help: "--gravity resize|aspect: how the picture fills a new size"
    ),
    Case(
      "a -ob --crf 18 --crf=20",
      "option '--crf' given twice: '18' and '20'",
      help: "--crf N: quality for encoders with a constant rate factor; lower is better [18]"
    ),
  ]

  static let arguments = [
    Case(
      "-ob",
      "missing argument 'INPUT': a video, a still, an image sequence, or '-' for standard input"
    ),
    Case("inspect", "missing argument 'FILE': a video or a sidecar"),
    Case("farm plan job", "missing argument 'DIR': where the chunks go; it's created"),
    Case(
      "a",
      "missing option '--output'",
      help: "-o, --output PATH: where the result goes"
    ),
    Case("inspect a b", "unexpected argument 'b'"),
    Case("inspect ''", "empty argument 'FILE'"),
    Case("farm", "missing command after 'annotate farm': plan or join"),
    Case("farm plna", "unknown command 'plna'", hint: "did you mean 'plan'?"),
    Case("farm xylophone", "unknown command 'xylophone'"),
    Case(
      "a inspect",
      "misplaced command 'inspect': it must come before 'a'",
      hint: "a file of that name is written './inspect'"
    ),
    Case("--crf 3 inspect a", "option '--crf' does not belong to 'annotate inspect'"),
  ]

  @Test("each mistake has its own message", arguments: unknownOptions + values + arguments)
  func message(_ sample: Case) {
    let error = #expect(throws: UsageError.self) { try Self.parser.parse(sample.arguments) }
    #expect(error?.message == sample.message)
    #expect(error?.optionHelp == sample.help)
    #expect(error?.suggestion == sample.hint)
  }

  @Test("the printed error ends with what to do, or a reference to the help")
  func wholeText() {
    let error = #expect(throws: UsageError.self) {
      try Self.parser.parse(["a", "-ob", "--accuracy", "hi"])
    }
    let expected = """
      annotate: error: invalid value 'hi' for option '--accuracy': not low, normal or high
      hint: did you mean 'high'?
      """
    #expect(error?.description == expected)
  }

  @Test("the error of a subcommand points to the help of that subcommand")
  func subcommandText() {
    let error = #expect(throws: UsageError.self) { try Self.parser.parse(["inspect"]) }
    let expected = """
      annotate: error: missing argument 'FILE': a video or a sidecar
      hint: see 'annotate inspect --help'
      """
    #expect(error?.description == expected)
  }

  @Test("too many arguments after a misspelt command suggest the command")
  func misspeltCommand() {
    let single = CommandDescription(
      name: "tool",
      summary: "does things",
      arguments: [ArgumentDefinition("INPUT", summary: "a file")],
      subcommands: [SampleCommand.inspect]
    )
    let error = #expect(throws: UsageError.self) {
      try ArgumentParser(single).parse(["inpsect", "a"])
    }
    #expect(error?.message == "unexpected argument 'a'")
    #expect(error?.suggestion == "did you mean 'tool inspect'?")
  }
}
