/// A checksum that distinguishes contents: FNV-1a (Fowler, Noll and Vo) over words of eight bytes.
///
/// It detects damaged and changed files, but not forgeries.
struct Fingerprint {
  private(set) var value: UInt64 = start
  /// The value in sixteen hexadecimal digits.
  var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static let start: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x0000_0100_0000_01b3
  /// The number of bytes that are added in one step, a word to each of four sums: a processor computes
  /// them at the same time.
  private static let stepSize = 32

  /// Adds a number.
  mutating func add(number: UInt64) {
    value = Self.sum(value, number)
  }

  /// Adds bytes and their number.
  mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { add($0) }
  }

  /// Adds bytes and their number.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let whole = bytes.count / Self.stepSize * Self.stepSize
    if whole > 0 { add(steps: UnsafeRawBufferPointer(rebasing: bytes[..<whole])) }
    for index in whole..<bytes.count { add(number: UInt64(bytes[index])) }
    add(number: UInt64(bytes.count))
  }

  /// Adds a text.
  mutating func add(_ text: String) {
    add(Array(text.utf8))
  }

  /// Adds bytes whose number is a multiple of the size of a step.
  private mutating func add(steps buffer: UnsafeRawBufferPointer) {
    var (first, second, third, fourth) = (Self.start, Self.start, Self.start, Self.start)
    for offset in stride(from: 0, to: buffer.count, by: Self.stepSize) {
      first = Self.sum(first, buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      second = Self.sum(second, buffer.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      third = Self.sum(third, buffer.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self))
      fourth = Self.sum(fourth, buffer.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self))
    }
    for sum in [first, second, third, fourth] { add(number: sum) }
  }

  private static func sum(_ value: UInt64, _ number: UInt64) -> UInt64 {
    let product = (value ^ number) &* prime
    // The high bits of a product depend on all bits, the low ones do not.
    return product ^ product >> 32
  }
}
