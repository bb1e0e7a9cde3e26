import AnnotateJSON
import Foundation
import TestSupport
import Testing

@Suite("JSON values")
struct JSONValueTests {
  private func parsed(_ value: JSONValue) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(value.line.utf8), options: .fragmentsAllowed)
  }

  @Test(
    "any text is read back unchanged",
    arguments: [
      "", "plain", "\"quoted\"", "back\\slash", "line\nfeed\r\ttab", "\u{8}\u{C}/",
      "Käse 顔 👩‍👩‍👧 e\u{301}",
      "\u{7F}\u{2028}\u{2029}\u{FEFF}", "\u{10FFFF}", "\\u0041", "'", "</script>",
      String(String.UnicodeScalarView((0..<0x20).compactMap { Unicode.Scalar(UInt32($0)) })),
    ]
  )
  func strings(_ text: String) throws {
    let read = try #require(try parsed(.string(text)) as? String)
    #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
    let object = JSONValue.object([JSONValue.Member(text, .string(text))])
    #expect(try parsed(object) as? [String: String] == [text: text])
  }

  @Test("a text with control characters stays on one line", arguments: 0..<0x20 as Range<UInt32>)
  func controlCharacters(_ code: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(code))
    let line = JSONValue.string(String(Character(scalar))).line
    #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    #expect(line.hasPrefix("\"\\") && line.hasSuffix("\""))
  }

  @Test("members keep their order, and those without a value are left out")
  func objects() {
    let value = JSONValue.object([
      "z": .integer(1), "a": nil, "m": .array([.null, .bool(true), .bool(false)]),
      "e": .object([JSONValue.Member]()),
    ])
    #expect(value.line == #"{"z":1,"m":[null,true,false],"e":{}}"#)
  }

  @Test(
    "integers are written without an exponent",
    arguments: [
      (0, "0"), (-1, "-1"), (.max, "9223372036854775807"), (.min, "-9223372036854775808"),
    ]
      as [(Int64, String)]
  )
  func integers(_ value: Int64, _ expected: String) {
    #expect(JSONValue.integer(value).line == expected)
  }

  @Test(
    "numbers are rounded to the requested decimals, without a negative zero",
    arguments: [
      (0, 2, "0.0"), (1, 0, "1.0"), (3.14159, 2, "3.14"), (-3.14159, 4, "-3.1416"),
      (2.5, 0, "3.0"), (-0.0, 2, "0.0"), (-0.004, 2, "0.0"), (0.1 + 0.2, 6, "0.3"),
      (12345.678, 1, "12345.7"),
    ] as [(Double, Int, String)]
  )
  func rounding(_ value: Double, _ places: Int, _ expected: String) {
    #expect(JSONValue.rounded(value, places: places).line == expected)
  }

  @Test("numbers that are not finite become null", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(_ value: Double) {
    #expect(JSONValue.rounded(value, places: 2).line == "null")
    #expect(JSONValue.number(value).line == "null")
  }

  @Test(
    "numbers of any size are read back unchanged",
    arguments: [Double.greatestFiniteMagnitude, -1e308, 1e16, 123_456_789_012_345_680]
  )
  func extremes(_ value: Double) throws {
    #expect(try parsed(.rounded(value, places: 6)) as? Double == value)
    #expect(try parsed(.number(value)) as? Double == value)
  }

  @Test(
    "numbers are written with the fewest digits that represent them",
    arguments: [
      (0.0001, "0.0001"), (-0.0001, "-0.0001"), (0.00001, "1e-05"), (1.5, "1.5"),
      (100_000, "100000.0"), (99_999_999_999.9999, "99999999999.9999"),
      (0.1 + 0.2, "0.30000000000000004"), (123.0004, "123.0004"), (1e15, "1000000000000000.0"),
      (-0.0, "-0.0"), (.leastNonzeroMagnitude, "5e-324"),
    ] as [(Double, String)]
  )
  func shortest(_ value: Double, _ expected: String) {
    #expect(JSONValue.number(value).line == expected)
  }

  @Test("numbers of all kinds are written as Swift writes them, and read back to the last bit")
  func random() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let places = Double.random(in: -1_000_000...1_000_000, using: &generator)
      let rounded = (places * 10_000).rounded() / 10_000
      let bits = Double(bitPattern: UInt64.random(in: .min ... .max, using: &generator))
      for value in [places, rounded, (places * 100).rounded() / 100, bits] where value.isFinite {
        let line = JSONValue.number(value).line
        #expect(line == "\(value)")
        #expect(try JSONValue(parsing: Array(line.utf8)).number?.bitPattern == value.bitPattern)
      }
    }
  }
}
