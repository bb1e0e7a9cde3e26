internal import AnnotateMediaTypes

/// Divides a picture into parts of one size that overlap, because a face at the edge of one must lie whole
/// in another.
struct PictureTiles {
  /// One part.
  struct Tile: Equatable {
    /// The pixels of the part.
    let area: PixelRect
    /// What of the picture no other tile shows better: the cores of all tiles cover the picture once.
    let core: Rect<PictureSpace>
  }

  /// The tiles, row by row.
  let tiles: [Tile]

  /// Divides a picture of `size` into parts whose sides are at most `side`, of which neighbours share
  /// `overlap` pixels at least.
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

  /// Farther than any face that a picture's edge cuts.
  private static let beyond = 1e6

  private typealias Span = (start: Int, length: Int, core: Range<Double>)

  private static func spans(_ total: Int, _ side: Int, _ overlap: Int) -> [Span] {
    guard total > side else { return [(0, total, -beyond..<beyond)] }
    let count = (total - overlap + side - overlap - 1) / (side - overlap)
    let length = min(total, (total + (count - 1) * overlap + count - 1) / count)
    let starts = (0..<count).map { $0 * (total - length) / (count - 1) }
    return starts.indices.map { place in
      let low =
        place == 0 ? -beyond : Double(starts[place] + starts[place - 1] + length) / 2
      let high =
        place == count - 1 ? beyond : Double(starts[place + 1] + starts[place] + length) / 2
      return (starts[place], length, low..<high)
    }
  }
}
