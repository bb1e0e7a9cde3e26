internal import AnnotateJSON
internal import AnnotateWording

/// A value of a style file with its path.
struct StyleValue {
  let json: JSONValue
  /// The path of the value, such as `layers[2].anchor`.
  let path: String

  func mistake(_ reason: String) -> StyleMistake { StyleMistake(path: path, reason: reason) }

  /// Returns a string that is not empty.
  func string() throws(StyleMistake) -> String {
    guard let text = json.string else { throw mistake("must be a text, not \(kind)") }
    guard !text.isEmpty else { throw mistake("must not be empty") }
    return text
  }

  func bool() throws(StyleMistake) -> Bool {
    guard let value = json.bool else { throw mistake("must be true or false, not \(kind)") }
    return value
  }

  /// Returns a number within limits.
  func number(_ limits: ClosedRange<Double>) throws(StyleMistake) -> Double {
    let wanted =
      "must be a number from \(Self.text(limits.lowerBound)) to "
      + Self.text(limits.upperBound)
    guard let number = json.number, limits.contains(number) else {
      throw mistake("\(wanted), not \(shown)")
    }
    return number
  }

  /// Returns a whole number within limits.
  func integer(_ limits: ClosedRange<Int>) throws(StyleMistake) -> Int {
    guard let number = json.integer.flatMap(Int.init(exactly:)), limits.contains(number) else {
      throw mistake(
        "must be a whole number from \(limits.lowerBound) to \(limits.upperBound), not \(shown)"
      )
    }
    return number
  }

  /// Returns the case of an enumeration that has the value's word.
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

  /// Returns the elements of an array.
  func elements() throws(StyleMistake) -> [StyleValue] {
    guard let elements = json.elements else { throw mistake("must be a list, not \(kind)") }
    return elements.enumerated().map { StyleValue(json: $1, path: "\(path)[\($0)]") }
  }

  /// Returns an object that has no keys other than `keys`.
  func object(_ keys: [String]) throws(StyleMistake) -> StyleObject {
    try StyleObject(self, keys)
  }

  /// Returns the value of a required key of an object that has no keys other than `keys`.
  func object(ofAny key: String, _ keys: [String]) throws(StyleMistake) -> StyleValue {
    try object(keys).required(key)
  }

  /// The kind of the value, for messages.
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

  /// The value itself if it is a number, or else its kind.
  private var shown: String { json.number == nil ? kind : json.line }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }
}
