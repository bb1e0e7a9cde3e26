import AnnotateCommandLineKit
import TestSupport
import Testing

@Suite("Help", .tags(.golden), .timeLimit(.minutes(10)))
struct HelpTextTests {
  @Test("the help of the root command shows every section")
  func rootHelp() throws {
    let text = HelpText.render(SampleCommand.root, path: ["annotate"], width: 80)
    try expectSnapshot(text, named: "annotate.help.txt")
  }

  @Test("on a narrow terminal, descriptions are below the names")
  func narrowHelp() throws {
    let text = HelpText.render(SampleCommand.root, path: ["annotate"], width: 44)
    try expectSnapshot(text, named: "annotate.narrow.help.txt")
  }

  @Test("the help of a subcommand names its whole path")
  func subcommandHelp() throws {
    let text = HelpText.render(SampleCommand.inspect, path: ["annotate", "inspect"], width: 80)
    try expectSnapshot(text, named: "annotate-inspect.help.txt")
  }

  @Test("no line is wider than the terminal", arguments: [40, 60, 72, 80, 100, 200])
  func width(_ width: Int) {
    let text = HelpText.render(SampleCommand.farm, path: ["annotate", "farm"], width: width)
    for line in text.split(separator: "\n") {
      #expect(line.count <= width, "\(line)")
    }
  }

  @Test("a width below forty columns counts as forty")
  func tinyWidth() {
    let tiny = HelpText.render(SampleCommand.root, path: ["annotate"], width: 0)
    #expect(tiny == HelpText.render(SampleCommand.root, path: ["annotate"], width: 40))
  }

  @Test("a command that only groups others has no usage line")
  func groupUsage() {
    let usage = HelpText.usage(SampleCommand.farm, path: ["annotate", "farm"])
    #expect(usage == "annotate farm COMMAND [options]")
  }

  @Test("the usage shows optional arguments in brackets")
  func optionalUsage() {
    let usage = HelpText.usage(SampleCommand.styles, path: ["annotate", "styles"])
    #expect(usage == "annotate styles [NAME] [options]")
  }
}
