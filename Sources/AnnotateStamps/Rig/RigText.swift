internal import AnnotateJSON
internal import AnnotateWording

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
  static let defaultWidth = 40.0

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

// MARK: - Reading

extension RigText {
  private static let maximumLines = 20

  /// Reads the keys of a text layer.
  init(_ object: StyleObject) throws(StyleMistake) {
    lines = try Self.lines(try object.required("text"))
    color = try object.read("color", or: .fixed(StampColor(red: 1, green: 1, blue: 1))) {
      value throws(StyleMistake) in
      try RigColor(value)
    }
    if let value = object["background"] { background = try RigColor(value) }
    weight = try object.read("weight", or: .regular) { value throws(StyleMistake) in
      try value.choice("weight")
    }
    alignment = try object.read("align", or: .center) { value throws(StyleMistake) in
      try value.choice("alignment")
    }
  }

  private static func lines(_ value: StyleValue) throws(StyleMistake) -> [Line] {
    guard value.json.elements != nil else { return [Line(template: try template(value))] }
    let elements = try value.elements()
    guard (1...maximumLines).contains(elements.count) else {
      throw value.mistake("must have 1 to \(maximumLines) lines")
    }
    var lines: [Line] = []
    for element in elements { lines.append(try line(element)) }
    return lines
  }

  private static func line(_ value: StyleValue) throws(StyleMistake) -> Line {
    guard value.json.members != nil else { return Line(template: try template(value)) }
    let object = try value.object(["text", "when"])
    return Line(
      template: try template(try object.required("text")),
      conditions: try object.read("when", or: [], RigCondition.list)
    )
  }

  private static func template(_ value: StyleValue) throws(StyleMistake) -> TextTemplate {
    let text = try value.string()
    do throws(TextTemplateMistake) {
      return try TextTemplate(text)
    } catch {
      throw value.mistake(reason(error))
    }
  }

  private static func reason(_ mistake: TextTemplateMistake) -> String {
    switch mistake {
    case .openBrace: "a '{' has no '}'; a brace that stands for itself is written twice"
    case .closingBrace: "a '}' has no '{'; a brace that stands for itself is written twice"
    case .unknownField(let name):
      EditDistance.nearest(to: name, among: TextField.names)
        .map { "unknown field \(name.quoted); did you mean \($0.quoted)?" }
        ?? "unknown field \(name.quoted); \(TextField.examples)"
    case .unknownFormat(let format):
      "unknown format \(format.quoted); such as 2 (decimals), % or 1% (percent), 06 (zeros in "
        + "front) or yes|no"
    }
  }
}
