internal import AnnotateJSON

/// A colour that may depend on the face.
package enum RigColor: Sendable, Equatable {
  /// The same colour for all faces.
  case fixed(StampColor)
  /// One colour for each track `id`, beginning again with the first after the last.
  case byTrack([StampColor])
  /// One colour for each person, in the same way; faces that were not recognised have that of their track.
  case byPerson([StampColor])
  /// The colour of the first case whose conditions the face meets, or else another colour.
  case byState([Case], otherwise: StampColor)

  /// A colour and the conditions under which it applies.
  package struct Case: Sendable, Equatable {
    /// The conditions, all of which must be met.
    package var conditions: [RigCondition]
    /// The colour.
    package var color: StampColor

    /// Describes a case.
    package init(_ conditions: [RigCondition], _ color: StampColor) {
      self.conditions = conditions
      self.color = color
    }
  }

  /// Eight colours that people with any colour vision can distinguish: those of Okabe and Ito, "Color
  /// Universal Design" (2008), with white instead of black; adjacent colours differ in lightness too.
  package static let palette: [StampColor] = [
    StampColor(red: 230 / 255, green: 159 / 255, blue: 0),
    StampColor(red: 86 / 255, green: 180 / 255, blue: 233 / 255),
    StampColor(red: 213 / 255, green: 94 / 255, blue: 0),
    StampColor(red: 240 / 255, green: 228 / 255, blue: 66 / 255),
    StampColor(red: 0, green: 158 / 255, blue: 115 / 255),
    StampColor(red: 204 / 255, green: 121 / 255, blue: 167 / 255),
    StampColor(red: 0, green: 114 / 255, blue: 178 / 255),
    StampColor(red: 1, green: 1, blue: 1),
  ]

  /// Returns the colour for a face.
  func color(for subject: StampSubject) -> StampColor {
    switch self {
    case .fixed(let color): color
    case .byTrack(let colors): Self.color(subject.id, of: colors)
    case .byPerson(let colors): Self.color(subject.person ?? subject.id, of: colors)
    case .byState(let cases, let otherwise):
      cases.first { $0.conditions.areMet(by: subject) }?.color ?? otherwise
    }
  }

  /// The colour with a number from 1 on, beginning again with the first after the last.
  private static func color(_ number: Int, of colors: [StampColor]) -> StampColor {
    colors[((number - 1) % colors.count + colors.count) % colors.count]
  }
}

// MARK: - Reading

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
