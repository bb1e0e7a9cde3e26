/// Parses a JSON value from UTF-8, strictly according to RFC 8259.
///
/// Whole numbers that fit into 64 bits stay integers. Lone surrogates, which are no characters, become
/// U+FFFD. Members with the same name are all kept, in order.
struct JSONParser {
  /// The deepest nesting of arrays and objects: enough for realistic files, too little to exhaust the
  /// stack.
  static let depthLimit = 128

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Parses the only value in `bytes`.
  static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
    var parser = JSONParser(bytes)
    parser.skipSpace()
    let value = try parser.value()
    parser.skipSpace()
    guard parser.next == nil else { throw parser.failure("there is text after the value") }
    return value
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte <= 0x20,
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    { position += 1 }
  }

  private func failure(_ reason: String) -> JSONSyntaxError {
    JSONSyntaxError(reason: next == nil ? "it ends too early" : reason, offset: position)
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONValue {
    switch next {
    case UInt8(ascii: "{"):
      return .object(try nested { p throws(JSONSyntaxError) in try p.members() })
    case UInt8(ascii: "["):
      return .array(try nested { p throws(JSONSyntaxError) in try p.elements() })
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): return try number()
    default: throw failure("no value begins like this")
    }
  }

  private mutating func word(
    _ word: StaticString,
    _ value: JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    for expected in word.description.utf8 {
      guard next == expected else { throw failure("no value begins like this") }
      position += 1
    }
    return value
  }
}

// MARK: Arrays and objects

extension JSONParser {
  private mutating func nested<Parts>(
    _ body: (inout JSONParser) throws(JSONSyntaxError) -> Parts
  ) throws(JSONSyntaxError) -> Parts {
    depth += 1
    guard depth <= Self.depthLimit else { throw failure("it is nested too deeply") }
    position += 1
    skipSpace()
    let parts = try body(&self)
    depth -= 1
    return parts
  }

  private mutating func elements() throws(JSONSyntaxError) -> [JSONValue] {
    var found: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return found }
    while true {
      found.append(try value())
      skipSpace()
      if take(UInt8(ascii: "]")) { return found }
      try expect(UInt8(ascii: ","), "a comma or ']' is missing")
      skipSpace()
    }
  }

  private mutating func members() throws(JSONSyntaxError) -> [JSONValue.Member] {
    var found: [JSONValue.Member] = []
    if take(UInt8(ascii: "}")) { return found }
    while true {
      guard next == UInt8(ascii: "\"") else { throw failure("a name in quotes is missing") }
      let name = try string()
      skipSpace()
      try expect(UInt8(ascii: ":"), "a colon is missing")
      skipSpace()
      found.append(JSONValue.Member(name, try value()))
      skipSpace()
      if take(UInt8(ascii: "}")) { return found }
      try expect(UInt8(ascii: ","), "a comma or '}' is missing")
      skipSpace()
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ byte: UInt8, _ reason: String) throws(JSONSyntaxError) {
    guard take(byte) else { throw failure(reason) }
  }
}

// MARK: Numbers

extension JSONParser {
  private mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = position
    var digits = DecimalDigits(isNegative: take(UInt8(ascii: "-")))
    if !take(UInt8(ascii: "0")) { try read(into: &digits) }
    var isWhole = true
    if take(UInt8(ascii: ".")) {
      isWhole = false
      try read(into: &digits, isFraction: true)
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      digits.forget()
      try read(into: &digits)
    }
    if isWhole, let integer = digits.integer { return .integer(integer) }
    if let number = digits.number { return .number(number) }
    return try number(
      spelled: String(decoding: bytes[start..<position], as: UTF8.self),
      start,
      isWhole
    )
  }

  /// Parses a number of any length.
  private func number(
    spelled text: String,
    _ start: Int,
    _ isWhole: Bool
  ) throws(JSONSyntaxError) -> JSONValue {
    if isWhole, let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw JSONSyntaxError(reason: "the number is too large", offset: start)
    }
    return .number(number)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func read(
    into digits: inout DecimalDigits,
    isFraction: Bool = false
  ) throws(JSONSyntaxError) {
    let start = position
    while let byte = next, Self.isDigit(byte) {
      digits.add(byte - UInt8(ascii: "0"), isFraction: isFraction)
      position += 1
    }
    guard position > start else { throw failure("a digit is missing") }
  }
}

// MARK: Strings

extension JSONParser {
  private mutating func string() throws(JSONSyntaxError) -> String {
    position += 1
    var text = ""
    while true {
      text += try plainRun()
      switch next {
      case UInt8(ascii: "\""):
        position += 1
        return text
      case UInt8(ascii: "\\"):
        position += 1
        text.unicodeScalars.append(try escape())
      default: throw failure("a control character must be written as an escape")
      }
    }
  }

  /// The text up to the next quote, escape or control character.
  private mutating func plainRun() throws(JSONSyntaxError) -> String {
    let start = position
    while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      position += 1
    }
    guard let text = String(validating: bytes[start..<position], as: UTF8.self) else {
      throw JSONSyntaxError(reason: "the text is not UTF-8", offset: start)
    }
    return text
  }

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    guard let letter = next else { throw failure("") }
    let plain: [UInt8: Unicode.Scalar] = [
      UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
      UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
      UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]
    if let scalar = plain[letter] {
      position += 1
      return scalar
    }
    guard letter == UInt8(ascii: "u") else { throw failure("there is no such escape") }
    position += 1
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    return try surrogatePair(beginningWith: first) ?? "\u{FFFD}"
  }

  /// The character of a surrogate pair; nil if `first` stands alone, in which case nothing after it is
  /// consumed.
  private mutating func surrogatePair(
    beginningWith first: UInt16
  ) throws(JSONSyntaxError) -> Unicode.Scalar? {
    let afterFirst = position
    guard UTF16.isLeadSurrogate(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      position = afterFirst
      return nil
    }
    let second = try codeUnit()
    guard UTF16.isTrailSurrogate(second) else {
      position = afterFirst
      return nil
    }
    let offset = UInt32(first - 0xD800) << 10 | UInt32(second - 0xDC00)
    return Unicode.Scalar(0x10000 + offset)
  }

  private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("four hexadecimal digits are missing")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}

extension JSONValue {
  /// Parses the only value of a text in UTF-8, strictly according to RFC 8259.
  ///
  /// Whole numbers that fit into 64 bits become `.integer`, all others `.number`. Lone surrogates become
  /// U+FFFD.
  ///
  /// - Throws: `JSONSyntaxError` if the text is not JSON, or is nested more than 128 deep.
  public init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    self = try JSONParser.parse(bytes)
  }
}

/// Why a text is not JSON.
public struct JSONSyntaxError: Error, Sendable, Equatable {
  /// The reason, in lower case and without a full stop.
  public let reason: String
  /// The offset of the error in the text, in bytes.
  public let offset: Int
}

extension JSONSyntaxError: CustomStringConvertible {
  /// The reason with the position of the byte, counted from 1 as in editors.
  public var description: String { "\(reason) (byte \(offset + 1))" }
}
