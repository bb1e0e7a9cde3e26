/// One of the eight ways a stored picture is turned or mirrored before it is shown, numbered as in
/// the EXIF tag `Orientation`.
public enum Orientation: Int, Sendable, CaseIterable {
  /// Shown as stored.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Turned by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the main diagonal (transposed).
  case leftMirrored = 5
  /// Turned by 90° clockwise.
  case right = 6
  /// Mirrored along the other diagonal.
  case rightMirrored = 7
  /// Turned by 90° counter-clockwise.
  case left = 8

  /// Whether width and height are swapped.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// This one followed by a mirroring left to right.
  package var mirrored: Orientation {
    switch self {
    case .up: .upMirrored
    case .upMirrored: .up
    case .down: .downMirrored
    case .downMirrored: .down
    case .leftMirrored: .right
    case .right: .leftMirrored
    case .rightMirrored: .left
    case .left: .rightMirrored
    }
  }

  /// The orientation nearest to the linear part of a display matrix; nil if that part is degenerate.
  ///
  /// The coefficients are those of `x' = a·x + c·y`, `y' = b·x + d·y` with y growing downwards, as
  /// the track header of ISO/IEC 14496-12 section 8.3 stores them.
  package init?(a: Double, b: Double, c: Double, d: Double) {
    guard a * d - b * c != 0, (a * d - b * c).isFinite else { return nil }
    if abs(a) + abs(d) >= abs(b) + abs(c) {
      switch (a > 0, d > 0) {
      case (true, true): self = .up
      case (false, true): self = .upMirrored
      case (false, false): self = .down
      case (true, false): self = .downMirrored
      }
    } else {
      switch (b > 0, c > 0) {
      case (true, true): self = .leftMirrored
      case (true, false): self = .right
      case (false, false): self = .rightMirrored
      case (false, true): self = .left
      }
    }
  }

  /// The map that turns a picture of `width` by `height` units upright.
  package func transform<From, To>(width: Double, height: Double) -> AffineTransform<From, To> {
    let (w, h) = (width, height)
    return switch self {
    case .up: AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    case .upMirrored: AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
    case .down: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
    case .downMirrored: AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
    case .leftMirrored: AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .right: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
    case .rightMirrored: AffineTransform(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
    case .left: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
    }
  }
}
