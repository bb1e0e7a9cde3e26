internal import AnnotateMediaTypes

/// Divides a picture into overlapping tiles of the same size, so that a face at the edge of one tile is
/// complete in another.
struct PictureTiles {
  /// One tile.
  struct Tile: Equatable {
    /// The pixels of the tile.
    let area: PixelRect
    /// The part of the picture that this tile shows best: the cores of all tiles cover the picture
    /// exactly once.
    let core: Rect<PictureSpace>
  }

  /// The tiles, row by row.
  let tiles: [Tile]

  /// Divides a picture of `size` into tiles whose sides are at most `side`; neighbours share at least
  /// `overlap` pixels.
  init(of size: PixelSize, side: Int, overlap: Int) {
    let columns = Self.spans(size.width, side, overlap)
    let rows = Self.spans(size.height, side, overlap)
    tiles = rows.flatMap { row in
      columns.map { column in
        Tile(
          area: PixelRect(
            x: column.start,
            y: row.start,
            size: PixelSize(column.length, row.length)
          ),
          core: Rect(
            x: column.core.lowerBound,
            y: row.core.lowerBound,
            width: column.core.upperBound - column.core.lowerBound,
            height: row.core.upperBound - row.core.lowerBound
          )
        )
      }
    }
  }

  /// A distance beyond any face that the picture's edge cuts.
  private static let beyond = 1e6

  private typealias Span = (start: Int, length: Int, core: Range<Double>)

  private static func spans(_ total: Int, _ side: Int, _ overlap: Int) -> [Span] {
    guard total > side else { return [(0, total, -beyond..<beyond)] }
    let count = (total - overlap + side - overlap - 1) / (side - overlap)
    let length = min(total, (total + (count - 1) * overlap + count - 1) / count)
    let starts = (0..<count).map { $0 * (total - length) / (count - 1) }
    return starts.indices.map { index in
      let low =
        index == 0 ? -beyond : Double(starts[index] + starts[index - 1] + length) / 2
      let high =
        index == count - 1 ? beyond : Double(starts[index + 1] + starts[index] + length) / 2
      return (starts[index], length, low..<high)
    }
  }
}

extension PictureTiles.Tile {
  /// The sides of parts in pixels: few, because a network is compiled for each of them.
  private static let sides = [128, 256]

  /// The part of this tile that shows some faces with as much around them as their height.
  ///
  /// - Parameters:
  ///   - faces: the boxes of the faces.
  ///   - size: the size of the picture.
  /// - Returns: a square part, or the whole tile if the faces lie far apart or the tile is hardly larger;
  ///   nil if there are no faces.
  func part(around faces: [Rect<PictureSpace>], of size: PixelSize) -> PictureTiles.Tile? {
    guard !faces.isEmpty else { return nil }
    let grown = faces.map {
      Rect<PictureSpace>(
        x: $0.x - $0.height,
        y: $0.y - $0.height,
        width: $0.width + 2 * $0.height,
        height: 3 * $0.height
      )
    }
    let left = grown.map(\.x).min() ?? 0
    let top = grown.map(\.y).min() ?? 0
    let right = grown.map(\.maxX).max() ?? 0
    let bottom = grown.map(\.maxY).max() ?? 0
    let extent = max(right - left, bottom - top)
    guard let side = Self.sides.first(where: { Double($0) >= extent }),
      side * side < area.size.area, side <= size.width, side <= size.height
    else { return self }
    func start(_ middle: Double, _ length: Int) -> Int {
      Int(min(max(0, middle - Double(side) / 2), Double(length - side)))
    }
    let part = PixelRect(
      x: start((left + right) / 2, size.width),
      y: start((top + bottom) / 2, size.height),
      size: PixelSize(side, side)
    )
    return PictureTiles.Tile(area: part, core: core)
  }
}
