/// A text with the times at which it appears and disappears.
package struct SubtitleEvent: Equatable, Sendable {
  /// The time at which it appears, in ticks of its stream.
  package var start: Int64
  /// The time at which it disappears, in ticks of its stream.
  package var end: Int64
  /// The lines that describe it: those of an ASS script without their times, or plain text.
  package var lines: [String]

  /// Describes a text.
  package init(start: Int64, end: Int64, lines: [String]) {
    (self.start, self.end, self.lines) = (start, end, lines)
  }

  /// The number of fields of a line before its text: order, layer, style, name, three margins, effect.
  private static let fieldCount = 8

  /// All lines as one, with the texts one below the other in the style of the first.
  package var merged: String {
    guard let first = lines.first else { return "" }
    return first + lines.dropFirst().map { "\\N" + Self.text(of: $0) }.joined()
  }

  /// Whether all lines are without text.
  package var isEmpty: Bool { lines.allSatisfy { Self.text(of: $0).isEmpty } }

  private static func text(of line: String) -> Substring {
    let fields = line.split(
      separator: ",",
      maxSplits: fieldCount,
      omittingEmptySubsequences: false
    )
    return fields.count > fieldCount ? fields[fieldCount] : ""
  }
}
