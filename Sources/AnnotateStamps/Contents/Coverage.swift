internal import AnnotateMediaTypes

/// A part of a stamp's unit square.
protocol Coverage: Sendable {
  /// Returns how much of the area of `footprint` around `point` belongs to the part, from 0 to 1.
  func fraction(at point: Point<StampSpace>, _ footprint: Footprint) -> Double

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
  func fraction(_ position: Double, _ length: Double, within limit: Double) -> Double {
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
    color * Float(part.fraction(at: run.position(index), run.footprint))
  }
}

/// The whole unit square.
struct WholeSquare: Coverage {
  func fraction(at point: Point<StampSpace>, _ footprint: Footprint) -> Double {
    fraction(point.x, footprint.x, within: 0.5) * fraction(point.y, footprint.y, within: 0.5)
  }

  func core(of run: SampleRun) -> Range<Int> {
    let (x, y) = (0.5 - run.footprint.x / 2, 0.5 - run.footprint.y / 2)
    return run.samples(within: Footprint(x: x, y: y), isWhole: true)
  }
}

/// The unit square or the ellipse that touches its sides, fading inwards from its edge.
struct FadingShape: Coverage {
  private let outline: StampShape.Outline
  /// The width of the fading edge along the two axes; zero is sharp.
  private let feather: Footprint

  /// Makes a shape in a unit square in which a pixel has the size `pixel`.
  init(_ shape: StampShape, pixel: Footprint) {
    outline = shape.outline
    let length = shape.feather.isFinite ? max(0, shape.feather) : 0
    feather = Footprint(x: length * pixel.x, y: length * pixel.y)
  }

  func fraction(at point: Point<StampSpace>, _ footprint: Footprint) -> Double {
    switch outline {
    case .rectangle:
      ramp(0.5 - abs(point.x), footprint.x, feather.x)
        * ramp(0.5 - abs(point.y), footprint.y, feather.y)
    case .ellipse: ellipse(point, footprint)
    }
  }

  /// Fades the edge along the line to the centre.
  private func ellipse(_ point: Point<StampSpace>, _ footprint: Footprint) -> Double {
    let radius = (point.x * point.x + point.y * point.y).squareRoot()
    guard radius > 0 else { return 1 }
    func along(_ extent: Footprint) -> Double {
      let (x, y) = (point.x / radius * extent.x, point.y / radius * extent.y)
      return (x * x + y * y).squareRoot()
    }
    return ramp(0.5 - radius, along(footprint), along(feather))
  }

  /// Rises from 0, half a footprint outside of the edge, to 1, where the fading ends.
  private func ramp(_ depth: Double, _ footprint: Double, _ feather: Double) -> Double {
    min(1, max(0, (depth + footprint / 2) / (footprint + feather)))
  }

  func core(of run: SampleRun) -> Range<Int> {
    let footprint = run.footprint
    let (x, y) = (feather.x + footprint.x / 2, feather.y + footprint.y / 2)
    switch outline {
    case .rectangle:
      return run.samples(within: Footprint(x: 0.5 - x, y: 0.5 - y), isWhole: true)
    case .ellipse: return run.samples(withinRadius: 0.5 - max(x, y), isWhole: true)
    }
  }

  func extent(of run: SampleRun) -> Range<Int> {
    guard outline == .ellipse else { return 0..<run.count }
    let radius = 0.5 + max(run.footprint.x, run.footprint.y) / 2
    return run.samples(withinRadius: radius, isWhole: false)
  }
}

/// Lines along the inside of the unit square's sides, either complete or only at the corners.
struct Lines: Coverage {
  /// The width of the left and right lines, as a fraction of the stamp's width.
  private let horizontalThickness: Double
  /// The height of the upper and lower lines, as a fraction of the stamp's height.
  private let verticalThickness: Double
  /// The distances from the centre within which the sides have no lines; nil if the lines are complete.
  private let gap: Footprint?

  /// Makes lines in a stamp of some width and height.
  ///
  /// - Parameters:
  ///   - thickness: the thickness of the lines, in the unit of `width` and `height`.
  ///   - length: the fraction of each side that an arm at a corner takes; from 0.5 on the lines are complete.
  ///   - width: the width of the stamp.
  ///   - height: the height of the stamp.
  init(thickness: Double, length: Double = 0.5, width: Double, height: Double) {
    horizontalThickness = min(0.5, thickness / width)
    verticalThickness = min(0.5, thickness / height)
    // An arm is at least as long as the lines are thick.
    gap =
      length < 0.5
      ? Footprint(
        x: max(0, 0.5 - max(length, horizontalThickness)),
        y: max(0, 0.5 - max(length, verticalThickness))
      ) : nil
  }

  func fraction(at point: Point<StampSpace>, _ footprint: Footprint) -> Double {
    let inner = Footprint(x: 0.5 - horizontalThickness, y: 0.5 - verticalThickness)
    let x = (
      whole: fraction(point.x, footprint.x, within: 0.5),
      hole: fraction(point.x, footprint.x, within: inner.x)
    )
    let y = (
      whole: fraction(point.y, footprint.y, within: 0.5),
      hole: fraction(point.y, footprint.y, within: inner.y)
    )
    guard let gap else { return x.whole * y.whole - x.hole * y.hole }
    let gaps = (
      x: fraction(point.x, footprint.x, within: gap.x),
      y: fraction(point.y, footprint.y, within: gap.y)
    )
    // The sum of horizontal and vertical arms, with their common squares in the corners counted once.
    let horizontal = (y.whole - y.hole) * (x.whole - gaps.x)
    let vertical = (x.whole - x.hole) * (y.whole - gaps.y)
    return horizontal + vertical - (x.whole - x.hole) * (y.whole - y.hole)
  }

  func mayCover(_ area: Rect<StampSpace>, footprint: Footprint) -> Bool {
    let isInHole =
      area.x - footprint.x > -0.5 + horizontalThickness
      && area.maxX + footprint.x < 0.5 - horizontalThickness
      && area.y - footprint.y > -0.5 + verticalThickness
      && area.maxY + footprint.y < 0.5 - verticalThickness
    return !isInHole
  }
}
