/// A straight line through points over time, fitted by least squares, to which points can be added.
///
/// Its first point is zero at time zero. All others are relative to it, so that sums of squares stay precise.
struct GrowingLine {
  /// The fitted line.
  struct Fit {
    /// The line's position at time zero.
    let (x, y): (Double, Double)
    /// The slope of the line, in units per second.
    let slope: (x: Double, y: Double)
    /// The standard deviation of the points from the line, with the line's degrees of freedom subtracted.
    let residual: Double
  }

  /// The number of points.
  private(set) var count = 1
  private var times = Sum()
  private var (x, y) = (Sum(), Sum())

  /// The sums over all points of a quantity, of its square and of its product with time.
  private struct Sum {
    var (plain, squares, withTime) = (0.0, 0.0, 0.0)

    mutating func add(_ value: Double, at time: Double) {
      plain += value
      squares += value * value
      withTime += value * time
    }
  }

  /// Adds a point at a time in seconds.
  mutating func add(_ x: Double, _ y: Double, at time: Double) {
    count += 1
    times.add(time, at: time)
    self.x.add(x, at: time)
    self.y.add(y, at: time)
  }

  /// Fits the line; nil if all points have the same time.
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
