import AnnotateCommandLineKit
import TestSupport
import Testing

@Suite("Completion scripts", .tags(.process, .golden), .timeLimit(.minutes(10)))
struct CompletionScriptTests {
  @Test("the script equals the approved one", arguments: CompletionScript.Shell.allCases)
  func script(_ shell: CompletionScript.Shell) throws {
    let text = CompletionScript.render(SampleCommand.root, for: shell)
    try expectSnapshot(text, named: "annotate.\(shell.rawValue)")
  }

  @Test("bash accepts the script")
  func bashSyntax() throws {
    let script = CompletionScript.render(SampleCommand.root, for: .bash)
    #expect(try Tool.run(["bash", "-n"], input: script).isEmpty)
  }

  @Test("zsh accepts the script", .enabled(if: Tool.exists("zsh"), "zsh is not installed"))
  func zshSyntax() throws {
    let script = CompletionScript.render(SampleCommand.root, for: .zsh)
    #expect(try Tool.run(["zsh", "-f", "-n"], input: script).isEmpty)
  }

  @Test("fish accepts the script", .enabled(if: Tool.exists("fish"), "fish is not installed"))
  func fishSyntax() throws {
    let script = CompletionScript.render(SampleCommand.root, for: .fish)
    #expect(try Tool.run(["fish", "--no-config", "--no-execute"], input: script).isEmpty)
  }

  @Test("a command without options, arguments and subcommands has scripts, too")
  func bareCommand() throws {
    let bare = CommandDescription(name: "bare-tool", summary: "does one thing")
    let script = CompletionScript.render(bare, for: .bash)
    #expect(try Tool.run(["bash", "-n"], input: script).isEmpty)
  }
}
