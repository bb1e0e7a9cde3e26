/// Lines of text below each other.
package struct RigText: Sendable {
  /// A line and its conditions; a line with an unknown field is left out.
  struct Line: Sendable {
    var template: TextTemplate
    var conditions: [RigCondition] = []
  }

  /// The distance from line to line, as a multiple of a line's height.
  static let lineSpacing = 1.25
  /// The default width of a line, as a multiple of its height.
  static let usualWidth = 40.0

  var lines: [Line]
  var color: RigColor
  var background: RigColor?
  var weight = StampText.Weight.regular
  var alignment = StampText.Alignment.center

  /// Returns the lines to show for a face in a frame.
  func strings(for subject: StampSubject, at moment: StampMoment) -> [String] {
    lines.filter { $0.conditions.areMet(by: subject) }
      .compactMap { $0.template.text(for: subject, at: moment) }
      .filter { !$0.isEmpty }
  }

  /// Returns the text to draw for one line.
  func content(_ string: String, for subject: StampSubject) -> StampText {
    StampText(
      string,
      color: color.color(for: subject),
      background: background.map { StampText.Background($0.color(for: subject)) },
      weight: weight,
      alignment: alignment
    )
  }
}
