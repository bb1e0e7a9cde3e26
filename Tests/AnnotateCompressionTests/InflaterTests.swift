import AnnotateCompression
import Testing

@Suite("Inflating")
struct InflaterTests {
  /// `words`, compressed by zlib 1.2 with dynamic codes.
  private static let dynamic = """
    78daed8ed97104210c055399089cd3802e2440883976d7d11b3b0cd7fca84aa5eef7740a6e71956c5b9afeea1bf9 \
    7bd3ab8d63f31be776ae73ddbf3f1b387ffd6d0ffcc00ffcc00ffcc0ff084665b3bc0fc4b78c6260517acddd2885 \
    b46807bb9c91012f312accaab31ef1aa10d7d4864329c72b3b03f548961ac55d3e942d011ba4a06bb2946a6a6791 \
    867417dd45d36a34a9dc5acaf5c295ccc46bf4a48dd011a465a2210154a72014f001e4f65be3c8227cc07ec64bce \
    03fba88508b392a7d98e3975ef4b2b721a6194a5a8831f3e768b845844fa9e01f21d79795c75658236ceeb616737 \
    e1d2a4096acb2271f27414f03abd36fd01e6e40780 \

    """
  /// The end of the uncompressed text.
  private static let end =
    "ejgkkcapeexhpikdkqinlcnkfbqhmqmsgohtqcdeuhkfiggjjrlsqwldqurjmepjfcqwcogdfnqbkbmfqviyfckbdgkdbqfurghilkjktihmefvijahjbkkckhlgmmbcluehkfgfgkfgnbjmfeoedhmcffphqdflrhedidopdfokogdfoeghhgsdatqwhtsenpliffecjfobrmsrrjandflihtkfeqiogdjodosopakqbeeihhnacddcvqciffgljgdfdjmgcdgkogokhgimhmhejmchhqtgroehdolrolmj"
  /// A text, compressed by zlib 1.2 with the fixed codes.
  private static let fixed = "78014b4c4a4e8421858cd49c9c7c00405d06cd"

  private func bytes(_ digits: String) -> [UInt8] {
    let digits = Array(digits.filter { $0.isHexDigit })
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
  }

  @Test("data from zlib are inflated")
  func inflate() throws {
    let words = String(repeating: "the quick brown fox jumps over the lazy dog. ", count: 40)
    let expected = Array((words + Self.end).utf8)
    #expect(try Inflater.inflate(bytes(Self.dynamic), limit: 10_000) == expected)
    #expect(try Inflater.inflate(bytes(Self.fixed), limit: 18) == Array("abcabcabcabc hello".utf8))
  }

  @Test("bytes after the end are ignored")
  func behind() throws {
    let data = bytes(Self.fixed) + [1, 2, 3]
    #expect(try Inflater.inflate(data, limit: 18) == Array("abcabcabcabc hello".utf8))
  }

  @Test("data larger than the limit are refused")
  func limit() {
    #expect(throws: Inflater.Failure.tooLarge) {
      try Inflater.inflate(bytes(Self.dynamic), limit: 2099)
    }
    #expect(throws: Inflater.Failure.tooLarge) {
      try Inflater.inflate(bytes(Self.fixed), limit: 17)
    }
  }

  @Test("a decompression bomb is refused before it fills the memory")
  func bomb() {
    // A block in which every two bits repeat the preceding zero 258 times, 2 GB in all.
    let beginning: [UInt8] = [
      0x78, 0xDA, 0xEC, 0xC1, 0x01, 0x01, 0x00, 0x00, 0x00, 0x80, 0x90, 0xFE, 0xAF, 0xEE, 0x08,
      0x0A,
    ]
    let bomb = beginning + [UInt8](repeating: 0, count: 2 << 20)
    #expect(throws: Inflater.Failure.tooLarge) { try Inflater.inflate(bomb, limit: 1 << 20) }
  }

  @Test("data that is cut off anywhere is rejected")
  func cutOff() {
    for data in [bytes(Self.dynamic), bytes(Self.fixed)] {
      for count in data.indices {
        #expect(throws: Inflater.Failure.damaged) {
          try Inflater.inflate(Array(data[..<count]), limit: 10_000)
        }
      }
    }
  }

  @Test("damaged data are refused, wherever the damage is")
  func damaged() {
    let data = bytes(Self.fixed)
    for index in data.indices {
      var damaged = data
      damaged[index] ^= 0xFF
      #expect(throws: Inflater.Failure.self) { try Inflater.inflate(damaged, limit: 1000) }
    }
  }

  @Test("checksums are those of the standards")
  func checksums() {
    let digits = Array("123456789".utf8)
    #expect(ZlibChecksum.crc32(of: digits) == 0xCBF4_3926)
    #expect(ZlibChecksum.adler32(of: digits) == 0x091E_01DE)
    #expect(ZlibChecksum.crc32(of: []) == 0 && ZlibChecksum.adler32(of: []) == 1)
  }
}
