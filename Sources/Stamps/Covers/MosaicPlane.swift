internal import MediaTypes

/// The colours of a mosaic.
struct MosaicPlane: CoverPlane {
  let mosaic: Mosaic
  /// Row by row; nil where no sample lies in a cell.
  let means: [Float?]

  func read(_ run: SampleRun, _: Int, _: Int, into numbers: inout [Float]) {
    if numbers.count < run.count { numbers = [Float](repeating: 0, count: max(256, run.count)) }
    let across = MosaicAxis(mosaic.columns, footprint: run.footprint.x)
    let down = MosaicAxis(mosaic.rows, footprint: run.footprint.y)
    for index in 0..<run.count {
      let place = run.place(index)
      let (x, y) = (across.neighbours(place.x), down.neighbours(place.y))
      // Where there is none, nothing of the sample is covered.
      let own = means[y.own * mosaic.columns + x.own] ?? 0
      guard x.share > 0 || y.share > 0 else {
        numbers[index] = own
        continue
      }
      func mean(_ row: Int, _ column: Int) -> Float {
        means[row * mosaic.columns + column] ?? own
      }
      let near = own + (mean(y.own, x.other) - own) * x.share
      let first = mean(y.other, x.own)
      let far = first + (mean(y.other, x.other) - first) * x.share
      numbers[index] = near + (far - near) * y.share
    }
  }
}

/// The cells of a mosaic along one axis of the unit square.
private struct MosaicAxis {
  private let count: Int
  /// How long the footprint of a sample is, in cells.
  private let footprint: Double

  init(_ count: Int, footprint: Double) {
    (self.count, self.footprint) = (count, footprint * Double(count))
  }

  /// The cell in which a sample lies, the one on the other side of the nearest edge, and how much of
  /// the sample's footprint lies in that.
  func neighbours(_ coordinate: Double) -> (own: Int, other: Int, share: Float) {
    let own = Mosaic.cell(coordinate, count)
    let fromLeft = (coordinate + 0.5) * Double(count) - Double(own)
    let distance = min(fromLeft, 1 - fromLeft)
    guard distance < footprint / 2 else { return (own, own, 0) }
    let other = fromLeft < 0.5 ? own - 1 : own + 1
    guard other >= 0, other < count else { return (own, own, 0) }
    return (own, other, Float(min(0.5, 0.5 - distance / footprint)))
  }
}
