/// What a face looks like from afar: the average colours of a grid over it and its surroundings.
///
/// Enough to tell apart people in one scene by skin, hair and clothes; it recognises nobody.
public struct Appearance: Sendable, Equatable {
  /// The rows and columns of the grid.
  public static let side = 4

  /// Red, green and blue of each cell, row by row, from 0 to 1.
  public let values: [Float]

  /// Takes over the colours; nil where there are not as many as the grid has cells, times three.
  public init?(_ values: [Float]) {
    guard values.count == 3 * Self.side * Self.side else { return nil }
    self.values = values
  }

  /// How different two look, from 0 to 1: the mean difference of the cells when both are equally bright,
  /// because light changes sooner than people do.
  package func distance(to other: Appearance) -> Double {
    let (mean, otherMean) = (Self.mean(values), Self.mean(other.values))
    var sum: Float = 0
    for (value, otherValue) in zip(values, other.values) {
      sum += abs((value - mean) - (otherValue - otherMean))
    }
    return Double(sum) / Double(values.count)
  }

  /// This one with a share of another.
  package func mixed(with other: Appearance, share: Float) -> Appearance {
    Appearance(copying: zip(values, other.values).map { $0 + ($1 - $0) * share })
  }

  private init(copying values: [Float]) { self.values = values }

  private static func mean(_ values: [Float]) -> Float {
    values.reduce(0, +) / Float(values.count)
  }
}
