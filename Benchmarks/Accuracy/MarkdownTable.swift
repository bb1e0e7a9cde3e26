internal import Foundation

/// A table in Markdown: text to the left, numbers to the right.
struct MarkdownTable {
  private let head: [String]
  private var rows: [[String]] = []

  /// Begins a table whose first column holds words.
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
  /// With some digits after the point; a dash for what is no number.
  func digits(_ count: Int) -> String {
    isNaN ? "–" : String(format: "%.\(count)f", self)
  }

  /// As a share of a hundred.
  var percent: String { isNaN ? "–" : String(format: "%.1f %%", 100 * self) }
}
