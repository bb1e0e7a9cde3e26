/// The distribution of some numbers.
struct Distribution {
  private var numbers: [Double] = []

  /// Adds a number.
  mutating func add(_ number: Double) {
    numbers.append(number)
  }

  /// The number of numbers.
  var count: Int { numbers.count }

  /// The arithmetic mean.
  var mean: Double { numbers.reduce(0, +) / Double(numbers.count) }

  /// The median.
  var median: Double { quantile(0.5) }

  /// The number below which a `fraction` of the numbers lies, interpolated linearly.
  func quantile(_ fraction: Double) -> Double {
    guard !numbers.isEmpty else { return .nan }
    let sorted = numbers.sorted()
    let position = fraction * Double(sorted.count - 1)
    let low = Int(position)
    let high = min(low + 1, sorted.count - 1)
    return sorted[low] + (sorted[high] - sorted[low]) * (position - Double(low))
  }

  /// The fraction of the numbers above a limit.
  func fraction(above limit: Double) -> Double {
    Double(numbers.count { $0 > limit }) / Double(numbers.count)
  }
}
