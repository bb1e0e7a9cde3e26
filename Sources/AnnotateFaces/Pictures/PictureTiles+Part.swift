internal import AnnotateMediaTypes

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
