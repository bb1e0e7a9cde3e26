/// Why an XML text cannot be read.
package struct XMLFailure: Error, Sendable, Equatable {
  /// What is wrong, in a few words.
  package let reason: String
  /// The number of the line, from 1.
  package let line: Int
  /// Whether it is a document type or a declaration of an entity, which are never read.
  package let isDeclaration: Bool

  init(_ reason: String, line: Int, isDeclaration: Bool = false) {
    (self.reason, self.line, self.isDeclaration) = (reason, line, isDeclaration)
  }
}
