/// Fits text into a number of columns.
struct TextLayout: Sendable {
  /// The columns of the whole page.
  let width: Int

  /// A row of a table: a term and its meaning.
  struct Row: Sendable {
    let label: String
    let text: String
  }

  /// Wraps a paragraph into indented lines; lines after the first may be indented further.
  ///
  /// A word that is too long for a line gets a separate line, unbroken, so that it can be copied.
  func paragraph(_ text: String, indent: Int, hanging: Int = 0) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      let available = width - indent - (lines.isEmpty ? 0 : hanging)
      if !line.isEmpty, line.count + 1 + word.count > available {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
    }
    if !line.isEmpty { lines.append(line) }
    return lines.enumerated().map { index, line in
      Self.spaces(indent + (index == 0 ? 0 : hanging)) + line
    }
  }

  /// Lays out prose, with a blank line between its blocks.
  func prose(_ text: String, indent: Int) -> [String] {
    let blocks = TextBlock.blocks(of: text).map { block in
      switch block {
      case .paragraph(let text): paragraph(text, indent: indent)
      case .verbatim(let lines): lines.map { Self.spaces(indent) + $0 }
      }
    }
    return Array(blocks.joined(separator: [""]))
  }

  /// Lays out rows in two columns, the second of which begins at `column`.
  ///
  /// A label that reaches into the second column gets a separate line.
  func table(_ rows: [Row], column: Int) -> [String] {
    rows.flatMap { row in
      let label = "  \(row.label)"
      var lines = paragraph(row.text, indent: column)
      guard label.count + 2 <= column, let first = lines.first else { return [label] + lines }
      lines[0] = label + first.dropFirst(label.count)
      return lines
    }
  }

  /// The column at which the texts of all these rows can begin.
  func column(for rows: [Row]) -> Int {
    let longest = rows.map(\.label.count).max() ?? 0
    // Narrow pages have no room for two columns: the texts come below the labels.
    guard width >= 60 else { return 8 }
    return min(longest + 4, width * 2 / 5)
  }

  private static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }
}
