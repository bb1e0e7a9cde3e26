/// One table of the report.
///
/// A new one is a file in `Tables` and a line in `TableRegistry`.
protocol AccuracyTable: Sendable {
  /// The word by which it is asked for.
  static var name: String { get }

  /// Measures and tells.
  ///
  /// - Returns: Markdown, from a heading on.
  /// - Throws: where labels or pictures are missing, or something fails to look.
  func measured(on data: EvaluationData) async throws -> String
}

/// All tables, in the order of the report.
enum TableRegistry {
  static let all: [any AccuracyTable] = [
    BoxTable(), EyeTable(), ClosedEyesTable(), SmileTable(), ClipTable(), CostTable(),
  ]
}
