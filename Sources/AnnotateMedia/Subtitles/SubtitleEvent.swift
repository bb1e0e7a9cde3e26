/// A text that is shown for a while.
struct SubtitleEvent: Equatable, Sendable {
  /// When it appears, in ticks of its stream.
  var start: Int64
  /// When it disappears.
  var end: Int64
  /// The lines of an ASS script that describe it, without their times.
  var lines: [String]

  /// The fields of a line before its text: order, layer, style, name, three margins, effect.
  private static let fieldCount = 8

  /// All lines as one, with the texts below each other in the style of the first.
  var merged: String {
    guard let first = lines.first else { return "" }
    return first + lines.dropFirst().map { "\\N" + Self.text(of: $0) }.joined()
  }

  /// Whether there is nothing to be seen.
  var isEmpty: Bool { lines.allSatisfy { Self.text(of: $0).isEmpty } }

  private static func text(of line: String) -> Substring {
    let fields = line.split(
      separator: ",",
      maxSplits: fieldCount,
      omittingEmptySubsequences: false
    )
    return fields.count > fieldCount ? fields[fieldCount] : ""
  }
}
