/// Symbols of DEFLATE that stand for several numbers, told apart by further bits (RFC 1951, section
/// 3.2.5).
struct DeflateRange {
  /// Numbers of bytes that were there before, from 3 to 258.
  static let lengths: DeflateRange = {
    // 285 is 258 alone, for which there would be no need.
    let bits = [0, 0, 0, 0] + (0..<24).map { $0 / 4 }
    return DeflateRange(bits + [0], first: 3, symbol: 257, last: 258)
  }()

  /// How far back they are, from 1 to 32768.
  static let distances = DeflateRange(
    [0, 0] + (0..<28).map { $0 / 2 },
    first: 1,
    symbol: 0,
    last: 32_768
  )

  private let firstSymbol: Int
  /// The further bits of each symbol, and the number where it begins.
  private let (bits, starts): ([Int], [Int])
  /// The symbol of each number.
  private let symbols: [UInt16]

  private init(_ bits: [Int], first: Int, symbol: Int, last: Int) {
    var starts: [Int] = []
    var start = first
    for count in bits {
      starts.append(start)
      start += 1 << count
    }
    if symbol == 257 { starts[starts.count - 1] = last }
    var symbols = [UInt16](repeating: 0, count: last + 1)
    for (place, start) in starts.enumerated() where start <= last {
      for number in start...last { symbols[number] = UInt16(symbol + place) }
    }
    (self.bits, self.starts, self.symbols, firstSymbol) = (bits, starts, symbols, symbol)
  }

  /// The symbol of a number.
  func symbol(_ number: Int) -> Int { Int(symbols[number]) }

  /// Writes a number: its symbol by `code`, and the further bits.
  func write(_ number: Int, _ code: PrefixCode, to writer: inout BitWriter) {
    let symbol = symbol(number)
    code.write(symbol, to: &writer)
    let place = symbol - firstSymbol
    writer.write(number - starts[place], width: bits[place])
  }
}
