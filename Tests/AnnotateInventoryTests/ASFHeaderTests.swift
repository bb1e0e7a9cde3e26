import Testing

@testable import AnnotateInventory

@Suite("The header of ASF files")
struct ASFHeaderTests {
  private static let identifier: [UInt8] = [
    0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
  ]
  private static let fileProperties: [UInt8] = [
    0xA1, 0xDC, 0xAB, 0x8C, 0x47, 0xA9, 0xCF, 0x11, 0x8E, 0xE4, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
  ]

  private func littleEndian(_ number: UInt64) -> [UInt8] { bigEndian(number).reversed() }

  private func object(_ identifier: [UInt8], _ contents: [UInt8]) -> [UInt8] {
    identifier + littleEndian(UInt64(24 + contents.count)) + contents
  }

  /// A file that was made so many steps of 100 ns after 1601.
  private func file(_ steps: UInt64) -> [UInt8] {
    let unknown = object([UInt8](repeating: 7, count: 16), [1, 2, 3])
    let properties = object(
      Self.fileProperties,
      [UInt8](repeating: 9, count: 24) + littleEndian(steps)
    )
    return object(Self.identifier, [2, 0, 0, 0, 1, 2] + unknown + properties)
  }

  @Test("the date counts from 1601 in steps of 100 ns")
  func date() {
    let steps = UInt64(1_614_834_367 + 11_644_473_600) * 10_000_000
    #expect(ASFHeader(FilePieces(file(steps)))?.creation == 1_614_834_367)
  }

  @Test("writers without a date write zero or 1970", arguments: [0, 116_444_736_000_000_000])
  func noDate(_ steps: UInt64) throws {
    let header = try #require(ASFHeader(FilePieces(file(steps))))
    #expect(header.creation == nil)
  }

  @Test("a header that ends early, or states a wrong size, has no date")
  func hostile() throws {
    let whole = file(.max)
    for count in 16..<whole.count {
      #expect(ASFHeader(FilePieces(Array(whole.prefix(count))))?.creation == nil)
    }
    for size in [0, 23, UInt64.max] {
      var bytes = whole
      bytes.replaceSubrange(46..<54, with: littleEndian(size))
      #expect(ASFHeader(FilePieces(bytes))?.creation == nil)
    }
    #expect(ASFHeader(FilePieces([])) == nil)
  }
}
