import Stamps
import Testing

@Suite("The registry of styles")
struct StyleRegistryTests {
  private var all: [String] { StyleRegistry.all.map { type(of: $0).name } }

  @Test("every style has a name of its own and a summary of one line")
  func names() {
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLowercase } })
    let summaries = StyleRegistry.all.map { type(of: $0).summary }
    #expect(summaries.allSatisfy { !$0.isEmpty && !$0.contains("\n") })
  }

  @Test("styles are found by their name", arguments: ["hearts", "squares", "features", "none"])
  func lookup(_ name: String) throws {
    let style = try #require(StyleRegistry.style(named: name))
    #expect(type(of: style).name == name)
  }

  @Test("other names find nothing", arguments: ["", "Hearts", "heart", " hearts"])
  func unknown(_ name: String) {
    #expect(StyleRegistry.style(named: name) == nil)
  }
}
