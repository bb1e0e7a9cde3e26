import AnnotateWording
import TestSupport
import Testing

@Suite("Words for shells", .tags(.process), .timeLimit(.minutes(10)))
struct ShellQuotingTests {
  @Test(
    "a shell reads the original word",
    arguments: [
      "plain", "a b", "", "it's", "'", "$HOME", "`x`", "a\\b", "a\nb", "*", "~", "-n", "é", "<1>",
      "\"quoted\"", "!x", "#x", "½",
    ]
  )
  func words(_ word: String) throws {
    let command = ["printf", "[%s]", word].shellCommand
    #expect(try ProcessRunner.require("sh", ["-c", command]).output == "[\(word)]")
  }

  @Test("words that need no quotes get none", arguments: ["a-b_c.d", "/x/y:z", "k=v", "0-3,7"])
  func plain(_ word: String) { #expect(word.shellWord == word) }
}
