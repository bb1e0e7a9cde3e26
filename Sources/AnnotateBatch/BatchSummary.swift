package import AnnotateJSON
internal import AnnotateWording

/// The outcomes of several inputs.
package struct BatchSummary {
  private let rows: [(item: BatchItem, outcome: BatchTally.Outcome)]
  private let seconds: Double

  /// Collects the outcomes; `seconds` is the total time.
  package init(_ items: [BatchItem], _ tally: BatchTally, seconds: Double) {
    rows = Array(zip(items, tally.outcomes))
    self.seconds = seconds
  }

  /// The highest exit code of all inputs.
  package var exitCode: Int32 { rows.map(\.outcome.code).max() ?? 0 }

  /// A table with a heading, a line for each input and a sum.
  package var table: [String] {
    let heading = ["input", "frames", "faces", "tracks", "seconds", "result"]
    let lines = rows.map { item, outcome in
      [
        item.input.path, Self.text(outcome.counts.frames), Self.text(outcome.counts.faces),
        Self.text(outcome.counts.tracks),
        outcome.state == .kept ? "" : "\((outcome.seconds * 10).rounded() / 10)",
        Self.result(item, outcome),
      ]
    }
    return TextTable([heading] + lines).lines + [sum]
  }

  private var sum: String {
    let words: [(BatchTally.Outcome.State, String)] = [
      (.done, "done"), (.kept, "done before"), (.failed, "failed"),
    ]
    let parts = words.compactMap { state, word -> String? in
      let count = rows.count { $0.outcome.state == state }
      return count > 0 ? "\(count) \(word)" : nil
    }
    return "\(rows.count == 1 ? "1 input" : "\(rows.count) inputs"): "
      + parts.joined(separator: ", ")
  }

  private static func result(_ item: BatchItem, _ outcome: BatchTally.Outcome) -> String {
    if let failure = outcome.failure { return "\(outcome.code): \(failure)" }
    let result = item.output ?? "ok"
    return outcome.state == .kept ? "\(result) (done before)" : result
  }

  private static func text(_ count: Int?) -> String { count.map { String($0) } ?? "" }

  /// The summary as one JSON object.
  package var json: JSONValue {
    .object([
      "schema": .string("annotate.batch.summary"),
      "version": .integer(1),
      "exitCode": .integer(Int(exitCode)),
      "seconds": .rounded(seconds, places: 2),
      "inputs": .array(rows.map { Self.json($0.item, $0.outcome) }),
    ])
  }

  private static func json(_ item: BatchItem, _ outcome: BatchTally.Outcome) -> JSONValue {
    let own: JSONValue = .object([
      "input": .string(item.input.path),
      "output": item.output.map { .string($0) },
      "state": .string(outcome.state.rawValue),
      "exitCode": .integer(Int(outcome.code)),
      "failure": outcome.failure.map { .string($0) },
    ])
    let cost: JSONValue = .object([
      "seconds": .rounded(outcome.seconds, places: 2),
      "cpuSeconds": .rounded(outcome.cpuSeconds, places: 2),
      "peakMemory": .integer(outcome.peakMemory),
    ])
    return .object([own, outcome.counts.json, cost].flatMap { $0.members ?? [] })
  }
}
