internal import AnnotateJSON
internal import AnnotateWording

/// A value of a style file that knows where it stands.
struct StyleValue {
  let json: JSONValue
  /// The way to it, such as `layers[2].anchor`.
  let path: String

  func mistake(_ reason: String) -> StyleMistake { StyleMistake(path: path, reason: reason) }

  /// The text of a string that is not empty.
  func string() throws(StyleMistake) -> String {
    guard let text = json.string else { throw mistake("must be a text, not \(kind)") }
    guard !text.isEmpty else { throw mistake("must not be empty") }
    return text
  }

  func bool() throws(StyleMistake) -> Bool {
    guard let value = json.bool else { throw mistake("must be true or false, not \(kind)") }
    return value
  }

  /// A number within limits.
  func number(_ limits: ClosedRange<Double>) throws(StyleMistake) -> Double {
    let wanted =
      "must be a number from \(Self.text(limits.lowerBound)) to "
      + Self.text(limits.upperBound)
    guard let number = json.number, limits.contains(number) else {
      throw mistake("\(wanted), not \(shown)")
    }
    return number
  }

  /// A whole number within limits.
  func integer(_ limits: ClosedRange<Int>) throws(StyleMistake) -> Int {
    guard let number = json.integer.flatMap(Int.init(exactly:)), limits.contains(number) else {
      throw mistake(
        "must be a whole number from \(limits.lowerBound) to \(limits.upperBound), not \(shown)"
      )
    }
    return number
  }

  /// One of the words of an enumeration.
  func choice<Choice>(
    _ what: String,
    _ type: Choice.Type = Choice.self
  ) throws(StyleMistake) -> Choice
  where Choice: RawRepresentable<String> & CaseIterable {
    let word = try string()
    guard let choice = Choice(rawValue: word) else {
      throw mistake(StyleMistake.unknown(what, word, among: Choice.allCases.map(\.rawValue)))
    }
    return choice
  }

  /// The elements of an array that is not empty.
  func elements() throws(StyleMistake) -> [StyleValue] {
    guard let elements = json.elements else { throw mistake("must be a list, not \(kind)") }
    return elements.enumerated().map { StyleValue(json: $1, path: "\(path)[\($0)]") }
  }

  /// The members of an object that has no others than `keys`.
  func object(_ keys: [String]) throws(StyleMistake) -> StyleObject {
    try StyleObject(self, keys)
  }

  /// The value of a key that says which others there are, in an object with no others than `keys`.
  func object(ofAny key: String, _ keys: [String]) throws(StyleMistake) -> StyleValue {
    try object(keys).required(key)
  }

  /// What sort of value it is, for messages.
  var kind: String {
    switch json {
    case .null: "null"
    case .bool: "true or false"
    case .integer, .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// Numbers as they are, others as their kind.
  private var shown: String { json.number == nil ? kind : json.line }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }
}
