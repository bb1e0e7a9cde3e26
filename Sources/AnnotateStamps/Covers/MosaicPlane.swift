internal import AnnotateMediaTypes

/// The values of a mosaic in one component.
struct MosaicPlane: CoverPlane {
  let mosaic: Mosaic
  /// The means of the cells, row by row; nil for a cell without samples.
  let means: [Float?]

  func read(_ run: SampleRun, _: Int, _: Int, into values: inout [Float]) {
    if values.count < run.count { values = [Float](repeating: 0, count: max(256, run.count)) }
    var target = values.mutableSpan
    MosaicPath(mosaic, run).forEachStretch { stretch, x, y in
      let value = x.share > 0 || y.share > 0 ? mixed(x, y) : own(x, y)
      for index in stretch { target[unchecked: index] = value }
    }
  }

  /// Returns the mean of a sample's own cell; 0 if it has none, as then nothing of the sample is covered.
  private func own(_ x: MosaicNeighbors, _ y: MosaicNeighbors) -> Float {
    means[y.own * mosaic.columns + x.own] ?? 0
  }

  /// Returns the means of the cells that a sample overlaps, weighted by their shares.
  private func mixed(_ x: MosaicNeighbors, _ y: MosaicNeighbors) -> Float {
    let own = own(x, y)
    func mean(_ row: Int, _ column: Int) -> Float { means[row * mosaic.columns + column] ?? own }
    let near = own + (mean(y.own, x.other) - own) * x.share
    let first = mean(y.other, x.own)
    let far = first + (mean(y.other, x.other) - first) * x.share
    return near + (far - near) * y.share
  }
}
