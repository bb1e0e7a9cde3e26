internal import AnnotateMediaTypes

/// The positions that a block can take, the most usual first.
struct BlockPositions {
  /// The distance between blocks that are pushed apart, as a share of their height.
  private static let spacing = 0.1
  /// The largest distance to which a block is pushed away from its face, as a share of the face's height.
  private static let longestPush = 1.0

  /// The areas, all of them inside the visible part of the picture if they fit.
  let areas: [Rect<SquareSpace>]
  /// Whether the usual position is on the face itself, which it may therefore hide.
  let isOnFace: Bool

  /// Lists the positions of a block; `blocks` are those that were positioned before.
  ///
  /// Their number does not depend on the frame: the usual one, its mirror image on the other side of the face
  /// (below it, if the usual one is above), both pushed away from the face until they hide no other block,
  /// and four beside the face.
  init(of block: StampBlock, in visible: Rect<SquareSpace>, besides blocks: [Rect<SquareSpace>]) {
    let (face, usual) = (block.face, block.area)
    isOnFace = usual.overlap(with: face) > 0
    guard block.extent == .clear else {
      areas = [usual.shifted(into: visible)]
      return
    }
    let isAbove = usual.center.y < face.center.y
    let mirrored = usual.at(y: 2 * face.center.y - usual.center.y - usual.height / 2)
    let ends = [face.y, face.maxY - usual.height]
    let gap = max(0, isAbove ? face.y - usual.maxY : usual.y - face.maxY)
    let beside = (isAbove ? ends : ends.reversed()).flatMap { y in
      [usual.at(x: face.maxX + gap, y: y), usual.at(x: face.x - gap - usual.width, y: y)]
    }
    let longest = Self.longestPush * face.height
    let pushed = [(usual, isAbove), (mirrored, !isAbove)].map { area, goesUp in
      Self.pushed(area.shifted(into: visible), goesUp, past: blocks, atMost: longest)
    }
    areas = ([usual, mirrored] + pushed + beside).map { $0.shifted(into: visible) }
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
