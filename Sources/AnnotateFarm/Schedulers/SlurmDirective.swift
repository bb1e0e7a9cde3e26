/// An option of `sbatch`.
public struct SlurmDirective: Sendable, Hashable {
  /// The long name, without dashes.
  public let name: String
  /// The value; nil for a flag.
  public let value: String?

  /// Describes an option.
  public init(_ name: String, _ value: String?) {
    (self.name, self.value) = (name, value)
  }
}
