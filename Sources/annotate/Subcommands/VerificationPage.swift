internal import AnnotateJSON
internal import AnnotateVerification
internal import AnnotateWording

/// A report of `verify`, for people and for programs.
struct VerificationPage {
  let report: VerificationReport
  let output: String
  let source: String
  let faces: String?

  /// A table, and a last line with the counts.
  var text: String {
    let header = ["", "feature", "source", "output", "note"]
    let lines = TextTable([header] + report.rows.map(Self.cells)).lines
    return (lines + ["", sum]).joined(separator: "\n")
  }

  /// The same for programs; keys are never removed and their meaning never changes.
  var json: JSONValue {
    .object([
      "verdict": .string(report.losses.isEmpty ? "kept" : "lost"),
      "output": .string(output),
      "source": .string(source),
      "faces": faces.map { .string($0) },
      "counts": .object(
        Verdict.allCases.map { JSONValue.Member($0.rawValue, .integer(report.count($0))) }
      ),
      "rows": .array(report.rows.map(Self.json)),
    ])
  }

  private var sum: String {
    Verdict.allCases.map { "\(report.count($0)) \($0.rawValue)" }.joined(separator: ", ")
  }

  private static func cells(_ row: VerificationRow) -> [String] {
    [row.verdict.rawValue, row.feature, row.source, row.output, row.note ?? ""]
  }

  private static func json(_ row: VerificationRow) -> JSONValue {
    .object([
      "feature": .string(row.feature),
      "verdict": .string(row.verdict.rawValue),
      "source": .string(row.source),
      "output": .string(row.output),
      "note": row.note.map { .string($0) },
    ])
  }
}
