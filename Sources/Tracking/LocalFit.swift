/// A straight line through values over time, by least squares, evaluated at time zero.
struct LocalFit {
  /// The line's value at time zero.
  let value: Double
  /// How the line rises, in units a second.
  let slope: Double
  /// The standard deviation of the values from the line, estimated from what the line leaves free.
  let residual: Double

  /// Fits a line; nil where fewer than two times differ.
  init?(_ times: [Double], _ values: [Double]) {
    let count = Double(times.count)
    guard times.count >= 2 else { return nil }
    let meanTime = times.reduce(0, +) / count
    let meanValue = values.reduce(0, +) / count
    var (spread, common) = (0.0, 0.0)
    for (time, value) in zip(times, values) {
      spread += (time - meanTime) * (time - meanTime)
      common += (time - meanTime) * (value - meanValue)
    }
    guard spread > 0 else { return nil }
    let slope = common / spread
    var squares = 0.0
    for (time, value) in zip(times, values) {
      let distance = value - meanValue - slope * (time - meanTime)
      squares += distance * distance
    }
    self.slope = slope
    value = meanValue - slope * meanTime
    residual = (squares / max(1, count - 2)).squareRoot()
  }
}
