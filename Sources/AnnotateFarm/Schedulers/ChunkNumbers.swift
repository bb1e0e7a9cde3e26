/// Numbers of the ranges of a plan, such as `0-3,7`.
public struct ChunkNumbers: Sendable, Equatable {
  /// The numbers without gaps, in order; no two of them touch.
  public let spans: [ClosedRange<Int>]

  /// Collects numbers, in any order and any number of times.
  public init(_ numbers: some Sequence<Int>) {
    var spans: [ClosedRange<Int>] = []
    for number in Set(numbers).sorted() {
      if let last = spans.last, last.upperBound == number - 1 {
        spans[spans.count - 1] = last.lowerBound...number
      } else {
        spans.append(number...number)
      }
    }
    self.spans = spans
  }

  /// Reads a list such as `4`, `0-3`, `0-3,7` or `0-8:2`, which is every other one; nil where it is none.
  public init?(_ text: String) {
    var numbers: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = part.split(separator: ":", omittingEmptySubsequences: false)
      let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false).map(Self.number)
      let step = halves.count == 1 ? 1 : Self.number(halves[1])
      guard halves.count <= 2, ends.count <= 2, let first = ends.first ?? nil,
        let last = ends.last ?? nil, first <= last, let step, step > 0
      else { return nil }
      numbers.formUnion(stride(from: first, through: min(last, Self.largest), by: step))
    }
    self.init(numbers)
  }

  /// Larger numbers are past the end of whatever there is.
  private static let largest = 1 << 24

  /// How many there are.
  public var count: Int { spans.reduce(0) { $0 + $1.count } }
  /// Whether there are none.
  public var isEmpty: Bool { spans.isEmpty }
  /// All of them in order.
  public var all: [Int] { spans.flatMap { Array($0) } }

  /// Whether a number is one of them.
  public func contains(_ number: Int) -> Bool { spans.contains { $0.contains(number) } }

  /// Parts them, in order, into as equal pieces as can be.
  ///
  /// - Parameters:
  ///   - pieces: The largest number of pieces.
  ///   - least: How many numbers a piece has at least, where there are that many.
  /// - Returns: The pieces, none of them empty.
  public func divided(atMost pieces: Int, least: Int = 1) -> [ChunkNumbers] {
    let numbers = all
    let count = min(pieces, (numbers.count + least - 1) / least)
    return (0..<count).map { index in
      ChunkNumbers(numbers[(numbers.count * index / count)..<(numbers.count * (index + 1) / count)])
    }
  }

  private static func number(_ text: Substring) -> Int? {
    text.allSatisfy { "0123456789".contains($0) } ? Int(text) : nil
  }
}

extension ChunkNumbers: CustomStringConvertible {
  /// The list in the form that is read.
  public var description: String {
    spans.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }
}
