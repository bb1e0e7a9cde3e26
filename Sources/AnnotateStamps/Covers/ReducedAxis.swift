internal import Glibc

/// How one axis of a plane is reduced before it is blurred.
struct ReducedAxis: Sendable {
  /// The number of samples per cell; cells begin at its multiples, wherever the stamp is.
  let factor: Int
  /// The samples of the picture.
  private let all: Range<Int>
  /// The cells to blur.
  let cells: Range<Int>
  /// The cells that the blur reads.
  let source: Range<Int>
  /// The weights of a cell and of its neighbours on both sides.
  let kernel: [Float]

  /// The number of cells that the kernel covers on each side.
  var reach: Int { kernel.count / 2 }

  init(_ samples: Range<Int>, of all: Range<Int>, deviation: Double) {
    self.all = all
    // Two cells per standard deviation are enough for interpolation.
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

  /// Returns the samples of some cells.
  func samples(of cells: Range<Int>) -> Range<Int> {
    (cells.lowerBound * factor..<cells.upperBound * factor).clamped(to: all)
  }

  /// Returns the index in `source` of a cell, or of the nearest cell that exists.
  func sourceIndex(ofCell cell: Int) -> Int {
    min(source.count - 1, max(0, cell - source.lowerBound))
  }

  /// Returns the position of a sample in units of blurred cells, which may be outside of them.
  func position(ofSample sample: Int) -> Double {
    (Double(sample) + 0.5) / Double(factor) - 0.5 - Double(cells.lowerBound)
  }

  /// Returns weights whose sum is one, up to two and a half standard deviations on each side.
  private static func gaussian(_ deviation: Double, isReduced: Bool) -> [Float] {
    // Subtract the variances of the mean over one cell and of linear interpolation.
    let variance = max(0.25, deviation * deviation - (isReduced ? 1.0 / 12 + 1.0 / 6 : 0))
    let reach = max(1, Int((2.5 * variance.squareRoot()).rounded(.up)))
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * variance)) }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }
}
