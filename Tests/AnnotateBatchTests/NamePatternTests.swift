import Testing

@testable import AnnotateBatch

@Suite("Patterns for the names of outputs")
struct NamePatternTests {
  @Test("fields are filled in; an empty folder leaves no slash")
  func fields() throws {
    let pattern = try #require(NamePattern("{folder}/{name}.faces{ext}"))
    #expect(pattern.path(folder: "", name: "a", ext: ".mp4") == "a.faces.mp4")
    #expect(pattern.path(folder: "b/c", name: "a", ext: "") == "b/c/a.faces")
    #expect(NamePattern.sameName.path(folder: "b", name: "a", ext: ".mp4") == "b/a.mp4")
  }

  @Test("an absolute pattern stays absolute")
  func absolute() throws {
    let pattern = try #require(NamePattern("/x/{folder}/{name}"))
    #expect(pattern.path(folder: "", name: "a", ext: ".mp4") == "/x/a")
  }

  @Test("what a pattern needs to tell inputs apart", arguments: [("{name}", true), ("x", false)])
  func names(_ text: String, _ tells: Bool) {
    #expect(NamePattern(text)?.tellsNames == tells)
  }

  @Test(
    "unknown fields and single braces are refused",
    arguments: ["{nam}", "{name", "name}", "{}"]
  )
  func refused(_ text: String) { #expect(NamePattern(text) == nil) }

  @Test(
    "a pattern is written as it was read",
    arguments: ["{folder}/{name}.faces{ext}", "x{name}"]
  )
  func written(_ text: String) { #expect(NamePattern(text)?.description == text) }
}
