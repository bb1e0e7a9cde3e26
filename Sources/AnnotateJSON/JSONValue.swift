/// A JSON value (RFC 8259) with objects that keep the order of their members.
///
/// So lines begin with the members that matter to a reader.
public enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value.
  public struct Member: Sendable, Equatable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSONValue

    /// Pairs a name with a value.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// An object without the members that have no value.
  public static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  /// An integer from a Swift `Int`.
  public static func integer(_ value: Int) -> JSONValue { .integer(Int64(value)) }

  /// A number rounded to `places` decimals; null if it is not finite, which JSON cannot express.
  package static func rounded(_ value: Double, places: Int) -> JSONValue {
    guard value.isFinite else { return .null }
    let scale = (0..<places).reduce(1.0) { power, _ in power * 10 }
    let scaled = value * scale
    // Numbers that large have no decimals.
    guard scaled.isFinite else { return .number(value) }
    let rounded = scaled.rounded() / scale
    // Negative zero would be written as "-0.0".
    return .number(rounded == 0 ? 0 : rounded)
  }
}

extension JSONValue {
  /// The value of a member of an object; nil if this is not an object or has no such member.
  ///
  /// If several members have this name, the last counts, as in most parsers.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The members of an object; nil for other values.
  public var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The elements of an array; nil for other values.
  public var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The text of a string; nil for other values.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value of `true` and `false`; nil for other values.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The integer, which may be written with a fraction of zero; nil for other values.
  public var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The number, integer or not; nil for other values.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The object with the members of `other` replacing its own of the same name; members that only one of
  /// them has stay.
  ///
  /// With it, a line can be read, changed and written without losing members that the reader does not know.
  public func updated(with other: JSONValue) -> JSONValue {
    guard case .object(let own) = self, case .object(let new) = other else { return other }
    let kept = own.map { member in
      other[member.name].map { Member(member.name, member.value.updated(with: $0)) } ?? member
    }
    return .object(kept + new.filter { self[$0.name] == nil })
  }
}

extension JSONValue {
  /// This value with the changes that lead from `old` to `new`.
  ///
  /// `old` is the known part of this value, and `new` its replacement. Members that neither has stay.
  /// Members that are equal in both keep the form that they have in this value, or stay absent. An array counts as one
  /// value.
  package func applying(changesFrom old: JSONValue, to new: JSONValue) -> JSONValue {
    guard old != new else { return self }
    guard case .object(let own) = self, case .object = old, case .object(let wanted) = new else {
      return new
    }
    let kept = own.compactMap { member -> Member? in
      guard let before = old[member.name] else {
        return Member(member.name, new[member.name] ?? member.value)
      }
      return new[member.name].map {
        Member(member.name, member.value.applying(changesFrom: before, to: $0))
      }
    }
    return .object(kept + wanted.filter { self[$0.name] == nil && old[$0.name] != $0.value })
  }
}
