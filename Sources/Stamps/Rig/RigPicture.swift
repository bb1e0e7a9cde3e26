/// A picture of a layer: one, or several that follow each other again and again.
package struct RigPicture: Sendable {
  private let frames: [(artwork: Artwork, end: Double)]
  /// The width divided by the height.
  package let proportion: Double

  /// A picture that does not move.
  package init(_ artwork: Artwork, proportion: Double) {
    frames = [(artwork, .infinity)]
    self.proportion = proportion
  }

  /// Pictures that are shown for so many seconds each.
  package init(_ shown: [(artwork: Artwork, seconds: Double)], proportion: Double) {
    var end = 0.0
    frames = shown.map { artwork, seconds in
      end += seconds
      return (artwork, end)
    }
    self.proportion = proportion
  }

  /// The picture that is shown so many seconds after the beginning.
  func artwork(at seconds: Double) -> Artwork? {
    guard frames.count > 1, let total = frames.last?.end, total > 0, total.isFinite else {
      return frames.first?.artwork
    }
    let place = seconds.truncatingRemainder(dividingBy: total)
    let time = place < 0 ? place + total : place
    return (frames.first { time < $0.end } ?? frames.last)?.artwork
  }
}
