internal import Foundation

/// A table in Markdown: text is left-aligned, numbers are right-aligned.
struct MarkdownTable {
  private let head: [String]
  private var rows: [[String]] = []

  /// Creates a table whose first column has words.
  init(_ words: String, _ numbers: [String]) {
    head = [words] + numbers
  }

  /// Adds a row.
  mutating func add(_ cells: [String]) {
    rows.append(cells)
  }

  /// The lines of the table.
  var text: String {
    let rule = ["---"] + Array(repeating: "---:", count: head.count - 1)
    return ([head, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
      .joined(separator: "\n")
  }
}

extension Double {
  /// The number with some digits after the point; a dash if it is not a number.
  func digits(_ count: Int) -> String {
    isNaN ? "–" : String(format: "%.\(count)f", self)
  }

  /// The number as a percentage.
  var percent: String { isNaN ? "–" : String(format: "%.1f %%", 100 * self) }
}
