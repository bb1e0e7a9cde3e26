/// One line of a report: a feature of the source and its fate.
public struct VerificationRow: Sendable, Equatable {
  /// The name of the feature, such as `frame times`.
  public let feature: String
  /// Its fate in the output.
  public let verdict: Verdict
  /// The value in the source; `-` for none.
  public let source: String
  /// The value in the output; `-` for none.
  public let output: String
  /// The reason for a difference, or its position; nil if there is nothing to add.
  public let note: String?

  /// Makes a line; nil values are shown as `-`.
  package init(
    _ feature: String,
    _ verdict: Verdict,
    source: String?,
    output: String?,
    note: String? = nil
  ) {
    self.feature = feature
    self.verdict = verdict
    self.source = source ?? "-"
    self.output = output ?? "-"
    self.note = note
  }

  /// Compares two values; if they differ, the feature is lost.
  package init(_ feature: String, source: String?, output: String?, note: String? = nil) {
    self.init(
      feature,
      source == output ? .kept : .lost,
      source: source,
      output: output,
      note: source == output ? nil : note
    )
  }
}

/// The fate of every feature of a source in an output.
public struct VerificationReport: Sendable, Equatable {
  /// A line for each feature that the source or the output has.
  public let rows: [VerificationRow]

  /// Runs all checks.
  package init(of comparison: Comparison) {
    rows = CheckRegistry.all.flatMap { $0.rows(for: comparison) }
  }

  /// Creates a report from its lines.
  package init(rows: [VerificationRow]) {
    self.rows = rows
  }

  /// The lines about lost features.
  public var losses: [VerificationRow] { rows.filter { $0.verdict == .lost } }

  /// Returns the number of lines with a verdict.
  public func count(_ verdict: Verdict) -> Int { rows.count { $0.verdict == verdict } }
}

/// The fate of a feature of the source in the output.
public enum Verdict: String, Sendable, CaseIterable {
  /// The output has exactly the same.
  case kept
  /// The output expresses it differently, or a change was requested; its meaning is complete.
  case changed
  /// The output lacks it or contradicts it.
  case lost
}
