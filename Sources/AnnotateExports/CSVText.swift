/// Formats tables as CSV (RFC 4180).
enum CSVText {
  /// A table with a header row. Cells are quoted if necessary, and lines end with CR LF as the standard
  /// demands.
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
