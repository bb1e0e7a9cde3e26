/// What is wrong with a file of tracks, and where.
package struct ImportFailure: Error, Sendable, Equatable {
  /// The number of the line, from 1; nil where it is not known.
  package let line: Int?
  /// The reason: lower case, no final stop.
  package let reason: String

  /// Describes a mistake.
  package init(_ reason: String, line: Int? = nil) {
    (self.line, self.reason) = (line, reason)
  }

  /// The reason with its place.
  package var description: String { (line.map { "line \($0): " } ?? "") + reason }
}
