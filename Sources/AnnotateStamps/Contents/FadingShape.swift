internal import AnnotateMediaTypes

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

  func share(at point: Point<StampSpace>, _ footprint: Footprint) -> Double {
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
