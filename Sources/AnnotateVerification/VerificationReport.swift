/// One line of a report: a feature of the source and what became of it.
public struct VerificationRow: Sendable, Equatable {
  /// What it is about, such as `frame times`.
  public let feature: String
  /// What became of it.
  public let verdict: Verdict
  /// What the source has; `-` for nothing.
  public let source: String
  /// What the output has; `-` for nothing.
  public let output: String
  /// What explains the difference, or says where it is; nil where there is nothing to say.
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

  /// Compares two values that are equal or not: a feature that differs is lost.
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

/// What became of every feature of a source in an output.
public struct VerificationReport: Sendable, Equatable {
  /// A line for each feature that the source or the output has.
  public let rows: [VerificationRow]

  /// Does all checks.
  package init(of comparison: Comparison) {
    rows = CheckRegistry.all.flatMap { $0.rows(for: comparison) }
  }

  /// Makes a report of lines.
  package init(rows: [VerificationRow]) {
    self.rows = rows
  }

  /// The lines about what is lost.
  public var losses: [VerificationRow] { rows.filter { $0.verdict == .lost } }

  /// How many lines have a verdict.
  public func count(_ verdict: Verdict) -> Int { rows.count { $0.verdict == verdict } }
}
