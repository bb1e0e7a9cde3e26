extension JSONValue {
  /// The value on one line without spaces.
  public var line: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value to a text in UTF-8, on one line without spaces.
  package func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append("null")
    case .bool(let value): bytes.append(value ? "true" : "false")
    case .integer(let value): bytes.append(value)
    case .number(let value): bytes.append(value)
    case .string(let value): bytes.append(quoted: value)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(quoted: member.name)
        bytes.append(UInt8(ascii: ":"))
        member.value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ word: StaticString) {
    word.withUTF8Buffer { append(contentsOf: $0) }
  }

  fileprivate mutating func append(_ value: Int64) {
    guard value >= 0 else { return append(contentsOf: String(value).utf8) }
    append(digits: UInt64(value))
  }

  private mutating func append(digits value: UInt64) {
    let start = count
    var rest = value
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }

  /// Appends the fewest digits that represent a number exactly.
  fileprivate mutating func append(_ value: Double) {
    // JSON has no representation of numbers that are not finite.
    guard value.isFinite else { return append("null") }
    guard let parts = Self.tenThousandths(value) else {
      return append(contentsOf: String(value).utf8)
    }
    if value < 0 { append(UInt8(ascii: "-")) }
    append(digits: parts / Self.tenThousand)
    append(UInt8(ascii: "."))
    var rest = parts % Self.tenThousand
    var unit = Self.tenThousand / 10
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / unit))
      rest %= unit
      unit /= 10
    } while rest > 0
  }

  private static var tenThousand: UInt64 { 10_000 }

  /// The number of ten-thousandths in a number, if it is the floating-point number nearest to a whole
  /// number of them; nil for other numbers, and for those so large that fewer digits suffice.
  ///
  /// Most numbers have been rounded before, and computing their digits in general takes longer.
  private static func tenThousandths(_ value: Double) -> UInt64? {
    let scaled = (value.magnitude * Double(tenThousand)).rounded()
    guard scaled < 1e15, scaled / Double(tenThousand) == value.magnitude,
      value != 0 || value.sign == .plus
    else { return nil }
    return UInt64(scaled)
  }

  fileprivate mutating func append(quoted text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 { append(escaping: byte) }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case UInt8(ascii: "\n"): append("\\n")
    case UInt8(ascii: "\r"): append("\\r")
    case UInt8(ascii: "\t"): append("\\t")
    case 0..<0x20:
      append("\\u00")
      for digit in [byte >> 4, byte & 15] {
        append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      }
    default: append(byte)
    }
  }
}
