internal import AnnotateMediaTypes

/// Stamps of a face that move together.
struct StampBlock {
  /// Identifies a block from frame to frame.
  ///
  /// Blocks are positioned in ascending order, which does not depend on the order of the faces in a frame.
  struct Key: Hashable, Comparable {
    let face: FaceStamps.Key
    let number: Int

    static func < (left: Key, right: Key) -> Bool { left.order < right.order }

    private var order: (Int, Int, Int, Int) { (face.style, number, face.id, face.index) }
  }

  let key: Key
  /// The bounds of the face.
  let face: Rect<SquareSpace>
  let extent: StampFreedom.Extent
  /// The area that the stamps need at their usual position.
  let area: Rect<SquareSpace>
}

extension Stamp {
  /// The space at each end of a text, as a share of the line's height, by which it may be wider than
  /// measured.
  private static let textTolerance = 0.05

  /// Returns the stamp, no wider than `width`; text is drawn smaller then.
  func narrowed(to width: Double, isMirrored: Bool) -> Stamp {
    guard self.width > width, case .text(let text) = content else { return self }
    let excess = (isMirrored ? -1 : 1) * (self.width - width) / 2
    let shift =
      switch text.alignment {
      case .left: -excess
      case .center: 0.0
      case .right: excess
      }
    var narrowed = moved(x: shift, y: 0)
    narrowed.width = width
    return narrowed
  }

  /// Returns the area in which the stamp is visible; `aspect` is that of its letters if it is a text.
  func area(isMirrored: Bool, aspect: (StampText) -> Double) -> Rect<SquareSpace> {
    guard case .text(let text) = content else {
      return transform.apply(Rect(x: -0.5, y: -0.5, width: 1, height: 1))
    }
    let letters = aspect(text) + 2 * Self.textTolerance
    let placement = TextPlacement(text, aspect: letters, width: width, height: height)
    let own = AffineTransform<StampSpace, StampSpace>(scaleX: isMirrored ? -1 : 1, scaleY: 1)
    let plate = placement.background.then(own).then(transform)
    return plate.apply(Rect(x: -0.5, y: -0.5, width: 1, height: 1))
  }

  /// Returns the stamp, moved.
  func moved(x: Double, y: Double) -> Stamp {
    var moved = self
    moved.center = Point(center.x + x, center.y + y)
    return moved
  }
}
