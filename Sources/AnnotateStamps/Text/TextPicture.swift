internal import AnnotateMediaTypes

/// The letters of a line of text, as wide as they are and as high as the line.
struct TextPicture: Sendable {
  let sprite: Sprite

  /// Takes what is to be seen of a line, which is in the middle of the picture and half as high; nil
  /// where nothing is.
  init?(_ picture: ImageBuffer, convert: (SIMD4<Float>) -> SIMD4<Float>) {
    let (width, height) = (picture.size.width, picture.size.height)
    let columns = (0..<width).filter { x in (0..<height).contains { picture[x, $0].alpha > 0 } }
    let rows = (0..<height).filter { y in columns.contains { picture[$0, y].alpha > 0 } }
    guard let left = columns.first, let right = columns.last, let upper = rows.first,
      let lower = rows.last
    else { return nil }
    // The line, moved and enlarged so that everything has room.
    let line = height / 2
    let top = min(upper, max(height / 4, lower - line + 1))
    let bottom = max(lower, top + line - 1)
    var cut = ImageBuffer(size: PixelSize(right - left + 1, bottom - top + 1))
    for y in top...bottom {
      for x in left...right { cut[x - left, y - top] = picture[x, y] }
    }
    sprite = Sprite(cut, convert: convert)
  }

  /// The width of the letters divided by the height of the line.
  var aspect: Double { sprite.aspect }
}

/// Where the parts of a line of text lie in its stamp's unit square.
struct TextPlacement {
  /// From the unit square of the letters.
  let letters: AffineTransform<StampSpace, StampSpace>
  /// From the unit square of what is behind them.
  let background: AffineTransform<StampSpace, StampSpace>

  /// Letters keep their proportions; where they and the padding would be wider than the stamp, they
  /// are smaller.
  init(_ text: StampText, aspect: Double, width: Double, height: Double) {
    let padding = max(0, text.background?.padding ?? 0)
    let whole = (aspect + 2 * padding) * height
    let scale = whole > width ? width / whole : 1
    let share = scale * whole / width
    let middle =
      switch text.alignment {
      case .left: share / 2 - 0.5
      case .center: 0.0
      case .right: 0.5 - share / 2
      }
    background = AffineTransform(scaleX: share, scaleY: scale, tx: middle)
    let letters = share * aspect / (aspect + 2 * padding)
    self.letters = AffineTransform(scaleX: letters, scaleY: scale, tx: middle)
  }
}
