internal import AnnotateMediaTypes

/// Chooses the input size of networks that accept any multiple of a number of pixels.
struct InputGrid {
  /// The number of which width and height are multiples.
  let step: Int
  /// The largest width times height: the time that a network takes grows with its area.
  let largestArea: Int
  /// The largest area of inputs that are at most `width` wide: high pictures may take more area, so that
  /// faces in them are not shown smaller than in wide ones.
  var narrow: (width: Int, area: Int)?

  /// Finds the grid size that shows a picture of `width` by `height` largest, and the size of the
  /// picture in it; pictures are never enlarged.
  func fit(width: Double, height: Double) -> (grid: PixelSize, picture: PixelSize) {
    let sizes = sizes(area: largestArea) + narrowSizes
    let scales = sizes.map { scale($0, width, height) }
    let largest = scales.max() ?? 0
    let candidates = zip(sizes, scales).filter { $0.1 == largest }.map(\.0)
    let best = candidates.min { $0.area < $1.area } ?? PixelSize(step, step)
    let factor = min(1, largest)
    let picture = PixelSize(
      clamp(width * factor, to: best.width),
      clamp(height * factor, to: best.height)
    )
    return (enclosing(picture), picture)
  }

  /// The smallest grid size that a picture fits into.
  func enclosing(_ picture: PixelSize) -> PixelSize {
    PixelSize(roundedUp(picture.width), roundedUp(picture.height))
  }

  private var narrowSizes: [PixelSize] {
    guard let narrow else { return [] }
    return sizes(area: narrow.area).filter { $0.width <= narrow.width }
  }

  /// The highest input of each width that has at most `area` pixels.
  private func sizes(area: Int) -> [PixelSize] {
    let count = area / (step * step)
    return (1...count).map { columns in PixelSize(columns * step, count / columns * step) }
  }

  private func scale(_ size: PixelSize, _ width: Double, _ height: Double) -> Double {
    min(Double(size.width) / width, Double(size.height) / height)
  }

  private func clamp(_ length: Double, to limit: Int) -> Int {
    min(limit, max(1, Int(length.rounded())))
  }

  private func roundedUp(_ length: Int) -> Int {
    (length + step - 1) / step * step
  }
}
