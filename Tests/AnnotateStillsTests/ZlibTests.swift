import Testing

@testable import AnnotateStills

@Suite("zlib")
struct ZlibTests {
  /// What zlib 1.2 makes of `words` with codes of its own.
  private static let dynamic = """
    78daed8ed97104210c055399089cd3802e2440883976d7d11b3b0cd7fca84aa5eef7740a6e71956c5b9afeea1bf9 \
    7bd3ab8d63f31be776ae73ddbf3f1b387ffd6d0ffcc00ffcc00ffcc0ff084665b3bc0fc4b78c6260517acddd2885 \
    b46807bb9c91012f312accaab31ef1aa10d7d4864329c72b3b03f548961ac55d3e942d011ba4a06bb2946a6a6791 \
    867417dd45d36a34a9dc5acaf5c295ccc46bf4a48dd011a465a2210154a72014f001e4f65be3c8227cc07ec64bce \
    03fba88508b392a7d98e3975ef4b2b721a6194a5a8831f3e768b845844fa9e01f21d79795c75658236ceeb616737 \
    e1d2a4096acb2271f27414f03abd36fd01e6e40780 \

    """
  /// The end of what was compressed.
  private static let end =
    "ejgkkcapeexhpikdkqinlcnkfbqhmqmsgohtqcdeuhkfiggjjrlsqwldqurjmepjfcqwcogdfnqbkbmfqviyfckbdgkdbqfurghilkjktihmefvijahjbkkckhlgmmbcluehkfgfgkfgnbjmfeoedhmcffphqdflrhedidopdfokogdfoeghhgsdatqwhtsenpliffecjfobrmsrrjandflihtkfeqiogdjodosopakqbeeihhnacddcvqciffgljgdfdjmgcdgkogokhgimhmhejmchhqtgroehdolrolmj"
  /// What zlib 1.2 makes of a text with the fixed codes.
  private static let fixed = "78014b4c4a4e8421858cd49c9c7c00405d06cd"

  private func bytes(_ digits: String) -> [UInt8] {
    let digits = Array(digits.filter { $0.isHexDigit })
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
  }

  @Test("data of the real zlib are inflated")
  func inflate() {
    let words = String(repeating: "the quick brown fox jumps over the lazy dog. ", count: 40)
    #expect(Zlib.inflate(bytes(Self.dynamic), limit: 10_000) == Array((words + Self.end).utf8))
    #expect(Zlib.inflate(bytes(Self.fixed), limit: 18) == Array("abcabcabcabc hello".utf8))
  }

  @Test("what is stored comes back", arguments: [0, 1, 65535, 65536, 200_000])
  func store(_ count: Int) {
    let data = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    #expect(Zlib.inflate(Zlib.store(data), limit: count) == data)
  }

  @Test("more than the limit, and damage, are refused")
  func refused() {
    #expect(Zlib.inflate(bytes(Self.dynamic), limit: 2099) == nil)
    #expect(Zlib.inflate(bytes(Self.fixed), limit: 17) == nil)
    #expect(Zlib.inflate(Array(bytes(Self.dynamic).dropLast(20)), limit: 10_000) == nil)
    #expect(Zlib.inflate([], limit: 10) == nil)
  }
}
