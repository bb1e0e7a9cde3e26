internal import AnnotateMediaTypes

/// A part of a stamp's unit square.
protocol Coverage: Sendable {
  /// How much of the area of `footprint` around `point` belongs to the part, from 0 to 1.
  func share(at point: Point<StampSpace>, _ footprint: Footprint) -> Double

  /// Samples of a run that belong to it whole.
  func core(of run: SampleRun) -> Range<Int>

  /// Samples of a run outside of which nothing belongs to it.
  func extent(of run: SampleRun) -> Range<Int>

  /// Whether anything of it may be in `area`; it must not say no where something is.
  func mayCover(_ area: Rect<StampSpace>, footprint: Footprint) -> Bool
}

extension Coverage {
  func core(of run: SampleRun) -> Range<Int> { 0..<0 }

  func extent(of run: SampleRun) -> Range<Int> { 0..<run.count }

  func mayCover(_ area: Rect<StampSpace>, footprint: Footprint) -> Bool { true }

  /// How much of the stretch of `length` around `position` lies within ±`limit`.
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
    color * Float(part.share(at: run.place(index), run.footprint))
  }
}
