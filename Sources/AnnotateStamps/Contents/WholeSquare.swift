internal import AnnotateMediaTypes

/// The whole unit square.
struct WholeSquare: Coverage {
  func share(at point: Point<StampSpace>, _ footprint: Footprint) -> Double {
    share(point.x, footprint.x, within: 0.5) * share(point.y, footprint.y, within: 0.5)
  }

  func core(of run: SampleRun) -> Range<Int> {
    let (x, y) = (0.5 - run.footprint.x / 2, 0.5 - run.footprint.y / 2)
    return run.samples(within: Footprint(x: x, y: y), isWhole: true)
  }
}
