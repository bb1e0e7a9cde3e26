import Testing

@testable import AnnotateCommandLineKit

@Suite("Parsing")
struct ArgumentParserTests {
  private let parser = ArgumentParser(SampleCommand.root)

  @Test(
    "a value may be attached or follow",
    arguments: [["-o", "b"], ["-ob"], ["-o=b"], ["--output", "b"], ["--output=b"], ["-qob"]]
  )
  func valueForms(_ option: [String]) throws {
    let parsed = try parser.parse(["a"] + option)
    #expect(parsed.value("output") == "b")
    #expect(parsed.positionals == ["a"])
    #expect(parsed.command == ["annotate"])
  }

  @Test("short flags may be combined")
  func combinedFlags() throws {
    let parsed = try parser.parse(["a", "-qyvv", "-o", "b"])
    #expect(parsed.flag("quiet"))
    #expect(parsed.flag("overwrite"))
    #expect(parsed.count("verbose") == 2)
    #expect(!parsed.flag("help"))
  }

  @Test("options that are not given have no value")
  func absent() throws {
    let parsed = try parser.parse(["a", "-ob"])
    #expect(parsed.value("crf") == nil)
    #expect(parsed.values("style").isEmpty)
    #expect(!parsed.flag("no such option"))
    #expect(parsed.shortCircuit == nil)
  }

  @Test("options that repeat keep their order among themselves and among others")
  func repeatedOptions() throws {
    let parsed = try parser.parse(["a", "-s", "hearts", "-y", "--style=mine.json", "-ob"])
    #expect(parsed.values("style") == ["hearts", "mine.json"])
    #expect(parsed.value("style") == "mine.json")
    #expect(parsed.occurrences.map(\.long) == ["style", "overwrite", "style", "output"])
    #expect(parsed.occurrences.map(\.value) == ["hearts", nil, "mine.json", "b"])
  }

  @Test("two dashes end the options and the commands")
  func endOfOptions() throws {
    let parsed = try parser.parse(["-ob", "--", "--style", "inspect", "--", "-"])
    #expect(parsed.command == ["annotate"])
    #expect(parsed.positionals == ["--style", "inspect", "--", "-"])
  }

  @Test("a single dash is an argument and may be a value")
  func dash() throws {
    let parsed = try parser.parse(["-", "-o", "-"])
    #expect(parsed.positionals == ["-"])
    #expect(parsed.value("output") == "-")
  }

  @Test("a negative number may follow an option", arguments: ["-3", "-3.5", "-.5", "-1e3"])
  func negativeNumber(_ number: String) throws {
    #expect(try parser.parse(["a", "-ob", "--gain", number]).value("gain") == number)
  }

  @Test(
    "a value that begins with a dash is accepted when attached",
    arguments: ["-x", "--", "--quiet", "-inf", "a=b", "="]
  )
  func attachedDash(_ value: String) throws {
    #expect(try parser.parse(["a", "-ob", "--gain=\(value)"]).value("gain") == value)
  }

  @Test("a value may have the name of a command")
  func valueNamedLikeCommand() throws {
    let parsed = try parser.parse(["-o", "inspect", "a"])
    #expect(parsed.command == ["annotate"])
    #expect(parsed.value("output") == "inspect")
  }

  @Test("a path selects a file with the name of a command")
  func fileNamedLikeCommand() throws {
    let parsed = try parser.parse(["./inspect", "-ob"])
    #expect(parsed.command == ["annotate"])
    #expect(parsed.positionals == ["./inspect"])
  }

  @Test("the name of a command selects it")
  func subcommand() throws {
    let parsed = try parser.parse(["inspect", "a", "--json"])
    #expect(parsed.command == ["annotate", "inspect"])
    #expect(parsed.positionals == ["a"])
    #expect(parsed.flag("json"))
  }

  @Test("the name of a command is an ordinary argument of another command")
  func commandNameAsArgument() throws {
    let parsed = try parser.parse(["inspect", "styles"])
    #expect(parsed.command == ["annotate", "inspect"])
    #expect(parsed.positionals == ["styles"])
  }

  @Test("commands may have commands")
  func nestedSubcommand() throws {
    let parsed = try parser.parse(["farm", "plan", "job", "dir", "--chunks=4"])
    #expect(parsed.command == ["annotate", "farm", "plan"])
    #expect(parsed.positionals == ["job", "dir"])
    #expect(SampleCommand.root.command(at: parsed.command)?.name == "plan")
  }

  @Test("options before the name of a command apply to that command")
  func earlyOptions() throws {
    let parsed = try parser.parse(["-q", "--verbose", "inspect", "a"])
    #expect(parsed.command == ["annotate", "inspect"])
    #expect(parsed.flag("quiet"))
    #expect(parsed.count("verbose") == 1)
  }

  @Test("optional arguments may be missing")
  func optionalArgument() throws {
    #expect(try parser.parse(["styles"]).positionals.isEmpty)
    #expect(try parser.parse(["styles", "hearts"]).positionals == ["hearts"])
  }

  @Test(
    "a request for help needs no other arguments",
    arguments: [
      (["--help"], ["annotate"]),
      (["-h", "-o"], ["annotate"]),
      (["a", "--help", "--bogus"], ["annotate"]),
      (["farm", "-h"], ["annotate", "farm"]),
      (["-h", "farm", "plan"], ["annotate", "farm", "plan"]),
      (["--crf", "3", "-h", "inspect"], ["annotate", "inspect"]),
    ]
  )
  func help(_ arguments: [String], _ command: [String]) throws {
    let parsed = try parser.parse(arguments)
    #expect(parsed.flag("help"))
    #expect(parsed.shortCircuit == "help")
    #expect(parsed.command == command)
  }

  @Test("a mistake before a help option is still an error")
  func mistakeBeforeHelp() {
    #expect(throws: UsageError.self) { try parser.parse(["--bogus", "--help"]) }
  }

  @Test("a description finds its commands by path, and finds nothing for other paths")
  func lookup() {
    #expect(SampleCommand.root.command(at: ["annotate"]) == SampleCommand.root)
    #expect(SampleCommand.root.command(at: ["annotate", "farm", "join"])?.name == "join")
    #expect(SampleCommand.root.command(at: ["annotate", "farm", "no"]) == nil)
    #expect(SampleCommand.root.command(at: ["other"]) == nil)
    #expect(SampleCommand.root.command(at: []) == nil)
  }
}
