internal import AnnotateMediaTypes

/// The colours of a mosaic.
struct MosaicPlane: CoverPlane {
  let mosaic: Mosaic
  /// Row by row; nil where no sample lies in a cell.
  let means: [Float?]

  func read(_ run: SampleRun, _: Int, _: Int, into numbers: inout [Float]) {
    if numbers.count < run.count { numbers = [Float](repeating: 0, count: max(256, run.count)) }
    var target = numbers.mutableSpan
    MosaicPath(mosaic, run).forEachStretch { stretch, x, y in
      let number = x.share > 0 || y.share > 0 ? mixed(x, y) : own(x, y)
      for index in stretch { target[unchecked: index] = number }
    }
  }

  /// Where there is none, nothing of the sample is covered.
  private func own(_ x: MosaicNeighbours, _ y: MosaicNeighbours) -> Float {
    means[y.own * mosaic.columns + x.own] ?? 0
  }

  /// The cells that meet in a sample, each by its share.
  private func mixed(_ x: MosaicNeighbours, _ y: MosaicNeighbours) -> Float {
    let own = own(x, y)
    func mean(_ row: Int, _ column: Int) -> Float { means[row * mosaic.columns + column] ?? own }
    let near = own + (mean(y.own, x.other) - own) * x.share
    let first = mean(y.other, x.own)
    let far = first + (mean(y.other, x.other) - first) * x.share
    return near + (far - near) * y.share
  }
}
