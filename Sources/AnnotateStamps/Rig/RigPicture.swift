package import AnnotateMediaTypes

/// A picture of a layer: one, or several that follow each other again and again.
package struct RigPicture: Sendable {
  private let artworks: [Artwork]
  /// When each picture makes room for the next, in units of `timeBase`.
  private let ends: [Int64]
  /// The unit of time, in seconds.
  private let timeBase: Rational
  /// The width divided by the height.
  package let proportion: Double

  /// A picture that does not move.
  package init(_ artwork: Artwork, proportion: Double) {
    self.init([(artwork, 1)], timeBase: .one, proportion: proportion)
  }

  /// Pictures that are shown for so many units of `timeBase` each.
  package init(
    _ shown: [(artwork: Artwork, duration: Int64)],
    timeBase: Rational,
    proportion: Double
  ) {
    artworks = shown.map(\.artwork)
    var end: Int64 = 0
    ends = shown.map { shown in
      end += shown.duration
      return end
    }
    (self.timeBase, self.proportion) = (timeBase, proportion)
  }

  /// The picture that is shown at a time after the beginning; where no time is known, the first.
  func artwork(at time: MediaTime?) -> Artwork? {
    guard artworks.count > 1, let time, let total = ends.last, total > 0 else {
      return artworks.first
    }
    let whole = time.wholeUnits(of: timeBase) % total
    let place = whole < 0 ? whole + total : whole
    return zip(artworks, ends).first { place < $0.1 }?.0 ?? artworks.last
  }
}
