/// A set of numbers of the ranges of a plan, such as `0-3,7`.
package struct RangeNumbers: Sendable, Equatable {
  /// The spans of consecutive numbers, in order; no two of them are adjacent.
  package let spans: [ClosedRange<Int>]

  /// Collects numbers, in any order and with any repetitions.
  package init(_ numbers: some Sequence<Int>) {
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

  /// Parses a list such as `4`, `0-3`, `0-3,7` or `0-8:2` (every second number); nil if it is not valid.
  package init?(_ text: String) {
    var numbers: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = part.split(separator: ":", omittingEmptySubsequences: false)
      let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false).map(Self.number)
      let step = halves.count == 1 ? 1 : Self.number(halves[1])
      guard halves.count <= 2, ends.count <= 2, let first = ends.first ?? nil,
        let last = ends.last ?? nil, first <= last, let step, step > 0
      else { return nil }
      numbers.formUnion(stride(from: first, through: min(last, Self.maximum), by: step))
    }
    self.init(numbers)
  }

  /// Larger numbers are past the end of every plan.
  private static let maximum = 1 << 24

  /// The number of elements.
  package var count: Int { spans.reduce(0) { $0 + $1.count } }
  /// Whether the set is empty.
  package var isEmpty: Bool { spans.isEmpty }
  /// All numbers, in order.
  package var all: [Int] { spans.flatMap { Array($0) } }

  /// Whether the set contains a number.
  package func contains(_ number: Int) -> Bool { spans.contains { $0.contains(number) } }

  /// Divides the numbers, in order, into parts of nearly equal size.
  ///
  /// - Parameters:
  ///   - parts: The maximum number of parts.
  ///   - least: The minimum size of a part, unless there are fewer numbers.
  /// - Returns: The parts, none of them empty.
  package func divided(atMost parts: Int, least: Int = 1) -> [RangeNumbers] {
    let numbers = all
    let count = min(parts, (numbers.count + least - 1) / least)
    return (0..<count).map { index in
      RangeNumbers(numbers[(numbers.count * index / count)..<(numbers.count * (index + 1) / count)])
    }
  }

  private static func number(_ text: Substring) -> Int? {
    text.allSatisfy { "0123456789".contains($0) } ? Int(text) : nil
  }
}

extension RangeNumbers: CustomStringConvertible {
  /// The list in the form that `init` parses.
  package var description: String {
    spans.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }
}
