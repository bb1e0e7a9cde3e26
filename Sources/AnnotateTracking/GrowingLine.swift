/// A straight line through places over time, by least squares, that grows place by place.
///
/// It begins with the place zero at time zero; all others are told relative to it, so that sums of squares
/// keep their digits.
struct GrowingLine {
  /// What the line says.
  struct Fit {
    /// The place at time zero.
    let (x, y): (Double, Double)
    /// How the line rises, in units a second.
    let slope: (x: Double, y: Double)
    /// The standard deviation of the places from the line, estimated from what the line leaves free.
    let residual: Double
  }

  /// How many places there are.
  private(set) var count = 1
  private var times = Sum()
  private var (x, y) = (Sum(), Sum())

  /// Sums over all places of a quantity, of its square, and of its product with time.
  private struct Sum {
    var (plain, squares, withTime) = (0.0, 0.0, 0.0)

    mutating func add(_ value: Double, at time: Double) {
      plain += value
      squares += value * value
      withTime += value * time
    }
  }

  /// Adds a place at a time in seconds.
  mutating func add(_ x: Double, _ y: Double, at time: Double) {
    count += 1
    times.add(time, at: time)
    self.x.add(x, at: time)
    self.y.add(y, at: time)
  }

  /// The line; nil where fewer than two times differ.
  func fit() -> Fit? {
    let number = Double(count)
    let spread = times.squares - times.plain * times.plain / number
    guard spread > 0 else { return nil }
    func line(_ sum: Sum) -> (value: Double, slope: Double, squares: Double) {
      let common = sum.withTime - times.plain * sum.plain / number
      let slope = common / spread
      return (
        (sum.plain - slope * times.plain) / number, slope,
        max(0, sum.squares - sum.plain * sum.plain / number - slope * common)
      )
    }
    let (x, y) = (line(x), line(y))
    return Fit(
      x: x.value,
      y: y.value,
      slope: (x.slope, y.slope),
      residual: ((x.squares + y.squares) / max(1, number - 2)).squareRoot()
    )
  }
}
