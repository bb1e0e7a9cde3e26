/// Why an XML text cannot be read.
package struct XMLFailure: Error, Sendable, Equatable {
  /// The reason in a few words.
  package let reason: String
  /// The number of the line, from 1.
  package let line: Int
  /// Whether the reason is a document type or an entity declaration, which are always refused.
  package let isDeclaration: Bool

  init(_ reason: String, line: Int, isDeclaration: Bool = false) {
    (self.reason, self.line, self.isDeclaration) = (reason, line, isDeclaration)
  }
}
