internal import AnnotateMediaTypes

/// The letters of a line of text: a sprite as wide as the letters and as high as the line.
struct TextPicture: Sendable {
  let sprite: Sprite

  /// Cuts the visible letters out of a picture, in the middle of which the line takes half of the height; nil
  /// if nothing is visible.
  init?(_ picture: ImageBuffer, convert: (SIMD4<Float>) -> SIMD4<Float>) {
    let (width, height) = (picture.size.width, picture.size.height)
    let columns = (0..<width).filter { x in (0..<height).contains { picture[x, $0].alpha > 0 } }
    let rows = (0..<height).filter { y in columns.contains { picture[$0, y].alpha > 0 } }
    guard let left = columns.first, let right = columns.last, let upper = rows.first,
      let lower = rows.last
    else { return nil }
    // Move and enlarge the line so that all letters fit.
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

/// The positions of the parts of a line of text in its stamp's unit square.
struct TextPlacement {
  /// The map from the unit square of the letters.
  let letters: AffineTransform<StampSpace, StampSpace>
  /// The map from the unit square of the background.
  let background: AffineTransform<StampSpace, StampSpace>

  /// Positions the letters, which keep their proportions and shrink if they and the padding are wider than
  /// the stamp.
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
