/// Damages texts at random, as files from strangers may be damaged.
public enum TextMutation {
  /// Numbers at the ends of what formats and processors can hold.
  public static let extremeNumbers = [
    "0", "-1", "1", "255", "65536", "1000003", "2147483647", "-2147483648", "4294967296",
    "9007199254740993", "9223372036854775807", "-9223372036854775808", "1e9", "-1e18", "1e300",
    "1e-300", "0.5",
  ]

  /// The text with one to three random changes.
  public static func mutated(_ text: [UInt8], with random: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 1...3, using: &random)).reduce(text) { text, _ in
      changed(text, with: &random)
    }
  }

  /// The text with each of its numbers replaced by each of the extreme numbers, one at a time.
  public static func withExtremeNumbers(_ text: [UInt8]) -> [[UInt8]] {
    numbers(in: text).flatMap { range in
      extremeNumbers.map { text.replacing(range, with: Array($0.utf8)) }
    }
  }

  private static func changed(_ text: [UInt8], with random: inout SeededGenerator) -> [UInt8] {
    guard !text.isEmpty else { return text }
    let start = Int.random(in: 0..<text.count, using: &random)
    let range = start..<min(text.count, start + Int.random(in: 1...40, using: &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return text.replacing(start..<(start + 1), with: [.random(in: 0...255, using: &random)])
    case 1: return text.replacing(range, with: [])
    case 2: return text.replacing(range.lowerBound..<range.lowerBound, with: Array(text[range]))
    case 3: return Array(text[..<start])
    default:
      guard let number = numbers(in: text).randomElement(using: &random),
        let other = extremeNumbers.randomElement(using: &random)
      else { return text }
      return text.replacing(number, with: Array(other.utf8))
    }
  }

  /// The places of numbers in a text.
  private static func numbers(in text: [UInt8]) -> [Range<Int>] {
    let isPart = { (byte: UInt8) in (48...57).contains(byte) || byte == 45 || byte == 46 }
    var ranges: [Range<Int>] = []
    for (index, byte) in text.enumerated() where isPart(byte) {
      if let last = ranges.last, last.upperBound == index {
        ranges[ranges.count - 1] = last.lowerBound..<(index + 1)
      } else {
        ranges.append(index..<(index + 1))
      }
    }
    return ranges
  }
}

extension [UInt8] {
  fileprivate func replacing(_ range: Range<Int>, with bytes: [UInt8]) -> [UInt8] {
    self[..<range.lowerBound] + bytes + self[range.upperBound...]
  }
}
