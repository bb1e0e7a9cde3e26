internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateWording

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

/// A field of a text: a value of a face or of a frame.
struct TextField: Sendable, Equatable {
  /// The path in the sidecar's object of a face, or the name of a value of the frame.
  let path: [String]

  /// Short names of common fields.
  private static let short: [String: String] = [
    "smile": "smile.score", "smiling": "smile.smiling", "leftEyeClosed": "leftEye.closed",
    "rightEyeClosed": "rightEye.closed",
  ]
  private static let ofFrame = ["frame", "seconds", "time", "timecode"]
  private static let plain = [
    "id", "person", "name", "label", "frameCount", "confidence", "source", "roll", "yaw", "pitch",
  ]

  /// All valid paths, in which `#` stands for the index of an element.
  private static let known: Set<String> = {
    var paths = Set(plain + ofFrame + short.values)
    func add(_ name: String, _ points: [String], itself: Bool = false) {
      for point in points + (itself ? [""] : []) {
        let path = point.isEmpty ? name : "\(name).\(point)"
        paths.formUnion(["\(path).x", "\(path).y"])
      }
    }
    for eye in ["leftEye", "rightEye"] {
      add(eye, ["pupil", "inner", "outer", "upperLid", "lowerLid"], itself: true)
      paths.insert("\(eye).openness")
    }
    for brow in ["leftBrow", "rightBrow"] { add(brow, ["inner", "middle", "outer"]) }
    add("mouth", ["left", "right", "upperLip", "lowerLip"], itself: true)
    for point in ["nose", "chin", "jaw.left.#", "jaw.right.#"] { add(point, [], itself: true) }
    return paths.union(["gaze.yaw", "gaze.pitch", "bounds.#", "mesh.#.#"])
  }()

  /// The names for suggestions.
  static var names: [String] { known.subtracting(short.values).union(short.keys).sorted() }

  /// Examples of names, for messages.
  static let examples =
    "such as id, confidence, smile, leftEyeClosed, time, timecode, frame or leftEye.openness"

  /// Reads a name such as `leftEye.openness`; nil if there is no such field.
  init?(_ text: String) {
    let full = Self.short[text] ?? text
    let parts = full.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let pattern = parts.map { Self.isNumber($0) ? "#" : $0 }.joined(separator: ".")
    guard Self.known.contains(pattern) else { return nil }
    path = parts
  }

  private static func isNumber(_ text: String) -> Bool {
    (1...4).contains(text.utf8.count)
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Returns the value; nil if it is unknown for this face or frame.
  func value(of subject: StampSubject, at moment: StampMoment) -> JSONValue? {
    switch path[0] {
    case "id": .integer(subject.id)
    case "name": subject.name.map { .string($0) }
    case "label": .string(subject.name ?? String(subject.id))
    case "frameCount": .integer(subject.frameCount)
    case "confidence": .number(subject.face.confidence)
    case "frame": .integer(moment.frame)
    case "seconds": moment.time.map { .number($0.seconds) }
    case "time": moment.time.map { .string($0.description) }
    case "timecode": moment.timecode.map { .string($0.description) }
    default:
      path.reduce(subject.fields()) { value, name in value.flatMap { Self.member(name, $0) } }
    }
  }

  private static func member(_ name: String, _ value: JSONValue) -> JSONValue? {
    guard let elements = value.elements else { return value[name] }
    return Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
  }
}

/// The format in which a text shows a value.
enum TextFormat: Sendable, Equatable {
  /// Whole numbers unchanged, others with two decimals.
  case plain
  /// A number of decimals.
  case decimals(Int)
  /// The value times a hundred, with a number of decimals and a percent sign.
  case percent(decimals: Int)
  /// A whole number with leading zeros up to a number of digits.
  case padded(Int)
  /// One word for true and one for false.
  case words(yes: String, no: String)

  /// Reads a format such as `2`, `%`, `1%`, `06` or `yes|no`; nil if the text is not a format.
  init?(_ text: String) {
    let digit = text.first.flatMap(\.wholeNumberValue)
    switch text.count {
    case _ where text.contains("|"):
      let words = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2 else { return nil }
      self = .words(yes: words[0], no: words[1])
    case 1 where text == "%": self = .percent(decimals: 0)
    case 1:
      guard let digit, digit <= 6 else { return nil }
      self = .decimals(digit)
    case 2 where text.hasSuffix("%"):
      guard let digit, digit <= 6 else { return nil }
      self = .percent(decimals: digit)
    case 2 where digit == 0:
      guard let width = text.last.flatMap(\.wholeNumberValue), width > 0 else { return nil }
      self = .padded(width)
    default: return nil
    }
  }

  /// Returns the text of a value; nil for null, arrays and objects.
  func text(of value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .bool(let value):
      if case .words(let yes, let no) = self { value ? yes : no } else { value ? "yes" : "no" }
    case .integer(let whole):
      self == .plain ? String(whole) : text(of: Double(whole))
    case .number(let number): text(of: number)
    case .null, .array, .object: nil
    }
  }

  private func text(of number: Double) -> String? {
    switch self {
    case .plain: Self.fixed(number, decimals: 2)
    case .decimals(let count): Self.fixed(number, decimals: count)
    case .percent(let count): Self.fixed(number * 100, decimals: count) + "%"
    case .padded(let width): Int64(clamped: number.rounded()).padded(to: width)
    case .words(let yes, let no): number > 0.5 ? yes : no
    }
  }

  private static func fixed(_ number: Double, decimals: Int) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return String(number) }
    let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    let total = Int64((abs(number) * scale).rounded())
    let sign = number < 0 && total > 0 ? "-" : ""
    let whole = String(total / Int64(scale))
    guard decimals > 0 else { return sign + whole }
    return sign + whole + "." + (total % Int64(scale)).padded(to: decimals)
  }
}

extension Int64 {
  /// Converts a whole number, or takes the smallest or largest value if it does not fit.
  fileprivate init(clamped number: Double) {
    self = Int64(exactly: number) ?? (number < 0 ? .min : .max)
  }
}
