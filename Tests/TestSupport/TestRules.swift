import Foundation
public import Testing

/// What a test may use: what its tags name, and in `make check` only the code itself.
public enum TestRules {
  /// Whether only pure tests run, as in `make check`.
  static let arePure = ProcessInfo.processInfo.environment["ANNOTATE_TESTS"] == "pure"

  /// Records an issue where the current test has no such tag, or no time limit.
  ///
  /// Does nothing outside of tests, such as in the condition of a suite.
  public static func expect(_ tag: Tag) {
    guard let test = Test.current, !test.tags.contains(tag) || test.timeLimit == nil else { return }
    Issue.record("\(test.name) needs the traits .tags(\(tag)) and .timeLimit")
  }

  /// Expects a tag, and skips the current test where only pure tests run.
  ///
  /// - Throws: Where only pure tests run.
  public static func use(_ tag: Tag) throws {
    expect(tag)
    guard arePure else { return }
    if Test.current != nil { try Test.cancel("make check leaves out tests with the tag \(tag)") }
    throw ToolFailure("make check uses nothing with the tag \(tag)")
  }
}
