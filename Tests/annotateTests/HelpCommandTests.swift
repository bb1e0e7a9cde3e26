import TestSupport
import Testing

@Suite("The command help", .tags(.process), .timeLimit(.minutes(10)))
struct HelpCommandTests {
  @Test(
    "help shows what --help shows",
    arguments: [[], ["detect"], ["farm"], ["farm", "plan"]]
  )
  func same(_ command: [String]) throws {
    let help = try Program.run(["help"] + command)
    let option = try Program.run(command + ["--help"])
    #expect(help.output == option.output && help.exitCode == 0 && !help.output.isEmpty)
  }

  @Test(
    "an unknown command is a mistake, with the nearest one",
    arguments: [
      (["detct"], "'annotate' has no command 'detct'\nhint: did you mean 'detect'?\n"),
      (["farm", "pln"], "'annotate farm' has no command 'pln'\nhint: did you mean 'plan'?\n"),
      (
        ["detect", "x"], "'annotate detect' has no command 'x'\nhint: see 'annotate help --help'\n"
      ),
    ]
  )
  func unknown(_ words: [String], message: String) throws {
    let result = try Program.run(["help"] + words)
    #expect(result.exitCode == 64 && result.output == "")
    #expect(result.errors.hasPrefix("annotate: error: " + message))
  }
}
