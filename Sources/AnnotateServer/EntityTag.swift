/// The tag of one version of a file, as in RFC 9110, section 8.8.3.
package struct EntityTag: Sendable, Equatable {
  /// The version in one word of letters and digits.
  package let version: String

  /// Tags a version.
  package init(_ version: String) { self.version = version }

  /// The value of the field `ETag`.
  package var text: String { "\"\(version)\"" }

  /// Whether the value of a field `If-Match` names this version.
  ///
  /// `*` does not: it names none.
  package func isNamed(in condition: String) -> Bool {
    condition.split(separator: ",").contains { tag in
      tag.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed().elementsEqual(text)
    }
  }
}
