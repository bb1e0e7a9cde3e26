/// Undoes the compression of RFC 1951.
struct Inflater {
  private let input: [UInt8]
  private let limit: Int
  private var offset: Int
  private var bits = 0
  private var bitCount = 0
  private var output: [UInt8] = []

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  private static let distanceBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
  ]
  /// The order in which the lengths of the codes for code lengths are stored.
  private static let codeLengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  init(_ input: [UInt8], offset: Int, limit: Int) {
    (self.input, self.offset, self.limit) = (input, offset, limit)
  }

  /// Everything up to the end of the last block; nil where the data are damaged or too many.
  mutating func run() -> [UInt8]? {
    while let isLast = take(1), let kind = take(2) {
      let isGood =
        switch kind {
        case 0: copyStored()
        case 1: expand(Self.fixedLiterals, Self.fixedDistances)
        case 2: readCodes().map { expand($0.literals, $0.distances) } ?? false
        default: false
        }
      guard isGood else { return nil }
      if isLast == 1 { return output }
    }
    return nil
  }

  private static let fixedLiterals = HuffmanCode(
    lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
  )
  private static let fixedDistances = HuffmanCode(lengths: [Int](repeating: 5, count: 30))

  private mutating func take(_ count: Int) -> Int? {
    while bitCount < count {
      guard offset < input.count else { return nil }
      bits |= Int(input[offset]) << bitCount
      bitCount += 8
      offset += 1
    }
    defer {
      bits >>= count
      bitCount -= count
    }
    return bits & ((1 << count) - 1)
  }

  private mutating func symbol(_ code: HuffmanCode) -> Int? {
    var search = HuffmanCode.Search()
    while let bit = take(1) {
      switch code.follow(bit, &search) {
      case .found(let symbol): return symbol
      case .more: continue
      case .none: return nil
      }
    }
    return nil
  }

  private mutating func copyStored() -> Bool {
    (bits, bitCount) = (0, 0)
    guard let length = input.number(at: offset, bytes: 2, .little),
      let piece = input.part(at: offset + 4, count: length),
      output.count + length <= limit
    else { return false }
    output += piece
    offset += 4 + length
    return true
  }

  private mutating func expand(_ literals: HuffmanCode, _ distances: HuffmanCode) -> Bool {
    while let symbol = symbol(literals) {
      if symbol == 256 { return true }
      if symbol < 256 {
        guard output.count < limit else { return false }
        output.append(UInt8(symbol))
      } else if !repeatEarlier(symbol - 257, distances) {
        return false
      }
    }
    return false
  }

  private mutating func repeatEarlier(_ index: Int, _ distances: HuffmanCode) -> Bool {
    guard Self.lengthBases.indices.contains(index),
      let more = take(Self.lengthBits[index]),
      let place = symbol(distances), Self.distanceBases.indices.contains(place),
      let further = take(Self.distanceBits[place])
    else { return false }
    let (length, distance) = (Self.lengthBases[index] + more, Self.distanceBases[place] + further)
    guard distance <= output.count, output.count + length <= limit else { return false }
    for _ in 0..<length { output.append(output[output.count - distance]) }
    return true
  }

  private mutating func readCodes() -> (literals: HuffmanCode, distances: HuffmanCode)? {
    guard let literals = take(5), let distances = take(5), let count = take(4) else { return nil }
    var order = [Int](repeating: 0, count: 19)
    for index in 0..<(count + 4) {
      guard let length = take(3) else { return nil }
      order[Self.codeLengthOrder[index]] = length
    }
    let total = literals + 257 + distances + 1
    guard let lengths = readLengths(total, HuffmanCode(lengths: order)) else { return nil }
    return (
      HuffmanCode(lengths: Array(lengths[..<(literals + 257)])),
      HuffmanCode(lengths: Array(lengths[(literals + 257)...]))
    )
  }

  private mutating func readLengths(_ total: Int, _ code: HuffmanCode) -> [Int]? {
    var lengths: [Int] = []
    while lengths.count < total {
      guard let symbol = symbol(code) else { return nil }
      switch symbol {
      case 16:
        guard let last = lengths.last, let more = take(2) else { return nil }
        lengths += [Int](repeating: last, count: 3 + more)
      case 17, 18:
        guard let more = take(symbol == 17 ? 3 : 7) else { return nil }
        lengths += [Int](repeating: 0, count: (symbol == 17 ? 3 : 11) + more)
      default: lengths.append(symbol)
      }
    }
    return lengths.count == total ? lengths : nil
  }
}

/// A code whose words are given by their lengths (RFC 1951, section 3.2.2).
struct HuffmanCode: Sendable {
  /// How far a word has been followed.
  struct Search {
    var length = 0
    var code = 0
    var first = 0
    var index = 0
  }

  enum Step {
    case found(Int), more, none
  }

  private var counts = [Int](repeating: 0, count: 16)
  private let symbols: [Int]

  init(lengths: [Int]) {
    for length in lengths where length > 0 { counts[length] += 1 }
    symbols = (1..<16).flatMap { length in lengths.indices.filter { lengths[$0] == length } }
  }

  /// Follows a word by one bit.
  func follow(_ bit: Int, _ search: inout Search) -> Step {
    search.length += 1
    guard search.length < 16 else { return .none }
    search.code |= bit
    let count = counts[search.length]
    if search.code - search.first < count {
      let place = search.index + search.code - search.first
      return symbols.indices.contains(place) ? .found(symbols[place]) : .none
    }
    search.index += count
    search.first = (search.first + count) << 1
    search.code <<= 1
    return .more
  }
}
