internal import AnnotateMediaTypes

/// The way of samples side by side through the cells of a mosaic.
struct MosaicPath {
  private let run: SampleRun
  private let across: MosaicAxis
  private let down: MosaicAxis

  /// The way of samples that are as large as their footprints, or of their middles alone.
  init(_ mosaic: Mosaic, _ run: SampleRun, ofMiddles: Bool = false) {
    self.run = run
    let footprint = ofMiddles ? Footprint(x: 0, y: 0) : run.footprint
    across = MosaicAxis(mosaic.columns, footprint: footprint.x, run.start.x, run.step.x)
    down = MosaicAxis(mosaic.rows, footprint: footprint.y, run.start.y, run.step.y)
  }

  /// Calls `body` for samples that lie whole in one cell, as many at a time as there are side by side, and
  /// for each single one that does not.
  @inline(__always)
  func forEachStretch(
    _ body: (_ samples: Range<Int>, _ x: MosaicNeighbours, _ y: MosaicNeighbours) -> Void
  ) {
    var first = 0
    while first < run.count {
      let (x, y) = (across.neighbours(first), down.neighbours(first))
      let isPlain = x.share == 0 && y.share == 0
      let more = isPlain ? min(across.samplesToEdge(x), down.samplesToEdge(y)) : 0
      let end = min(run.count, first &+ 1 &+ more)
      body(first..<end, x, y)
      first = end
    }
  }
}

/// The cells along one axis that meet in a sample.
struct MosaicNeighbours {
  /// The cell in which it lies.
  let own: Int
  /// The one on the other side of the nearest edge.
  let other: Int
  /// How much of the sample's footprint lies in that.
  let share: Float
  /// Where its middle lies in its own cell, from 0 to 1.
  fileprivate let place: Double
}

/// The cells of a mosaic along one axis of the unit square.
private struct MosaicAxis {
  private let count: Int
  /// Half of a sample's footprint, in cells.
  private let reach: Double
  /// One by the whole footprint.
  private let inverse: Double
  /// Where the first sample lies, and how far it is from one to the next, in cells.
  private let start: Double
  private let step: Double
  /// Samples in the width of a cell.
  private let samples: Double

  init(_ count: Int, footprint: Double, _ start: Double, _ step: Double) {
    self.count = count
    reach = footprint * Double(count) / 2
    inverse = reach > 0 ? 1 / (2 * reach) : 0
    self.start = (start + 0.5) * Double(count)
    self.step = step * Double(count)
    samples = min(1e6, 1 / abs(self.step))
  }

  @inline(__always)
  func neighbours(_ sample: Int) -> MosaicNeighbours {
    let position = start + Double(sample) * step
    let own = min(count &- 1, max(0, Int(Int32(position))))
    let place = position - Double(own)
    let isLeft = place < 0.5
    let distance = isLeft ? place : 1 - place
    let other = isLeft ? own &- 1 : own &+ 1
    guard distance < reach, other >= 0, other < count else {
      return MosaicNeighbours(own: own, other: own, share: 0, place: place)
    }
    let share = Float(min(0.5, 0.5 - distance * inverse))
    return MosaicNeighbours(own: own, other: other, share: share, place: place)
  }

  /// How many samples after this one lie whole in the same cell; fewer where rounding decides.
  @inline(__always)
  func samplesToEdge(_ sample: MosaicNeighbours) -> Int {
    let room = (step > 0 ? 1 - sample.place : sample.place) - reach
    return Int(max(0, min(1e6, room * samples - 1e-6)))
  }
}
