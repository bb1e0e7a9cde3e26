internal import AnnotateJSON
package import AnnotateMediaTypes
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

/// An object of a style file whose keys are all known.
struct StyleObject {
  let value: StyleValue
  private let members: [String: StyleValue]

  /// Reads an object.
  ///
  /// - Throws: the mistake, if the value is not an object or has an unknown or repeated key.
  init(_ value: StyleValue, _ keys: [String]) throws(StyleMistake) {
    guard let found = value.json.members else {
      throw value.mistake("must be an object, not \(value.kind)")
    }
    var members: [String: StyleValue] = [:]
    for member in found {
      let isPlain = member.name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      let name = isPlain && !member.name.isEmpty ? member.name : member.name.quoted
      let path = value.path.isEmpty ? name : "\(value.path).\(name)"
      guard keys.contains(member.name) else {
        let reason = "unknown key; " + StyleMistake.advice(for: member.name, among: keys)
        throw StyleMistake(path: path, reason: reason)
      }
      guard members[member.name] == nil else {
        throw StyleMistake(path: path, reason: "is given twice")
      }
      members[member.name] = StyleValue(json: member.value, path: path)
    }
    self.value = value
    self.members = members
  }

  /// The value of a key; nil if the object lacks it.
  subscript(key: String) -> StyleValue? { members[key] }

  /// The keys of the object.
  var keys: Set<String> { Set(members.keys) }

  /// Returns the value of a required key.
  func required(_ key: String) throws(StyleMistake) -> StyleValue {
    guard let value = members[key] else { throw value.mistake("\(key.quoted) is missing") }
    return value
  }

  /// Reads the value of a key, or returns a default if the object lacks it.
  func read<Result>(
    _ key: String,
    or standard: Result,
    _ read: (StyleValue) throws(StyleMistake) -> Result
  ) throws(StyleMistake) -> Result {
    guard let value = members[key] else { return standard }
    return try read(value)
  }
}

/// Why a file that a style names cannot be used.
package struct NamedFileProblem: Problem {
  /// The error of the file.
  package let cause: AnnotateError
  /// The path of the value that names it, such as `layers[2].file`.
  package let key: String
  /// The path of the style.
  package let style: String

  /// The kind of failure.
  package var kind: AnnotateError.Kind { cause.kind }
}

/// A mistake in a style, with its path.
struct StyleMistake: Error, Equatable {
  /// The path of the wrong value, such as `layers[2].anchor`; empty for the whole document.
  let path: String
  /// The reason: lower case, no final stop.
  let reason: String
  /// The error of a file that the value names.
  var cause: AnnotateError?

  /// Returns the error for a style file with this mistake.
  func failure(in file: String) -> AnnotateError {
    let text = path.isEmpty ? reason : "\(path): \(reason)"
    guard let cause else {
      return AnnotateError(StampProblem.styleInvalid(file: file, mistake: text))
    }
    return AnnotateError(NamedFileProblem(cause: cause, key: path, style: file))
  }

  /// Returns the reason for an unknown word.
  static func unknown(_ what: String, _ word: String, among known: [String]) -> String {
    "unknown \(what) \(word.quoted); \(advice(for: word, among: known))"
  }

  /// Returns a suggestion for an unknown word, or all known words if none is similar.
  static func advice(for word: String, among known: [String]) -> String {
    let meant = EditDistance.nearest(to: word, among: known)
    return meant.map { "did you mean \($0.quoted)?" } ?? "one of \(known.listed("or"))"
  }
}
