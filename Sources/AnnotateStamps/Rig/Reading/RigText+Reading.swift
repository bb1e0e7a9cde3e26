internal import AnnotateJSON
internal import AnnotateWording

extension RigText {
  private static let mostLines = 20

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
    guard (1...mostLines).contains(elements.count) else {
      throw value.mistake("must have 1 to \(mostLines) lines")
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
