internal import AnnotateMediaTypes

/// The path of adjacent samples through the cells of a mosaic.
struct MosaicPath {
  private let run: SampleRun
  private let across: MosaicAxis
  private let down: MosaicAxis

  /// Makes the path of samples as large as their footprints, or of their centres alone.
  init(_ mosaic: Mosaic, _ run: SampleRun, ofMiddles: Bool = false) {
    self.run = run
    let footprint = ofMiddles ? Footprint(x: 0, y: 0) : run.footprint
    across = MosaicAxis(mosaic.columns, footprint: footprint.x, run.start.x, run.step.x)
    down = MosaicAxis(mosaic.rows, footprint: footprint.y, run.start.y, run.step.y)
  }

  /// Calls `body` for each range of adjacent samples that are entirely in one cell, and for each single
  /// sample that is not.
  @inline(__always)
  func forEachStretch(
    _ body: (_ samples: Range<Int>, _ x: MosaicNeighbors, _ y: MosaicNeighbors) -> Void
  ) {
    var first = 0
    while first < run.count {
      let (x, y) = (across.neighbors(first), down.neighbors(first))
      let isPlain = x.share == 0 && y.share == 0
      let more = isPlain ? min(across.samplesToEdge(x), down.samplesToEdge(y)) : 0
      let end = min(run.count, first &+ 1 &+ more)
      body(first..<end, x, y)
      first = end
    }
  }
}

/// The cells along one axis that a sample overlaps.
struct MosaicNeighbors {
  /// The cell that contains the centre of the sample.
  let own: Int
  /// The cell on the other side of the nearest edge.
  let other: Int
  /// The share of the sample's footprint in the other cell.
  let share: Float
  /// The position of the sample's centre in its own cell, from 0 to 1.
  fileprivate let fraction: Double
}

/// The cells of a mosaic along one axis of the unit square.
private struct MosaicAxis {
  private let count: Int
  /// Half of a sample's footprint, in cells.
  private let reach: Double
  /// The reciprocal of the whole footprint; 0 if that is 0.
  private let inverse: Double
  /// The position of the first sample and the distance from one to the next, in cells.
  private let start: Double
  private let step: Double
  /// The number of samples per cell.
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
  func neighbors(_ sample: Int) -> MosaicNeighbors {
    let position = start + Double(sample) * step
    let own = min(count &- 1, max(0, Int(Int32(position))))
    let fraction = position - Double(own)
    let isLeft = fraction < 0.5
    let distance = isLeft ? fraction : 1 - fraction
    let other = isLeft ? own &- 1 : own &+ 1
    guard distance < reach, other >= 0, other < count else {
      return MosaicNeighbors(own: own, other: own, share: 0, fraction: fraction)
    }
    let share = Float(min(0.5, 0.5 - distance * inverse))
    return MosaicNeighbors(own: own, other: other, share: share, fraction: fraction)
  }

  /// Returns how many samples after this one are entirely in the same cell; fewer if rounding is in doubt.
  @inline(__always)
  func samplesToEdge(_ sample: MosaicNeighbors) -> Int {
    let room = (step > 0 ? 1 - sample.fraction : sample.fraction) - reach
    return Int(max(0, min(1e6, room * samples - 1e-6)))
  }
}
