internal import AnnotateJSON

extension RigColor {
  /// Reads `#rrggbb`, `#rrggbbaa`, `track`, `person`, or an object with a palette or cases.
  init(_ value: StyleValue) throws(StyleMistake) {
    guard value.json.members != nil else {
      switch value.json.string {
      case "track": self = .byTrack(Self.palette)
      case "person": self = .byPerson(Self.palette)
      default: self = .fixed(try StampColor(value))
      }
      return
    }
    let object = try value.object(["palette", "cases", "otherwise"])
    if let palette = object["palette"], object.keys.count == 1 {
      self = .byTrack(try Self.colors(palette))
    } else if let cases = object["cases"], object["palette"] == nil {
      let otherwise = try StampColor(try object.required("otherwise"))
      self = .byState(try Self.cases(cases), otherwise: otherwise)
    } else {
      throw value.mistake("needs either 'palette', or 'cases' and 'otherwise'")
    }
  }

  private static func colors(_ value: StyleValue) throws(StyleMistake) -> [StampColor] {
    var colors: [StampColor] = []
    for element in try value.elements() { colors.append(try StampColor(element)) }
    guard !colors.isEmpty else { throw value.mistake("must not be empty") }
    return colors
  }

  private static func cases(_ value: StyleValue) throws(StyleMistake) -> [Case] {
    var cases: [Case] = []
    for element in try value.elements() {
      let object = try element.object(["when", "color"])
      let conditions = try RigCondition.list(try object.required("when"))
      cases.append(Case(conditions, try StampColor(try object.required("color"))))
    }
    guard !cases.isEmpty else { throw value.mistake("must not be empty") }
    return cases
  }
}

extension StampColor {
  /// Reads `#rrggbb` or `#rrggbbaa`.
  init(_ value: StyleValue) throws(StyleMistake) {
    let text = try value.string()
    let digits = text.utf8.dropFirst().map { Character(Unicode.Scalar($0)).hexDigitValue }
    let numbers = digits.compactMap(\.self)
    guard text.hasPrefix("#"), numbers.count == digits.count, [6, 8].contains(numbers.count) else {
      throw value.mistake("must be a colour such as '#ffcc00' or '#ffcc0080'")
    }
    let parts = stride(from: 0, to: numbers.count, by: 2).map { index in
      Double(numbers[index] * 16 + numbers[index + 1]) / 255
    }
    self.init(
      red: parts[0],
      green: parts[1],
      blue: parts[2],
      alpha: parts.count == 4 ? parts[3] : 1
    )
  }
}
