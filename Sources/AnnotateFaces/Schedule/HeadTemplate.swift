internal import AnnotateMediaTypes

/// The brightness of a head in one frame, to find the head in another one.
///
/// Heads that are turned away, far or dark have no mesh to follow, but their brightness changes little from one frame
/// to the next. Normalized cross-correlation finds them whatever the light does.
struct HeadTemplate {
  /// Reads the mean brightness, from 0 to 255, of the cells of a grid, row by row.
  ///
  /// The map takes the grid, in cells, to the upright picture. It returns nil if it cannot read the picture.
  typealias Reader = (PixelSize, AffineTransform<PictureSpace, SquareSpace>) -> [Float]?

  /// Where a head was found.
  struct Match {
    /// The middle of its box.
    let center: Point<SquareSpace>
    /// How much it looks like the template there, from -1 to 1.
    let correlation: Float
  }

  /// The cells across and down a template.
  private static let side = 24
  /// The farthest that a head is from where it is expected, in cells.
  ///
  /// That is about half its size, or a fifth where it is known better. Both are even.
  enum Reach: Int {
    case far = 10
    case near = 4
  }

  /// The side of a template in sizes of the head: hair and chin are seen as well.
  static let margin = 1.2
  /// The standard deviation of brightness, of 255, below which there is nothing to recognise.
  private static let leastContrast: Float = 3

  private let fine: HeadCells
  private let coarse: HeadCells

  /// Reads a head; nil if the picture cannot be read, or shows nothing there that can be found again.
  init?(of bounds: Rect<SquareSpace>, _ read: Reader) {
    guard let cells = Self.cells(around: bounds.center, size: bounds.size, count: Self.side, read)
    else { return nil }
    let half = cells.halved
    guard cells.contrast >= Self.leastContrast, half.contrast > 0 else { return nil }
    (fine, coarse) = (cells, half)
  }

  /// Finds the head near the middle of a box of its expected size; nil if the picture cannot be read.
  func match(
    near bounds: Rect<SquareSpace>,
    within reach: Reach = .far,
    _ read: Reader
  ) -> Match? {
    let reach = reach.rawValue
    let count = Self.side + 2 * reach
    guard let cells = Self.cells(around: bounds.center, size: bounds.size, count: count, read)
    else {
      return nil
    }
    let middle = reach / 2
    let rough = coarse.bestOffset(in: cells.halved, around: (middle, middle), reach: middle)
    let exact = fine.bestOffset(in: cells, around: (2 * rough.x, 2 * rough.y), reach: 2)
    let peak = fine.peak(in: cells, at: exact)
    let cell = Self.margin * bounds.size / Double(Self.side)
    let center = Point<SquareSpace>(
      bounds.center.x + (peak.x - Double(reach)) * cell,
      bounds.center.y + (peak.y - Double(reach)) * cell
    )
    return Match(center: center, correlation: fine.correlation(with: cells, at: exact))
  }

  /// Where a parabola through three values at -1, 0 and 1 has its maximum, from -1 to 1; the place of the largest value
  /// if that is not the middle one.
  static func peak(_ before: Float, _ middle: Float, _ after: Float) -> Double {
    if before > middle || after > middle { return before > after ? -1 : 1 }
    let bend = Double(2 * middle - before - after)
    return bend > 0 ? min(max(Double(after - before) / (2 * bend), -0.5), 0.5) : 0
  }

  /// Reads a square grid of `count` cells across.
  private static func cells(
    around center: Point<SquareSpace>,
    size: Double,
    count: Int,
    _ read: Reader
  ) -> HeadCells? {
    let cell = margin * size / Double(side)
    let corner = Double(count) / 2 * cell
    guard cell > 0, (center.x + center.y + corner).isFinite else { return nil }
    let map = AffineTransform<PictureSpace, SquareSpace>(
      scaleX: cell,
      scaleY: cell,
      tx: center.x - corner,
      ty: center.y - corner
    )
    return read(PixelSize(count, count), map).map { HeadCells(side: count, $0) }
  }
}

/// The brightness of the cells of a square grid.
private struct HeadCells {
  /// The offset of a smaller grid in a larger one, in cells.
  typealias Offset = (x: Int, y: Int)

  let side: Int
  /// The brightness of each cell, row by row.
  let cells: [Float]
  /// The mean brightness.
  let mean: Float
  /// The standard deviation of the brightness.
  let contrast: Float

  init(side: Int, _ cells: [Float]) {
    (self.side, self.cells) = (side, cells)
    let mean = cells.reduce(0, +) / Float(cells.count)
    self.mean = mean
    contrast = (cells.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(cells.count))
      .squareRoot()
  }

  /// The same grid with cells twice as wide and high.
  var halved: HeadCells {
    let half = side / 2
    var halved = [Float](repeating: 0, count: half * half)
    for row in 0..<half {
      for column in 0..<half {
        let corner = 2 * row * side + 2 * column
        let sum =
          cells[corner] + cells[corner + 1] + cells[corner + side] + cells[corner + side + 1]
        halved[row * half + column] = sum / 4
      }
    }
    return HeadCells(side: half, halved)
  }

  /// The offset in a larger grid at which that looks most like this one, at most `reach` cells from a given one.
  func bestOffset(in larger: HeadCells, around middle: Offset, reach: Int) -> Offset {
    var best = (offset: middle, correlation: -Float.infinity)
    let range = 0...larger.side - side
    for y in middle.y - reach...middle.y + reach where range.contains(y) {
      for x in middle.x - reach...middle.x + reach where range.contains(x) {
        let correlation = correlation(with: larger, at: (x, y))
        if correlation > best.correlation { best = ((x, y), correlation) }
      }
    }
    return best.offset
  }

  /// The position of the maximum of the correlation near an offset, to a fraction of a cell.
  func peak(in larger: HeadCells, at offset: Offset) -> (x: Double, y: Double) {
    let range = 1..<larger.side - side
    func shift(_ before: Offset, _ after: Offset) -> Double {
      let values = [before, offset, after].map { correlation(with: larger, at: $0) }
      return HeadTemplate.peak(values[0], values[1], values[2])
    }
    let (x, y) = offset
    return (
      Double(x) + (range.contains(x) ? shift((x - 1, y), (x + 1, y)) : 0),
      Double(y) + (range.contains(y) ? shift((x, y - 1), (x, y + 1)) : 0)
    )
  }

  /// The correlation with the part of a larger grid that begins at an offset, from -1 to 1; 0 if the part is uniform.
  func correlation(with larger: HeadCells, at offset: Offset) -> Float {
    var (sum, squares, products): (Float, Float, Float) = (0, 0, 0)
    for row in 0..<side {
      let start = (row + offset.y) * larger.side + offset.x
      for column in 0..<side {
        let other = larger.cells[start + column] - larger.mean
        sum += other
        squares += other * other
        products += other * (cells[row * side + column] - mean)
      }
    }
    let count = Float(cells.count)
    let variance = squares / count - sum * sum / (count * count)
    guard variance > 0 else { return 0 }
    return products / (count * contrast * variance.squareRoot())
  }
}
