import AnnotateCompression
import Foundation
import TestSupport
import Testing

@Suite("Gzip", .tags(.process), .timeLimit(.minutes(10)))
struct GzipTests {
  private static let text = (0..<20_000).flatMap { line in
    Array("{\"frame\":\(line),\"pts\":\(line * 512)}\n".utf8)
  }

  /// The text as a gzip file, added in pieces of a size.
  private static func compressed(_ text: [UInt8], pieces size: Int = 1000) -> [UInt8] {
    let compressor = GzipCompressor()
    let pieces = stride(from: 0, to: text.count, by: size).map {
      compressor.add(Array(text[$0..<min($0 + size, text.count)]))
    }
    return pieces.flatMap(\.self) + compressor.finish()
  }

  /// What a gzip file holds, read in pieces of a size.
  private static func decompressed(
    _ bytes: [UInt8],
    pieces size: Int
  ) throws -> (text: [UInt8], isComplete: Bool) {
    let decompressor = GzipDecompressor()
    let pieces = try stride(from: 0, to: bytes.count, by: size).map {
      try decompressor.add(Array(bytes[$0..<min($0 + size, bytes.count)]))
    }
    return (pieces.flatMap(\.self), decompressor.isComplete)
  }

  @Test("the gzip of others decompresses the file")
  func others() throws {
    for text in [Self.text, []] {
      let result = try ProcessRunner.run("gzip", ["-dc"], input: Data(Self.compressed(text)))
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(Array(result.output.utf8) == text)
    }
  }

  @Test("equal texts become equal files, and the header has no time")
  func deterministic() {
    let bytes = Self.compressed(Self.text)
    #expect(Self.compressed(Self.text, pieces: 77) == bytes)
    #expect(bytes[4..<8] == [0, 0, 0, 0])
    #expect(bytes.count * 4 < Self.text.count)
  }

  @Test("a file is read in pieces of any size", arguments: [1, 7, 5000, 10_000_000])
  func pieces(size: Int) throws {
    let read = try Self.decompressed(Self.compressed(Self.text), pieces: size)
    #expect(read.text == Self.text && read.isComplete)
  }

  @Test("files in a row are read as one", arguments: [1, 10_000_000])
  func row(size: Int) throws {
    let bytes = Self.compressed([1, 2]) + Self.compressed([]) + Self.compressed([3])
    let read = try Self.decompressed(bytes, pieces: size)
    #expect(read.text == [1, 2, 3] && read.isComplete)
  }

  @Test("a file that is cut off anywhere is not complete")
  func cut() throws {
    let bytes = Self.compressed(Array(Self.text.prefix(500)))
    for count in 0..<bytes.count {
      #expect(try !Self.decompressed(Array(bytes.prefix(count)), pieces: 50).isComplete, "\(count)")
    }
  }

  @Test("no damage changes the text without an error")
  func damage() {
    let text = Array(Self.text.prefix(500))
    let bytes = Self.compressed(text)
    for index in 20..<bytes.count - 4 {
      var damaged = bytes
      damaged[index] ^= 0x10
      // Some bits mean nothing, such as those after the last code.
      let read = try? Self.decompressed(damaged, pieces: 100)
      #expect(read?.isComplete != true || read?.text == text, "\(index)")
    }
  }
}
