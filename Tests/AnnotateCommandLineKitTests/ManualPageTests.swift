import AnnotateCommandLineKit
import TestSupport
import Testing

@Suite("Manual page", .tags(.process, .golden), .timeLimit(.minutes(10)))
struct ManualPageTests {
  private let page = ManualPage.render(SampleCommand.root, version: "1.2.3")

  @Test("the page equals the approved one")
  func snapshot() throws {
    try expectSnapshot(page, named: "annotate.1")
  }

  @Test(
    "groff reports no mistakes",
    .enabled(if: Tool.exists("groff"), "groff is not installed")
  )
  func warnings() throws {
    let text = try Tool.run(["groff", "-man", "-ww", "-Tutf8", "-z"], input: page)
    #expect(text.isEmpty, "\(text)")
  }

  @Test(
    "man reports no mistakes",
    .enabled(if: Tool.exists("man"), "man is not installed")
  )
  func manWarnings() throws {
    let text = try Tool.run(["man", "--warnings", "-l", "-Tutf8", "-Z", "-"], input: page)
    #expect(!text.contains("warning"), "\(text)")
  }

  @Test("each command has a page of its own, which refers to the others")
  func pages() throws {
    let pages = ManualPage.pages(SampleCommand.root, version: "1.2.3")
    #expect(pages.map(\.file).prefix(2) == ["annotate.1", "annotate-inspect.1"])
    #expect(Set(pages.map(\.file)).count == pages.count)
    let root = try #require(pages.first?.text)
    #expect(root.contains("\\fBannotate\\-inspect\\fR(1)"))
    for page in pages.dropFirst() {
      #expect(page.text.contains(".SH \"SEE ALSO\"\n.PP\n\\fBannotate"), "\(page.file)")
    }
  }

  @Test(
    "man reports no mistakes in the pages of commands",
    .enabled(if: Tool.exists("man"), "man is not installed")
  )
  func pageWarnings() throws {
    for page in ManualPage.pages(SampleCommand.root, version: "1.2.3") {
      let text = try Tool.run(["man", "--warnings", "-l", "-Tutf8", "-Z", "-"], input: page.text)
      #expect(!text.contains("warning"), "\(page.file): \(text)")
    }
  }

  @Test("characters that are special to roff are shown literally")
  func escapes() {
    let command = CommandDescription(
      name: "x",
      summary: #"a\b ~ "q" ü"#,
      discussion: ".not a macro\n\n'nor this"
    )
    let page = ManualPage.render(command, version: "1")
    #expect(page.contains(#"x \- a\eb \(ti \(dqq\(dq \[u00FC]"#))
    #expect(page.contains("\n\\&.not a macro\n"))
    #expect(page.contains("\n\\(aqnor this\n"))
    let isPlain = page.allSatisfy(\.isASCII)
    #expect(isPlain)
  }
}
