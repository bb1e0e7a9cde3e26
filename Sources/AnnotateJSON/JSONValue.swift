/// A JSON value (RFC 8259) whose objects keep the order of their members, so that lines begin with the
/// members that matter to a reader.
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

  /// An object without the members whose value is nil.
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
