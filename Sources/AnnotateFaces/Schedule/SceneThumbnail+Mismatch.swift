extension SceneThumbnail {
  /// The farthest that the camera moves the picture, in cells.
  private static let (cameraDown, cameraRight) = (2, 3)
  /// The farthest that a block moves besides, in cells.
  private static let blockReach = 1
  /// The difference of colour that counts as much as one spread of brightness.
  private static let colorUnit = 36.0
  /// The brightness, of 255, that is added to the spread, so that noise is not amplified without limit.
  private static let leastSpread = 4.0
  /// The number of bins of brightness.
  private static let bins = 16
  /// The least share of cells that are not darker in a flash.
  private static let brighterShare = 0.95
  /// The brightness, of 255, by which noise darkens cells in a flash.
  private static let noise = 4.0
  /// The largest share of the variance in a flash that the brightness without it leaves unexplained.
  private static let unexplainedShare = 0.25

  /// The mean difference of the blocks of `other` from the most similar ones nearby in this thumbnail, in
  /// spreads of brightness, so that it depends neither on motion nor on brightness or contrast.
  ///
  /// The camera moves all blocks alike and each block may move a little besides, so that the blocks of another
  /// scene do not each find something alike elsewhere. Colours tell scenes apart that are shaken: they move,
  /// and stay what they are.
  func mismatch(with other: SceneThumbnail) -> Double {
    let costs = BlockCosts(normalized, other.normalized)
    var least = Double.infinity
    for down in -Self.cameraDown...Self.cameraDown {
      for right in -Self.cameraRight...Self.cameraRight {
        least = min(least, costs.mean(around: down, right, reach: Self.blockReach))
      }
    }
    return least
  }

  /// Whether light alone turns `other` into this thumbnail: no cell is darker, and cells that are alike in
  /// `other` are alike here.
  func isBrighterVersion(of other: SceneThumbnail) -> Bool {
    let cells = zip(brightness, other.brightness)
    let brighter = cells.count { $0 >= $1 - Self.noise }
    guard Double(brighter) >= Self.brighterShare * Double(Self.count) else { return false }
    var groups = Array(repeating: (sum: 0.0, squares: 0.0, count: 0.0), count: Self.bins)
    for (cell, dark) in cells {
      let bin = min(Self.bins - 1, max(0, Int(dark) * Self.bins / 256))
      groups[bin].sum += cell
      groups[bin].squares += cell * cell
      groups[bin].count += 1
    }
    let within = groups.filter { $0.count > 0 }.reduce(0) {
      $0 + $1.squares - $1.sum * $1.sum / $1.count
    }
    let spread = spread
    return within / Double(Self.count)
      <= Self.noise * Self.noise + Self.unexplainedShare * spread * spread
  }

  private var mean: Double { brightness.reduce(0, +) / Double(Self.count) }

  /// The standard deviation of the cells.
  private var spread: Double {
    let mean = mean
    let squares = brightness.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(Self.count)).squareRoot()
  }

  /// Brightness as differences from its mean in spreads, and colours in units that count as much.
  private var normalized: [[Double]] {
    let (mean, spread) = (mean, spread + Self.leastSpread)
    return [brightness.map { ($0 - mean) / spread }]
      + [blue, red].map { $0.map { $0 / Self.colorUnit } }
  }
}
