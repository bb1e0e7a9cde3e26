/// An option of `sbatch`.
package struct SlurmDirective: Sendable, Hashable {
  /// The long name, without dashes.
  package let name: String
  /// The value; nil for a flag.
  package let value: String?

  /// Describes an option.
  package init(_ name: String, _ value: String?) {
    (self.name, self.value) = (name, value)
  }
}
