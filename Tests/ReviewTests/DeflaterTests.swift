import Foundation
import TestSupport
import Testing

@testable import Review

@Suite("Compression for pages")
struct DeflaterTests {
  /// What Python's zlib makes of deflated bytes.
  private static func inflated(_ bytes: [UInt8]) throws -> [UInt8] {
    let script =
      "import sys, zlib; sys.stdout.write(zlib.decompress(sys.stdin.buffer.read(), -15).hex())"
    let result = try ProcessRunner.run("python3", ["-c", script], input: Data(bytes))
    guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
    let digits = Array(result.output.utf8)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<($0 + 2)], as: UTF8.self), radix: 16)
    }
  }

  private static func sample(_ name: String) -> [UInt8] {
    var random = SeededGenerator(seed: 7)
    return switch name {
    case "nothing": []
    case "one byte": [42]
    case "two alike": [0, 0]
    case "one byte many times": Array(repeating: 7, count: 70_000)
    case "noise": (0..<5000).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    case "skewed":
      // Frequencies like Fibonacci's numbers ask for words that are too long.
      (0..<26).flatMap { step in
        Array(
          repeating: UInt8(step),
          count: (0..<step).reduce((1, 1)) { a, _ in (a.1, a.0 + a.1) }.0
        )
      }.shuffled(using: &random)
    default:
      (0..<4000).flatMap { line in
        Array(#"{"frame":\#(line),"bounds":[\#(line % 97).25,\#(line % 31).5]}"#.utf8) + [10]
      }
    }
  }

  @Test(
    "zlib undoes it",
    arguments: [
      "nothing", "one byte", "two alike", "one byte many times", "noise", "skewed", "lines",
    ]
  )
  func roundTrip(name: String) throws {
    let bytes = Self.sample(name)
    #expect(try Self.inflated(Deflater.deflate(bytes)) == bytes)
  }

  @Test("lines of a sidecar become much smaller")
  func ratio() {
    let bytes = Self.sample("lines")
    #expect(Deflater.deflate(bytes).count * 6 < bytes.count)
  }

  @Test("base64 is what Foundation makes", arguments: 0..<8)
  func base64(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 91 + 200) }
    #expect(
      String(decoding: Base64.encode(bytes), as: UTF8.self) == Data(bytes).base64EncodedString()
    )
  }
}
