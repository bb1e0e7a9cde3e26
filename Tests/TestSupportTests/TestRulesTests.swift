import TestSupport
import Testing

@Suite("What tests may use")
struct TestRulesTests {
  @Test("a tag without a time limit is an issue", .tags(.media))
  func noLimit() {
    withKnownIssue { TestRules.expect(.media) }
  }

  @Test("a time limit without the tag is an issue", .tags(.model), .timeLimit(.minutes(10)))
  func noTag() {
    withKnownIssue { TestRules.expect(.media) }
  }

  @Test("both together are none", .tags(.media), .timeLimit(.minutes(10)))
  func both() {
    TestRules.expect(.media)
  }
}
