/// Tables as RFC 4180 has them.
enum CSVText {
  /// Rows of cells, quoted where that is needed; lines end as the standard wants it.
  static func text(_ header: [String], _ rows: some Sequence<[String]>) -> String {
    var text = line(header)
    for row in rows { text += line(row) }
    return text
  }

  private static func line(_ row: [String]) -> String {
    row.map(cell).joined(separator: ",") + "\r\n"
  }

  private static func cell(_ text: String) -> String {
    guard text.contains(where: { ",\"\r\n".contains($0) || $0.isNewline }) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
