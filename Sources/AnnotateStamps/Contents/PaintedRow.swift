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
