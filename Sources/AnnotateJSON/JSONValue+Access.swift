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
