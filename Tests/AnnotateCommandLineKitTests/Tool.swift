import Foundation
import TestSupport

/// A program of the computer that the tests can run.
enum Tool {
  /// Whether a program is on the search path.
  static func exists(_ name: String) -> Bool { ProcessRunner.has(name) }

  /// Runs a program in an empty directory, with a text as its standard input.
  ///
  /// - Returns: Its output, including standard error.
  static func run(_ arguments: [String], input: String = "") throws -> String {
    let folder = try TemporaryFolder()
    let result = try ProcessRunner.run(
      "env",
      arguments,
      input: Data(input.utf8),
      folder: folder.url
    )
    return result.output + result.errors
  }

  /// The words of a text with one word per line, in order.
  static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}
