/// Why a file cannot be imported, with the line.
package struct ImportFailure: Error, Sendable, Equatable {
  /// The number of the line, from 1; nil if unknown.
  package let line: Int?
  /// The reason, in lower case and without a full stop.
  package let reason: String

  /// Creates a failure.
  package init(_ reason: String, line: Int? = nil) {
    (self.line, self.reason) = (line, reason)
  }

  /// The reason, preceded by the number of the line.
  package var description: String { (line.map { "line \($0): " } ?? "") + reason }
}
