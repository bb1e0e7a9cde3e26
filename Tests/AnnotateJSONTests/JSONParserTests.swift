import AnnotateJSON
import Foundation
import Testing

@Suite("Reading JSON")
struct JSONParserTests {
  private func value(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  @Test("written values are read back unchanged")
  func roundTrip() throws {
    let text = #"{"a":[1,-2.5,true,null],"b":{"ü":"\"\\\n\u0001"},"a2":[],"o":{}}"#
    #expect(try value(text).line == text)
    #expect(try value(" \t\r\n" + text + "\n").line == text)
  }

  @Test(
    "integers stay integers",
    arguments: [
      ("0", JSONValue.integer(Int64(0))), ("-0", .integer(Int64(0))),
      ("9223372036854775807", .integer(Int64.max)), ("-9223372036854775808", .integer(Int64.min)),
      ("9223372036854775808", .number(9.223372036854775808e18)),
      ("1.0", .number(1)), ("1e2", .number(100)), ("-1.5E-1", .number(-0.15)),
      ("9007199254740992", .integer(Int64(1) << 53)), ("9007199254740993.0", .number(0x1p53)),
      ("0.1", .number(0.1)), ("-0.0", .number(-0.0)), ("0.30000000000000004", .number(0.1 + 0.2)),
      ("0.00000000000000000000001", .number(1e-23)), ("123456.7890", .number(123_456.789)),
      ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
    ]
  )
  func numbers(_ text: String, _ expected: JSONValue) throws {
    #expect(try value(text) == expected)
  }

  @Test(
    "escapes, surrogate pairs and lone surrogates are read",
    arguments: [
      (#""\u0041\/\b\f\n\r\t""#, "A/\u{8}\u{C}\n\r\t"), (#""\ud83d\ude00""#, "😀"),
      (#""\uD83D""#, "\u{FFFD}"), (#""\ude00x""#, "\u{FFFD}x"),
      (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"),
      (#""\ud83d\n""#, "\u{FFFD}\n"), (#""é😀""#, "é😀"),
    ]
  )
  func strings(_ text: String, _ expected: String) throws {
    #expect(try value(text) == .string(expected))
  }

  @Test(
    "invalid JSON is refused with a reason and a position",
    arguments: [
      ("", "it ends too early (byte 1)"), ("  ", "it ends too early (byte 3)"),
      ("{", "it ends too early (byte 2)"), ("[1,", "it ends too early (byte 4)"),
      ("[1 2]", "a comma or ']' is missing (byte 4)"),
      ("[1,]", "no value begins like this (byte 4)"),
      ("{\"a\" 1}", "a colon is missing (byte 6)"),
      ("{a:1}", "a name in quotes is missing (byte 2)"),
      ("{\"a\":1,}", "a name in quotes is missing (byte 8)"),
      ("{\"a\":1 \"b\"}", "a comma or '}' is missing (byte 8)"),
      ("1 2", "there is text after the value (byte 3)"),
      ("01", "there is text after the value (byte 2)"),
      ("+1", "no value begins like this (byte 1)"), ("-", "it ends too early (byte 2)"),
      ("1.", "it ends too early (byte 3)"), ("1.x", "a digit is missing (byte 3)"),
      ("1e400", "the number is too large (byte 1)"), ("NaN", "no value begins like this (byte 1)"),
      ("nul", "it ends too early (byte 4)"), ("trux", "no value begins like this (byte 4)"),
      ("\"a", "it ends too early (byte 3)"),
      ("\"a\nb\"", "a control character must be written as an escape (byte 3)"),
      (#""\x""#, "there is no such escape (byte 3)"),
      (#""\u12g4""#, "four hexadecimal digits are missing (byte 6)"),
      ("'a'", "no value begins like this (byte 1)"),
    ]
  )
  func mistakes(_ text: String, _ message: String) {
    let error = #expect(throws: JSONSyntaxError.self) { try value(text) }
    #expect(error?.description == message)
  }

  @Test("bytes that are not UTF-8 are refused")
  func encoding() {
    for bytes: [UInt8] in [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
    ] {
      let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: bytes) }
      #expect(error?.description == "the text is not UTF-8 (byte 2)")
    }
  }

  @Test("nesting is accepted up to a limit and refused beyond it")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try value(nested(128)).line == nested(128))
    let error = #expect(throws: JSONSyntaxError.self) { try value(nested(129)) }
    #expect(error?.reason == "it is nested too deeply")
    let flood = String(repeating: "[", count: 1_000_000)
    #expect(throws: JSONSyntaxError.self) { try value(flood) }
  }

  @Test("JSON that Foundation writes is read as Foundation reads it")
  func foundation() throws {
    let object: [String: Any] = [
      "n": -12, "d": 0.125, "s": "a\u{2028}\"\u{7F}", "l": [true, NSNull()],
    ]
    let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
    let read = try JSONValue(parsing: Array(data))
    #expect(read["n"]?.integer == -12)
    #expect(read["d"]?.number == 0.125)
    #expect(read["s"]?.string == "a\u{2028}\"\u{7F}")
    #expect(read["l"]?.elements == [.bool(true), .null])
  }

  @Test("unknown members survive an update in their order")
  func update() throws {
    let old = try value(#"{"x":1,"frame":0,"in":{"y":2,"z":3},"faces":[1]}"#)
    let new = try value(#"{"frame":5,"in":{"z":4,"new":true},"faces":[],"added":1}"#)
    let expected = #"{"x":1,"frame":5,"in":{"y":2,"z":4,"new":true},"faces":[],"added":1}"#
    #expect(old.updated(with: new).line == expected)
  }
}
