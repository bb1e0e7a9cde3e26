import AnnotateCompression
import Foundation
import TestSupport
import Testing

@Suite("Compression", .tags(.process), .timeLimit(.minutes(10)))
struct DeflaterTests {
  /// The bytes that Python's zlib inflates.
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
    case "more than a piece":
      (0..<3_000_000).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    default:
      (0..<4000).flatMap { line in
        Array(#"{"frame":\#(line),"bounds":[\#(line % 97).25,\#(line % 31).5]}"#.utf8) + [10]
      }
    }
  }

  @Test(
    "zlib decompresses the data",
    arguments: [
      "nothing", "one byte", "two alike", "one byte many times", "noise", "more than a piece",
      "lines",
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
}
