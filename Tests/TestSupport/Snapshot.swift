import Foundation
public import Testing

/// Compares a whole text with the file in `__Snapshots__` beside the test that holds what it was when
/// it was last approved.
///
/// With `RECORD_SNAPSHOTS=1` in the environment the file is written instead.
public func expectSnapshot(
  _ text: String,
  named name: String,
  test: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  TestRules.expect(.golden)
  let file = URL(filePath: test).deletingLastPathComponent()
    .appending(path: "__Snapshots__").appending(path: name)
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try Data(text.utf8).write(to: file)
    Issue.record("recorded \(name)", severity: .warning, sourceLocation: sourceLocation)
    return
  }
  let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  if text != expected {
    Attachment.record(text, named: name, sourceLocation: sourceLocation)
  }
  #expect(text == expected, "\(name) differs", sourceLocation: sourceLocation)
}
