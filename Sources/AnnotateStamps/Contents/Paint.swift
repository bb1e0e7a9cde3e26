internal import AnnotateMediaTypes

/// Something that has a colour at every point of a stamp's unit square.
protocol Paint: Sendable {
  /// Writes the colours of a run of samples, each averaged over roughly the area of a footprint.
  ///
  /// The samples are at most half a footprint outside of the unit square.
  func paint(_ run: SampleRun, into row: inout PaintedRow)

  /// Whether anything may be visible at points in `area`, each averaged over `footprint`; must not be false
  /// if something is.
  func mayCover(_ area: Rect<StampSpace>, footprint: Footprint) -> Bool
}

/// A stamp's values at adjacent samples: three values, and the alpha by which they are multiplied.
///
/// Its memory is reused for every row.
struct PaintedRow: Sendable {
  /// The three values and alpha of each sample.
  private(set) var samples: [SIMD4<Float>] = []

  /// Fills the samples of a range with the results of `body`; samples before it do not change.
  @inline(__always)
  mutating func fill(_ range: Range<Int>, _ body: (_ index: Int) -> SIMD4<Float>) {
    if samples.count < range.upperBound {
      let missing = max(256, range.upperBound) - samples.count
      samples += [SIMD4<Float>](repeating: .zero, count: missing)
    }
    var samples = samples.mutableSpan
    for index in range { samples[unchecked: index] = body(index) }
  }

  /// Multiplies the values and the alpha of each of the first samples by a factor.
  @inline(__always)
  mutating func scale(_ count: Int, by factor: (_ index: Int, _ alpha: Float) -> Float) {
    for index in 0..<count { samples[index] *= factor(index, samples[index].w) }
  }

  /// Returns how much a sample is covered, from 0 to 1.
  func alpha(_ index: Int) -> Float { samples[index].w }
}

/// The extent of one pixel or chroma sample along the two axes of a stamp's unit square.
struct Footprint: Sendable, Equatable {
  let x: Double
  let y: Double
}

/// Adjacent samples in one row of a picture, with their positions in a stamp's unit square.
struct SampleRun: Sendable {
  /// The position of the first sample.
  let start: Point<StampSpace>
  /// The distance from one sample to the next.
  let step: (x: Double, y: Double)
  let count: Int
  let footprint: Footprint

  /// Returns the position of the sample with an index in the run.
  @inline(__always)
  func position(_ index: Int) -> Point<StampSpace> {
    Point(start.x + Double(index) * step.x, start.y + Double(index) * step.y)
  }

  /// Returns the samples whose distances from the two axes are at most `limit`.
  ///
  /// The range has at least these samples if `isWhole` is false, and at most these if it is true.
  func samples(within limit: Footprint, isWhole: Bool) -> Range<Int> {
    let x = crossing(start.x, step.x, limit.x)
    let y = crossing(start.y, step.y, limit.y)
    return samples(from: max(x.low, y.low), to: min(x.high, y.high), isWhole: isWhole)
  }

  /// Returns the samples whose distance from the centre is at most `radius`.
  ///
  /// The range has at least these samples if `isWhole` is false, and at most these if it is true.
  func samples(withinRadius radius: Double, isWhole: Bool) -> Range<Int> {
    guard radius >= 0 else { return 0..<0 }
    // |start + n · step|² = radius², solved for n.
    let square = step.x * step.x + step.y * step.y
    let half = start.x * step.x + start.y * step.y
    let rest = start.x * start.x + start.y * start.y - radius * radius
    guard square > 0 else { return rest <= 0 ? 0..<count : 0..<0 }
    let discriminant = half * half - square * rest
    guard discriminant >= 0 else { return 0..<0 }
    let root = discriminant.squareRoot()
    return samples(from: (-half - root) / square, to: (-half + root) / square, isWhole: isWhole)
  }

  private func samples(from first: Double, to last: Double, isWhole: Bool) -> Range<Int> {
    let (low, high) = (max(first, 0), min(last, Double(count - 1)))
    guard low <= high else { return 0..<0 }
    // A sample that is at a limit except for rounding errors is in the wider range only.
    let slack = 1e-6
    let lowest = Int((isWhole ? low + slack : low - slack).rounded(.up))
    let highest = Int((isWhole ? high - slack : high + slack).rounded(.down))
    let (start, end) = (max(0, lowest), min(count, highest + 1))
    return start < end ? start..<end : 0..<0
  }

  /// Returns the fractional sample indices between which a coordinate is within ±`limit`.
  private func crossing(
    _ start: Double,
    _ step: Double,
    _ limit: Double
  ) -> (low: Double, high: Double) {
    guard limit >= 0, step != 0 else {
      return abs(start) <= limit ? (-.infinity, .infinity) : (.infinity, -.infinity)
    }
    let ends = ((-limit - start) / step, (limit - start) / step)
    guard ends.0.isFinite, ends.1.isFinite else { return (.infinity, -.infinity) }
    return (min(ends.0, ends.1), max(ends.0, ends.1))
  }
}
