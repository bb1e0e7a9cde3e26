internal import MediaTypes

/// All of the unit square.
struct WholeSquare: Coverage {
  func share(at point: Point<StampSpace>, _ footprint: Footprint) -> Double {
    share(point.x, footprint.x, within: 0.5) * share(point.y, footprint.y, within: 0.5)
  }

  func core(_ footprint: Footprint) -> Footprint {
    Footprint(x: 0.5 - footprint.x / 2, y: 0.5 - footprint.y / 2)
  }
}
