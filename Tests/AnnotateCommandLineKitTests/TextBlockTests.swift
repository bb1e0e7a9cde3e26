import Testing

@testable import AnnotateCommandLineKit

@Suite("Text blocks")
struct TextBlockTests {
  @Test("blank lines separate paragraphs, and indented lines are kept")
  func blocks() {
    let text = "one\ntwo\n\n  table\n    deeper\nthree\n\n\n four\n"
    #expect(
      TextBlock.blocks(of: text) == [
        .paragraph("one two"), .verbatim(["table", "  deeper"]), .paragraph("three"),
        .verbatim(["four"]),
      ]
    )
  }

  @Test("text without words has no blocks", arguments: ["", "\n", "  \n\n "])
  func empty(_ text: String) {
    #expect(TextBlock.blocks(of: text).isEmpty)
  }

  @Test("a word longer than the line is not broken")
  func longWord() {
    let lines = TextLayout(width: 10).paragraph("a abcdefghijklmnop b", indent: 2)
    #expect(lines == ["  a", "  abcdefghijklmnop", "  b"])
  }
}
