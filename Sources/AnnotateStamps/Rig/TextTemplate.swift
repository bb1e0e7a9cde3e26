/// A text with fields, such as `ID {id}: {confidence:%}`.
///
/// Literal braces are written twice.
struct TextTemplate: Sendable, Equatable {
  private enum Piece: Sendable, Equatable {
    case literal(String)
    case field(TextField, TextFormat)
  }

  private var pieces: [Piece] = []

  /// Reads a template.
  ///
  /// - Throws: the mistake, if the template has one.
  init(_ text: String) throws(TextTemplateMistake) {
    var rest = text[...]
    var literal = ""
    while let character = rest.popFirst() {
      let isDoubled = rest.first == character
      switch character {
      case "{" where isDoubled, "}" where isDoubled:
        literal.append(character)
        rest.removeFirst()
      case "{":
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        literal = ""
        guard let end = rest.firstIndex(of: "}") else { throw .openBrace }
        pieces.append(try Self.field(rest[..<end]))
        rest = rest[end...].dropFirst()
      case "}": throw .closingBrace
      default: literal.append(character)
      }
    }
    if !literal.isEmpty { pieces.append(.literal(literal)) }
  }

  private static func field(_ text: Substring) throws(TextTemplateMistake) -> Piece {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let field = TextField(name) else { throw .unknownField(name) }
    guard parts.count == 2 else { return .field(field, .plain) }
    guard let format = TextFormat(String(parts[1])) else { throw .unknownFormat(String(parts[1])) }
    return .field(field, format)
  }

  /// Returns the text for a face in a frame; nil if the value of a field is unknown.
  func text(for subject: StampSubject, at moment: StampMoment) -> String? {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .field(let field, let format):
        guard let value = field.value(of: subject, at: moment).flatMap(format.text) else {
          return nil
        }
        text += value
      }
    }
    return text
  }
}

/// A mistake in a template.
enum TextTemplateMistake: Error, Equatable {
  case openBrace
  case closingBrace
  case unknownField(String)
  case unknownFormat(String)
}
