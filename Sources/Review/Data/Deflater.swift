/// Compresses bytes as DEFLATE (RFC 1951), which browsers undo by themselves.
enum Deflater {
  /// The longest match, and the farthest.
  private static let (longest, farthest) = (258, 32_768)
  /// Symbols of a block; each block has codes of its own.
  private static let blockSize = 1 << 16

  /// The compressed bytes.
  static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var writer = BitWriter()
    var matcher = Matcher()
    var block: [Token] = []
    var position = 0
    while position < bytes.count {
      let match = matcher.match(bytes, at: position)
      block.append(match ?? Token(literal: bytes[position]))
      let end = position + (match?.length ?? 1)
      while position < end {
        matcher.remember(bytes, position)
        position += 1
      }
      if block.count == blockSize {
        write(block, isLast: false, to: &writer)
        block.removeAll(keepingCapacity: true)
      }
    }
    write(block, isLast: true, to: &writer)
    writer.finish()
    return writer.bytes
  }

  /// A byte, or some bytes that were there before.
  struct Token {
    /// The byte, or the number of bytes.
    let length: Int
    /// How far back they are; 0 for a byte.
    let distance: Int

    init(literal: UInt8) { (length, distance) = (Int(literal), 0) }

    init(length: Int, distance: Int) { (self.length, self.distance) = (length, distance) }
  }

  /// Finds bytes that were there before, by the places where three bytes were seen.
  private struct Matcher {
    private static let hashBits = 15
    /// Lines are so much alike that the first places are as good as any.
    private static let mostTries = 24

    private var heads = [Int](repeating: -1, count: 1 << hashBits)
    private var earlier = [Int](repeating: -1, count: farthest)

    private static func hash(_ bytes: [UInt8], _ at: Int) -> Int {
      let word = UInt32(bytes[at]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2])
      return Int((word &* 0x9E37_79B1) >> UInt32(32 - hashBits))
    }

    mutating func remember(_ bytes: [UInt8], _ position: Int) {
      guard position + 2 < bytes.count else { return }
      let hash = Self.hash(bytes, position)
      earlier[position % farthest] = heads[hash]
      heads[hash] = position
    }

    func match(_ bytes: [UInt8], at position: Int) -> Token? {
      guard position + 2 < bytes.count else { return nil }
      let most = min(longest, bytes.count - position)
      var candidate = heads[Self.hash(bytes, position)]
      var best = (length: 2, distance: 0)
      var tries = 0
      while candidate >= 0, position - candidate < farthest, tries < Self.mostTries {
        var length = 0
        while length < most, bytes[candidate + length] == bytes[position + length] { length += 1 }
        if length > best.length { best = (length, position - candidate) }
        if length == most { break }
        let next = earlier[candidate % farthest]
        guard next < candidate else { break }
        candidate = next
        tries += 1
      }
      return best.distance > 0 ? Token(length: best.length, distance: best.distance) : nil
    }
  }

  private static func write(_ block: [Token], isLast: Bool, to bits: inout BitWriter) {
    var (letters, distances) = ([Int](repeating: 0, count: 286), [Int](repeating: 0, count: 30))
    letters[256] = 1
    for token in block {
      letters[token.distance > 0 ? DeflateRange.lengths.symbol(token.length) : token.length] += 1
      if token.distance > 0 { distances[DeflateRange.distances.symbol(token.distance)] += 1 }
    }
    let letterCode = PrefixCode(frequencies: letters, limit: 15)
    let distanceCode = PrefixCode(frequencies: distances, limit: 15)
    bits.write(isLast ? 0b101 : 0b100, width: 3)
    write(letterCode, distanceCode, to: &bits)
    for token in block {
      guard token.distance > 0 else {
        letterCode.write(token.length, to: &bits)
        continue
      }
      DeflateRange.lengths.write(token.length, letterCode, to: &bits)
      DeflateRange.distances.write(token.distance, distanceCode, to: &bits)
    }
    letterCode.write(256, to: &bits)
  }

  /// Writes the lengths of the words of both codes, by a third code.
  private static func write(
    _ letters: PrefixCode,
    _ distances: PrefixCode,
    to bits: inout BitWriter
  ) {
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    let lengths = letters.lengths + distances.lengths
    var frequencies = [Int](repeating: 0, count: 19)
    for length in lengths { frequencies[length] += 1 }
    let code = PrefixCode(frequencies: frequencies, limit: 7)
    bits.write(letters.lengths.count - 257, width: 5)
    bits.write(distances.lengths.count - 1, width: 5)
    bits.write(order.count - 4, width: 4)
    for symbol in order { bits.write(code.lengths[symbol], width: 3) }
    for length in lengths { code.write(length, to: &bits) }
  }
}
