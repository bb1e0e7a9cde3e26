import Foundation
import TestSupport
import Testing

/// What `annotate verify --json` says.
struct VerificationLines: Sendable {
  /// A line of the report.
  struct Row: Decodable, Sendable {
    let feature: String
    let verdict: String
    let source: String
    let output: String
    let note: String?
  }

  private struct Report: Decodable {
    let verdict: String
    let faces: String?
    let counts: [String: Int]
    let rows: [Row]
  }

  let rows: [Row]
  let faces: String?

  /// Verifies, and checks that exit code, report and error line agree.
  init(of output: String, source: String, faces: String? = nil) throws {
    let more = faces.map { ["--faces", $0] } ?? []
    let result = try Program.run(["verify", output, "--source", source, "--json"] + more)
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    rows = report.rows
    self.faces = report.faces
    let lost = features("lost")
    #expect(result.exitCode == (lost.isEmpty ? 0 : 65))
    #expect(report.verdict == (lost.isEmpty ? "kept" : "lost"))
    for verdict in ["kept", "changed", "lost"] {
      #expect(report.counts[verdict] == features(verdict).count)
    }
    guard !lost.isEmpty else {
      #expect(result.errors == "")
      return
    }
    let names = lost.prefix(5).joined(separator: ", ") + (lost.count > 5 ? " and" : "\n")
    let line = "annotate: error: parts of the source are missing in '\(output)': lost: \(names)"
    #expect(result.errors.hasPrefix(line), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  /// The features with a verdict, in the order of the report.
  func features(_ verdict: String) -> [String] {
    rows.filter { $0.verdict == verdict }.map(\.feature)
  }

  /// The line about a feature.
  subscript(_ feature: String) -> Row? { rows.first { $0.feature == feature } }
}
