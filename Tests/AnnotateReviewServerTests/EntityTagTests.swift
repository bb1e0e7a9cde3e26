import Testing

@testable import AnnotateReviewServer

@Suite("Tags of versions")
struct EntityTagTests {
  @Test("a condition names a version", arguments: ["\"ab1\"", " \"ab1\" ", "\"x\", \"ab1\""])
  func named(condition: String) {
    #expect(EntityTag("ab1").isNamed(in: condition))
  }

  @Test(
    "or it does not",
    arguments: ["", "*", "ab1", "\"ab\"", "W/\"ab1\"", "\"AB1\"", "\"ab1", "\"\"", ",,"]
  )
  func others(condition: String) {
    #expect(!EntityTag("ab1").isNamed(in: condition))
  }
}
