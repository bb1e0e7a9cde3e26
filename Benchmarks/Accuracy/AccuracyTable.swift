/// One table of the report.
///
/// A new table needs a file in `Tables` and a line in `TableRegistry`.
protocol AccuracyTable: Sendable {
  /// The name of the table on the command line.
  static var name: String { get }

  /// Measures and formats the table.
  ///
  /// - Returns: Markdown that starts with a heading.
  /// - Throws: an error if labels or pictures are missing, or detection fails.
  func measured(on data: EvaluationData) async throws -> String
}

/// All tables, in the order of the report.
enum TableRegistry {
  static let all: [any AccuracyTable] = [
    BoxTable(), EyeTable(), ClosedEyesTable(), SmileTable(), HeadPoseTable(), ClipTable(),
    CutTable(), CostTable(),
  ]
}
