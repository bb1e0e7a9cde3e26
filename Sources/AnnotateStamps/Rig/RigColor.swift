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
