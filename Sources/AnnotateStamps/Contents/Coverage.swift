internal import AnnotateMediaTypes

/// A part of a stamp's unit square.
protocol Coverage: Sendable {
  /// Returns how much of the area of `footprint` around `point` belongs to the part, from 0 to 1.
  func share(at point: Point<StampSpace>, _ footprint: Footprint) -> Double

  /// Returns samples of a run that belong to the part entirely.
  func core(of run: SampleRun) -> Range<Int>

  /// Returns the samples of a run outside of which nothing belongs to the part.
  func extent(of run: SampleRun) -> Range<Int>

  /// Whether any of the part may be in `area`; must not be false if some of it is.
  func mayCover(_ area: Rect<StampSpace>, footprint: Footprint) -> Bool
}

extension Coverage {
  func core(of run: SampleRun) -> Range<Int> { 0..<0 }

  func extent(of run: SampleRun) -> Range<Int> { 0..<run.count }

  func mayCover(_ area: Rect<StampSpace>, footprint: Footprint) -> Bool { true }

  /// Returns how much of an interval of `length` around `position` is within ±`limit`, from 0 to 1.
  func share(_ position: Double, _ length: Double, within limit: Double) -> Double {
    let low = max(-limit, position - length / 2)
    let high = min(limit, position + length / 2)
    return max(0, high - low) / length
  }
}

/// A part of the unit square in one colour.
struct PlainPaint<Part: Coverage>: Paint {
  let part: Part
  /// Three values and alpha, values multiplied by alpha.
  let color: SIMD4<Float>

  func mayCover(_ area: Rect<StampSpace>, footprint: Footprint) -> Bool {
    part.mayCover(area, footprint: footprint)
  }

  func paint(_ run: SampleRun, into row: inout PaintedRow) {
    let extent = part.extent(of: run)
    let core = part.core(of: run).clamped(to: extent)
    row.fill(0..<extent.lowerBound) { _ in .zero }
    row.fill(extent.lowerBound..<core.lowerBound) { color(run, $0) }
    row.fill(core) { _ in color }
    row.fill(core.upperBound..<extent.upperBound) { color(run, $0) }
    row.fill(extent.upperBound..<run.count) { _ in .zero }
  }

  @inline(__always)
  private func color(_ run: SampleRun, _ index: Int) -> SIMD4<Float> {
    color * Float(part.share(at: run.position(index), run.footprint))
  }
}
