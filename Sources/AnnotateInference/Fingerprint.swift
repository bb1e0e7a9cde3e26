/// A checksum that distinguishes contents: FNV-1a (Fowler, Noll and Vo) over words of eight bytes.
///
/// It detects damaged and changed files, but not forgeries.
struct Fingerprint {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x0000_0100_0000_01b3

  /// Adds a number.
  mutating func add(number: UInt64) {
    value = (value ^ number) &* Self.prime
    // The high bits of a product depend on all bits, the low ones do not.
    value ^= value >> 32
  }

  /// Adds bytes and their number.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { buffer in
      let words = buffer.count / 8
      for word in 0..<words {
        add(number: buffer.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self))
      }
      for index in (8 * words)..<buffer.count { add(number: UInt64(buffer[index])) }
    }
    add(number: UInt64(bytes.count))
  }

  /// Adds a text.
  mutating func add(_ text: String) {
    add(Array(text.utf8)[...])
  }
}
