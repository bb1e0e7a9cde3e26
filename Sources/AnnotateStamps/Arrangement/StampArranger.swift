package import AnnotateMediaTypes

/// Moves stamps so that they can be read: into the picture, and off faces and other stamps where there is
/// room.
///
/// The result depends on the frame and a fixed number of frames before it, so that a part of a video that is
/// rendered separately gets the same. A block leaves its position as soon as that is no longer free, and
/// returns only after it has been free for a number of frames, so that it does not flicker.
package struct StampArranger: Sendable {
  /// The number of frames for which a position must have been free, including the present one.
  package static let window = 16

  /// How bad it is if a block hides something, in relation to each other.
  private enum Weight {
    static let block = 4.0
    static let otherFace = 2.0
    static let ownFace = 1.0
  }

  /// The faces and blocks of a frame that are not to be hidden.
  private struct Obstacles {
    let faces: [Rect<SquareSpace>]
    var blocks: [Rect<SquareSpace>] = []
  }

  /// The positions of a block in a frame.
  private struct Choice {
    let areas: [Rect<SquareSpace>]
    /// How much each position hides; 0 if it is free.
    let costs: [Double]

    /// The first free position, or else the one that hides least.
    var best: Int {
      costs.indices.min { (costs[$0], $0) < (costs[$1], $1) } ?? 0
    }
  }

  private let visible: Rect<SquareSpace>
  private let isMirrored: Bool
  private var ruler: TextRuler
  /// For each block, which of its positions were free in each of the last frames in which it was seen.
  private var history: [StampBlock.Key: [[Bool]]] = [:]

  /// Moves stamps into `visible`, a part of the upright picture; `rasterize` draws text to measure it.
  ///
  /// If `isMirrored`, the output mirrors the picture, but not the stamps.
  package init(
    visible: Rect<SquareSpace>,
    isMirrored: Bool = false,
    rasterize: @escaping Rasterize
  ) {
    (self.visible, self.isMirrored) = (visible, isMirrored)
    ruler = TextRuler(rasterize: rasterize)
  }

  /// Returns the stamps of the next frame, moved.
  ///
  /// - Parameters:
  ///   - groups: all stamps of the frame.
  ///   - faces: the bounds of all faces in the frame, stamped or not.
  ///   - startsScene: whether the frame begins a scene, before which nothing counts.
  /// - Returns: the groups in the same order.
  package mutating func arrange(
    _ groups: [FaceStamps],
    around faces: [Rect<SquareSpace>],
    startsScene: Bool = false
  ) -> [FaceStamps] {
    if startsScene { history = [:] }
    let groups = groups.map(narrowed)
    let blocks = blocks(of: groups)
    remember(blocks, Obstacles(faces: faces))
    var obstacles = Obstacles(faces: faces)
    var moves: [StampBlock.Key: (x: Double, y: Double)] = [:]
    for block in blocks {
      let area = steadyArea(of: block, obstacles)
      if block.extent == .clear { obstacles.blocks.append(area) }
      moves[block.key] = (area.x - block.area.x, area.y - block.area.y)
    }
    return groups.map { group in
      var group = group
      group.stamps = group.stamps.map { stamp in
        let key = stamp.freedom.map { StampBlock.Key(face: group.key, number: $0.block) }
        guard let key, let move = moves[key] else { return stamp }
        return stamp.moved(x: move.x, y: move.y)
      }
      return group
    }
  }

  private func narrowed(_ group: FaceStamps) -> FaceStamps {
    var group = group
    group.stamps = group.stamps.map {
      $0.freedom == nil ? $0 : $0.narrowed(to: visible.width, isMirrored: isMirrored)
    }
    return group
  }

  /// The blocks of a frame in the order in which they are positioned.
  private mutating func blocks(of groups: [FaceStamps]) -> [StampBlock] {
    var blocks: [StampBlock] = []
    for group in groups {
      let free = group.stamps.filter { $0.freedom != nil }
      for number in Set(free.compactMap(\.freedom?.block)) {
        let own = free.filter { $0.freedom?.block == number }
        let corners = own.flatMap {
          $0.area(isMirrored: isMirrored) { ruler.aspect(of: $0) }.corners
        }
        guard let extent = own.first?.freedom?.extent else { continue }
        blocks.append(
          StampBlock(
            key: StampBlock.Key(face: group.key, number: number),
            face: group.face,
            extent: extent,
            area: Rect(enclosing: corners)
          )
        )
      }
    }
    return blocks.sorted { $0.key < $1.key }
  }

  /// Adds the free positions of each block as if there had been no earlier frame.
  private mutating func remember(_ blocks: [StampBlock], _ obstacles: Obstacles) {
    let before = history
    history = [:]
    var obstacles = obstacles
    for block in blocks where block.extent == .clear {
      let choice = choice(for: block, obstacles)
      obstacles.blocks.append(choice.areas[choice.best])
      let free = choice.costs.map { $0 == 0 }
      history[block.key] = (before[block.key] ?? []).suffix(Self.window - 1) + [free]
    }
  }

  /// The area of a block: the first that is free and has been, or else the best of this frame alone.
  private func steadyArea(of block: StampBlock, _ obstacles: Obstacles) -> Rect<SquareSpace> {
    let choice = choice(for: block, obstacles)
    let past = history[block.key] ?? []
    let steady = choice.costs.indices.first { index in
      choice.costs[index] == 0 && past.allSatisfy { $0[index] }
    }
    return choice.areas[steady ?? choice.best]
  }

  private func choice(for block: StampBlock, _ obstacles: Obstacles) -> Choice {
    let positions = BlockPositions(of: block, in: visible, besides: obstacles.blocks)
    let others = obstacles.faces.filter { $0 != block.face }
    let costs = positions.areas.map { area in
      func hidden(_ rects: [Rect<SquareSpace>]) -> Double {
        rects.reduce(0) { $0 + $1.overlap(with: area) }
      }
      return Weight.block * hidden(obstacles.blocks) + Weight.otherFace * hidden(others)
        + (positions.isOnFace ? 0 : Weight.ownFace * hidden([block.face]))
    }
    return Choice(areas: positions.areas, costs: costs)
  }
}

/// The stamps that one style puts on one face.
package struct FaceStamps: Sendable {
  /// Identifies a face and a style from frame to frame.
  package struct Key: Sendable, Hashable {
    /// The index of the style.
    package let style: Int
    /// The `id` of the face's track.
    package let id: Int
    /// The number of faces with the same `id` that come before it in the frame.
    package let index: Int

    /// Identifies a face and a style.
    package init(style: Int, id: Int, index: Int) {
      (self.style, self.id, self.index) = (style, id, index)
    }
  }

  /// The face and the style.
  package let key: Key
  /// The bounds of the face.
  package let face: Rect<SquareSpace>
  /// The stamps in the order of drawing.
  package var stamps: [Stamp]

  /// Describes the stamps of a face.
  package init(_ key: Key, face: Rect<SquareSpace>, stamps: [Stamp]) {
    (self.key, self.face, self.stamps) = (key, face, stamps)
  }
}
