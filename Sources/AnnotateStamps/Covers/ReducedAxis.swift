internal import Glibc

/// How one axis of a plane is reduced before it is blurred.
struct ReducedAxis: Sendable {
  /// Samples that become one cell; cells lie at multiples of it, wherever the stamp is.
  let factor: Int
  /// The samples that the picture has.
  private let all: Range<Int>
  /// Cells that are blurred.
  let cells: Range<Int>
  /// Cells that they are made of.
  let source: Range<Int>
  /// The weights of a cell and those on both sides of it.
  let kernel: [Float]

  /// Cells that the kernel reaches to each side.
  var reach: Int { kernel.count / 2 }

  init(_ samples: Range<Int>, of all: Range<Int>, deviation: Double) {
    self.all = all
    // Two cells for a standard deviation are enough to interpolate between.
    var factor = 1
    while deviation / Double(2 * factor) >= 2 { factor *= 2 }
    self.factor = factor
    kernel = Self.gaussian(deviation / Double(factor), isReduced: factor > 1)
    let limits = all.lowerBound / factor..<(all.upperBound - 1) / factor + 1
    let first = samples.lowerBound / factor - 1
    let last = (samples.upperBound - 1) / factor + 1
    cells = (first..<last + 1).clamped(to: limits)
    source = (cells.lowerBound - kernel.count / 2..<cells.upperBound + kernel.count / 2)
      .clamped(to: limits)
  }

  /// The samples of some cells.
  func samples(of cells: Range<Int>) -> Range<Int> {
    (cells.lowerBound * factor..<cells.upperBound * factor).clamped(to: all)
  }

  /// Where a cell, or the nearest that there is, lies among the source's.
  func place(_ cell: Int) -> Int {
    min(source.count - 1, max(0, cell - source.lowerBound))
  }

  /// Where the place of a sample lies among the blurred cells, or beside them.
  func position(_ sample: Int) -> Double {
    (Double(sample) + 0.5) / Double(factor) - 0.5 - Double(cells.lowerBound)
  }

  /// Weights whose sum is one, up to two and a half standard deviations to each side.
  private static func gaussian(_ deviation: Double, isReduced: Bool) -> [Float] {
    // The variances of a mean over one cell and of linear interpolation.
    let variance = max(0.25, deviation * deviation - (isReduced ? 1.0 / 12 + 1.0 / 6 : 0))
    let reach = max(1, Int((2.5 * variance.squareRoot()).rounded(.up)))
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * variance)) }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }
}
