import Foundation
import TestSupport
import Testing

/// What makes the site.
private enum SiteMaker {
  /// Whether Debian's Python has the package that reads Markdown.
  static let isInstalled =
    (try? ProcessRunner.run("/usr/bin/python3", ["-c", "import markdown"]))?.exitCode == 0
}

/// The manual as web pages.
@Suite(
  "Site",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .enabled(if: SiteMaker.isInstalled, "the Python package markdown is absent (python3-markdown)")
)
struct SiteTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(of sources: String, _ reference: String) throws -> ProcessResult {
    let script = Places.repository.appendingPathComponent("Scripts/site.py").path
    return try ProcessRunner.run(
      "/usr/bin/python3",
      [script, sources, reference, folder.path("site")]
    )
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(toFile: folder.path(name), atomically: true, encoding: .utf8)
  }

  @Test("every link of the manual leads somewhere, and every command has a page")
  func manual() throws {
    let reference = folder.path("reference")
    try FileManager.default.createDirectory(
      atPath: reference,
      withIntermediateDirectories: true
    )
    let pages = try Program.run(["--generate-reference", reference])
    #expect(pages.exitCode == 0, "\(pages.errors)")
    let result = try make(of: Places.repository.path, reference)
    #expect(result.exitCode == 0, "\(result.errors)")
    for page in ["index", "Documentation/Guides/Hearts", "Reference/annotate-farm-plan"] {
      let text = try String(contentsOfFile: folder.path("site/\(page).html"), encoding: .utf8)
      #expect(!text.contains("src=\"http") && !text.contains("href=\"http://"))
      #expect(text.contains("href=\"") && text.contains("search.js"))
    }
    let page = try String(
      contentsOfFile: folder.path("site/Reference/annotate-export.html"),
      encoding: .utf8
    )
    #expect(page.contains("<code><span>--points</span> NAMES</code>"))
    let index = try String(contentsOfFile: folder.path("site/index.js"), encoding: .utf8)
    #expect(index.contains("\"link\": \"Documentation/Guides/Hearts.html#"))
  }

  @Test(
    "a link that leads nowhere is named, and nothing is written",
    arguments: [
      ("none.md", "README.md: there is no file 'none.md'"),
      ("#none", "README.md: there is no heading '#none'"),
      ("SECURITY.md#none", "README.md: there is no heading 'SECURITY.md#none'"),
    ]
  )
  func broken(_ link: String, _ problem: String) throws {
    try write("# One\n\n[two](\(link))\n", to: "README.md")
    try write("# Two\n\n[one](README.md#one)\n", to: "SECURITY.md")
    let result = try make(of: folder.url.path, folder.path("reference"))
    #expect(result.exitCode == 65 && result.errors == "site: error: \(problem)\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path("site")))
  }
}
