/// A value of JSON (RFC 8259) whose objects keep the order of their members, so that lines begin with
/// what a reader looks for.
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

  /// An integer of any size that fits.
  public static func integer(_ value: Int) -> JSONValue { .integer(Int64(value)) }

  /// A number rounded to `places` decimals; null where it is not finite, which JSON cannot say.
  public static func rounded(_ value: Double, places: Int) -> JSONValue {
    guard value.isFinite else { return .null }
    let scale = (0..<places).reduce(1.0) { power, _ in power * 10 }
    let scaled = value * scale
    // Numbers that large have no decimals.
    guard scaled.isFinite else { return .number(value) }
    let rounded = scaled.rounded() / scale
    // Negative zero would be written as "-0.0".
    return .number(rounded == 0 ? 0 : rounded)
  }

  /// The value on one line without spaces.
  public var line: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    // JSON has no words for what is not finite.
    case .number(let value): text += value.isFinite ? String(value) : "null"
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      Self.write(values, between: "[", "]", to: &text) { $0.write(to: &$1) }
    case .object(let members):
      Self.write(members, between: "{", "}", to: &text) { member, text in
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element],
    between open: String,
    _ close: String,
    to text: inout String,
    _ writeElement: (Element, inout String) -> Void
  ) {
    text += open
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      writeElement(element, &text)
    }
    text += close
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case let control where control.value < 0x20:
        let digits = String(control.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
