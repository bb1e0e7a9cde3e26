import AnnotateStamps
import Foundation
import TestSupport
import Testing

@Suite("The registry of styles")
struct StyleRegistryTests {
  @Test("every file of a built-in style is registered under its name")
  func files() throws {
    let folder = Places.repository.appending(path: "Sources/AnnotateStamps/Styles/BuiltIn")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(StyleRegistry.all.map { $0.name + ".json" }.sorted() == files.sorted())
  }

  @Test("the default style is squares")
  func standard() {
    #expect(StyleRegistry.standard.name == "squares")
  }

  @Test("every style has a summary of one line", arguments: StyleRegistry.all.map(\.summary))
  func summaries(_ summary: String) {
    #expect(!summary.isEmpty && !summary.contains("\n"))
  }

  @Test("styles are found by their name", arguments: StyleRegistry.all.map(\.name))
  func lookup(_ name: String) throws {
    let style = try #require(StyleRegistry.style(named: name))
    #expect(style.name == name)
    #expect(StyleRegistry.document(named: name)?.isEmpty == false)
  }

  @Test("other names find nothing", arguments: ["", "Hearts", "heart", " hearts"])
  func unknown(_ name: String) {
    #expect(StyleRegistry.style(named: name) == nil)
    #expect(StyleRegistry.document(named: name) == nil)
  }
}
