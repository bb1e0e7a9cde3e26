/// Some numbers, and what is typical of them.
struct Distribution {
  private var numbers: [Double] = []

  /// Adds a number.
  mutating func add(_ number: Double) {
    numbers.append(number)
  }

  /// How many there are.
  var count: Int { numbers.count }

  /// Their sum over their count.
  var mean: Double { numbers.reduce(0, +) / Double(numbers.count) }

  /// The one in the middle, or the mean of the two in the middle.
  var median: Double { quantile(0.5) }

  /// The number below which a share of them lies, between neighbours in proportion.
  func quantile(_ share: Double) -> Double {
    guard !numbers.isEmpty else { return .nan }
    let sorted = numbers.sorted()
    let place = share * Double(sorted.count - 1)
    let low = Int(place)
    let high = min(low + 1, sorted.count - 1)
    return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
  }

  /// The share of them above a limit.
  func share(above limit: Double) -> Double {
    Double(numbers.count { $0 > limit }) / Double(numbers.count)
  }
}
