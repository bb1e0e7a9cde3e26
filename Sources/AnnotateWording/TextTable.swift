/// Columns of text, each as wide as its widest cell that another follows.
package struct TextTable {
  private let rows: [[String]]
  /// Longer cells do not shift the following columns.
  private static let widest = 48

  /// Takes the cells of each row.
  package init(_ rows: [[String]]) {
    self.rows = rows
  }

  /// The lines, without trailing spaces.
  package var lines: [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { $0.count > column + 1 ? min(Self.widest, $0[column].count) : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        Self.oneLine(cell) + String(repeating: " ", count: max(0, width - cell.count))
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Metadata may contain anything, including control sequences for the terminal.
  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline || $0.unicodeScalars.contains { $0.value < 0x20 } ? " " : $0 })
  }
}
