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
  /// The area that the stamps need at their preferred position.
  let area: Rect<SquareSpace>
}

extension Stamp {
  /// The space at each end of a text, as a fraction of the line's height, by which it may be wider than
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

/// The positions that a block can take, the preferred one first.
struct BlockPositions {
  /// The distance between blocks that are pushed apart, as a fraction of their height.
  private static let spacing = 0.1
  /// The maximum distance to which a block is pushed away from its face, as a fraction of the face's height.
  private static let maximumPush = 1.0

  /// The areas, all of them inside the visible part of the picture if they fit.
  let areas: [Rect<SquareSpace>]
  /// Whether the preferred position is on the face itself, which it may therefore hide.
  let isOnFace: Bool

  /// Lists the positions of a block; `blocks` are those that were positioned before.
  ///
  /// Their number does not depend on the frame: the preferred one, its mirror image on the other side of the face
  /// (below it, if the preferred one is above), both pushed away from the face until they hide no other block,
  /// and four next to the face.
  init(of block: StampBlock, in visible: Rect<SquareSpace>, besides blocks: [Rect<SquareSpace>]) {
    let (face, preferred) = (block.face, block.area)
    isOnFace = preferred.overlap(with: face) > 0
    guard block.extent == .clear else {
      areas = [preferred.shifted(into: visible)]
      return
    }
    let isAbove = preferred.center.y < face.center.y
    let mirrored = preferred.at(y: 2 * face.center.y - preferred.center.y - preferred.height / 2)
    let ends = [face.y, face.maxY - preferred.height]
    let gap = max(0, isAbove ? face.y - preferred.maxY : preferred.y - face.maxY)
    let beside = (isAbove ? ends : ends.reversed()).flatMap { y in
      [
        preferred.at(x: face.maxX + gap, y: y),
        preferred.at(x: face.x - gap - preferred.width, y: y),
      ]
    }
    let longest = Self.maximumPush * face.height
    let pushed = [(preferred, isAbove), (mirrored, !isAbove)].map { area, goesUp in
      Self.pushed(area.shifted(into: visible), goesUp, past: blocks, atMost: longest)
    }
    areas = ([preferred, mirrored] + pushed + beside).map { $0.shifted(into: visible) }
  }

  private static func pushed(
    _ area: Rect<SquareSpace>,
    _ goesUp: Bool,
    past blocks: [Rect<SquareSpace>],
    atMost longest: Double
  ) -> Rect<SquareSpace> {
    let space = spacing * area.height
    var pushed = area
    // Every push leaves a block behind for good.
    while let hidden = blocks.first(where: { $0.overlap(with: pushed) > 0 }) {
      pushed = pushed.at(y: goesUp ? hidden.y - space - area.height : hidden.maxY + space)
      guard abs(pushed.y - area.y) <= longest else { return area }
    }
    return pushed
  }
}

extension Rect<SquareSpace> {
  /// Returns the same rectangle with its upper left corner elsewhere.
  func at(x: Double? = nil, y: Double? = nil) -> Rect {
    Rect(x: x ?? self.x, y: y ?? self.y, width: width, height: height)
  }

  /// Returns the rectangle, moved as little as possible to lie inside `area`; centred if it is too large.
  func shifted(into area: Rect) -> Rect {
    func position(_ low: Double, _ extent: Double, _ start: Double, _ room: Double) -> Double {
      extent > room ? start + (room - extent) / 2 : min(start + room - extent, max(start, low))
    }
    return at(
      x: position(x, width, area.x, area.width),
      y: position(y, height, area.y, area.height)
    )
  }

  /// Returns the area that both rectangles have in common.
  func overlap(with other: Rect) -> Double { intersection(other)?.area ?? 0 }
}
