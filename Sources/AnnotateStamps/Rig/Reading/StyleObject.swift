internal import AnnotateJSON
internal import AnnotateWording

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
