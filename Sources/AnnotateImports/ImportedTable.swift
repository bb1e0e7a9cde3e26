/// A table of comma-separated numbers, whose first line names the columns.
struct ImportedTable {
  /// The names of the columns.
  let names: [Substring]
  private let lines: [ArraySlice<UInt8>]

  /// Divides a file into lines.
  init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    names = Self.cells(lines.first ?? [])
  }

  /// The rows that are not empty, one at a time.
  var rows: some Sequence<Row> {
    lines.enumerated().dropFirst().lazy
      .map { Row(cells: Self.cells($0.element), line: $0.offset + 1) }
      .filter { row in row.cells.contains { !$0.isEmpty } }
  }

  /// The cells of a line, without the spaces around them.
  private static func cells(_ line: ArraySlice<UInt8>) -> [Substring] {
    String(decoding: line, as: UTF8.self).split(separator: ",", omittingEmptySubsequences: false)
      .map { cell in
        let trimmed = cell.drop(while: \.isWhitespace)
        return trimmed.prefix { !$0.isWhitespace }
      }
  }

  /// A row of a table.
  struct Row {
    /// The cells.
    let cells: [Substring]
    /// The number of the line, from 1.
    let line: Int

    /// The number of a cell; nil if it is empty.
    func number(at column: Int) throws(ImportFailure) -> Double? {
      guard column < cells.count else {
        throw ImportFailure("it has \(cells.count) cells, fewer than columns", line: line)
      }
      let cell = cells[column]
      guard !cell.isEmpty else { return nil }
      guard let number = ImportedNumber.length(cell) else {
        throw ImportFailure("'\(cell.prefix(20))' is not a number", line: line)
      }
      return number
    }

    /// The whole number of a cell; `name` is that of its column.
    func count(at column: Int, _ name: String) throws(ImportFailure) -> Int {
      guard let number = try number(at: column).flatMap({ Int(exactly: $0) }), number >= 0 else {
        throw ImportFailure("'\(name)' is not a whole number of at least 0", line: line)
      }
      return number
    }
  }
}
