package import AnnotateMediaTypes

/// The brightness of a face and of its eyes in grids that are fixed to the face, to tell whether the face
/// looks as it does in other frames.
package struct FaceThumbnail: Sendable, Equatable {
  /// A face, as wide as two and a half times the distance between its eyes.
  private let face: FaceThumbnailGrid
  private let leftEye: FaceThumbnailGrid
  private let rightEye: FaceThumbnailGrid

  /// The cells across and down the grid of a face, and those of an eye.
  static let (faceSize, eyeSize) = (PixelSize(48, 48), PixelSize(16, 10))
  /// The side of the face's grid in sizes of the face: the larger one of the distance between the eyes and
  /// the distance from them to the mouth.
  private static let faceMargin = 2.4
  /// How far the middle of that grid lies from the eyes, as a fraction of the way to the mouth.
  private static let faceShift = 0.35
  /// The width of an eye's grid in distances between the eyes; its cells are about square.
  private static let eyeWidth = 0.7
  private static let eyeHeight = 0.45

  /// Reads the brightness of a face; nil if a point is unknown or the picture cannot be read.
  ///
  /// - Parameters:
  ///   - face: a face whose eyes and mouth are known.
  ///   - brightness: returns the mean brightness, from 0 to 255, of the cells of a grid with a given number
  ///     of columns and rows, row by row; the map takes the grid, in cells, to the upright picture. It
  ///     returns nil if it cannot read the picture.
  package init?(
    of face: FaceObservation<SquareSpace>,
    _ brightness: (PixelSize, AffineTransform<PictureSpace, SquareSpace>) -> [Float]?
  ) {
    let points = face.landmarks
    guard let left = points.leftEye, let right = points.rightEye, let mouth = points.mouth else {
      return nil
    }
    let middle = left.midpoint(to: right)
    let distance = left.distance(to: right)
    let angle = degrees(from: right, to: left)
    let side = Self.faceMargin * max(distance, middle.distance(to: mouth))
    guard side > 0, (side + middle.x + middle.y).isFinite,
      let cells = brightness(
        Self.faceSize,
        Self.map(
          middle.mixed(with: mouth, fraction: Self.faceShift),
          (side, side),
          angle,
          Self.faceSize
        )
      )
    else { return nil }
    func eye(_ center: Point<SquareSpace>) -> FaceThumbnailGrid? {
      let extent = (Self.eyeWidth * distance, Self.eyeHeight * distance)
      return brightness(Self.eyeSize, Self.map(center, extent, angle, Self.eyeSize))
        .map { FaceThumbnailGrid(Self.eyeSize, $0) }
    }
    guard let leftEye = eye(left), let rightEye = eye(right) else { return nil }
    self.face = FaceThumbnailGrid(Self.faceSize, cells)
    (self.leftEye, self.rightEye) = (leftEye, rightEye)
  }

  /// Whether this face looks as expected half-way, or at another fraction of the way, from one frame to
  /// another.
  ///
  /// - Parameters:
  ///   - first: the face in an earlier frame.
  ///   - last: the face in a later frame.
  ///   - fraction: the fraction of the way, from 0 to 1.
  ///   - tolerance: how much it may differ.
  /// - Returns: whether the difference can be neglected.
  func continues(
    _ first: FaceThumbnail,
    _ last: FaceThumbnail,
    fraction: Float,
    within tolerance: FaceTolerance
  ) -> Bool {
    let blocks = face.differences(from: first.face.mixed(with: last.face, fraction: fraction))
    let noise = FaceTolerance.noise(in: blocks)
    guard blocks.allSatisfy({ tolerance.accepts($0, noise: noise) }) else { return false }
    return [(leftEye, first.leftEye, last.leftEye), (rightEye, first.rightEye, last.rightEye)]
      .allSatisfy { eye, first, last in
        let difference = eye.difference(from: first.mixed(with: last, fraction: fraction))
        return tolerance.acceptsEye(difference, noise: noise)
      }
  }

  /// The map from the cells of a grid to the upright picture.
  private static func map(
    _ center: Point<SquareSpace>,
    _ extent: (width: Double, height: Double),
    _ angle: Double,
    _ size: PixelSize
  ) -> AffineTransform<PictureSpace, SquareSpace> {
    let level = LevelFrame(origin: center, angle: angle)
    let (x, y) = (extent.width / Double(size.width), extent.height / Double(size.height))
    let across = level.picture(Point(x, 0))
    let down = level.picture(Point(0, y))
    let corner = level.picture(Point(-extent.width / 2, -extent.height / 2))
    return AffineTransform(
      a: across.x - center.x,
      b: across.y - center.y,
      c: down.x - center.x,
      d: down.y - center.y,
      tx: corner.x,
      ty: corner.y
    )
  }
}

/// The brightness of the cells of one grid.
struct FaceThumbnailGrid: Sendable, Equatable {
  /// How much some neighbouring cells differ from a reference.
  struct Difference: Equatable {
    /// The mean absolute difference, of 255.
    let mean: Float
    /// How much the reference changes from one cell to the next, across and down together, of 255: a
    /// shift by one cell would lead to about this difference.
    let gradient: Float
  }

  /// The number of cells along a side of a block.
  static let blockSide = 8

  private let size: PixelSize
  /// The brightness of each cell from 0 (black) to 255 (white), row by row.
  private let cells: [Float]

  /// Creates a grid.
  ///
  /// - Precondition: there is a cell for each row and column.
  init(_ size: PixelSize, _ cells: [Float]) {
    precondition(cells.count == size.area, "a cell for each row and column")
    (self.size, self.cells) = (size, cells)
  }

  /// The grid at a `fraction` of the way to another one of the same size.
  func mixed(with other: FaceThumbnailGrid, fraction: Float) -> FaceThumbnailGrid {
    FaceThumbnailGrid(size, zip(cells, other.cells).map { $0 + ($1 - $0) * fraction })
  }

  /// The difference of all cells from a reference of the same size.
  func difference(from reference: FaceThumbnailGrid) -> Difference {
    let shift = shift(from: reference)
    return difference(from: reference, shift, 0..<size.width, 0..<size.height)
  }

  /// The differences of the blocks that fill the grid, row by row, from a reference of the same size.
  func differences(from reference: FaceThumbnailGrid) -> [Difference] {
    let shift = shift(from: reference)
    let side = Self.blockSide
    return stride(from: 0, to: size.height, by: side).flatMap { top in
      stride(from: 0, to: size.width, by: side).map { left in
        difference(from: reference, shift, left..<left + side, top..<top + side)
      }
    }
  }

  /// How much brighter the grid is as a whole: light changes without the face.
  private func shift(from reference: FaceThumbnailGrid) -> Float {
    (cells.reduce(0, +) - reference.cells.reduce(0, +)) / Float(cells.count)
  }

  private func difference(
    from reference: FaceThumbnailGrid,
    _ shift: Float,
    _ columns: Range<Int>,
    _ rows: Range<Int>
  ) -> Difference {
    var (sum, gradient): (Float, Float) = (0, 0)
    for row in rows {
      let (above, below) = (
        max(0, row - 1) * size.width, min(size.height - 1, row + 1) * size.width
      )
      for column in columns {
        let index = row * size.width + column
        sum += abs(cells[index] - reference.cells[index] - shift)
        let (before, after) = (
          row * size.width + max(0, column - 1), row * size.width + min(size.width - 1, column + 1)
        )
        gradient += abs(reference.cells[after] - reference.cells[before])
        gradient += abs(reference.cells[below + column] - reference.cells[above + column])
      }
    }
    let count = Float(columns.count * rows.count)
    return Difference(mean: sum / count, gradient: gradient / (2 * count))
  }
}

/// How much a face may differ from how it is expected to look, so that it need not be examined again.
///
/// What noise and a small shift explain does not count: a difference of brightness is compared with the
/// gradient of the expected brightness, which a shift by one cell would turn into a difference.
package struct FaceTolerance: Sendable, Equatable {
  /// How far the parts of a face may be shifted, in cells of its grid: one is a twentieth of the distance
  /// between the eyes.
  private let shift: Float
  /// How far the eyes may be shifted, in cells of their grids, which are as large.
  ///
  /// Lids that close for a single frame change an eye by 0.2 cells or more.
  private let eyeShift: Float

  /// Eyes stay within a hundredth of their distance of where an examination finds them, and no blink is
  /// missed.
  package static let normal = FaceTolerance(shift: 0.4, eyeShift: 0.17)
  /// A third as many examinations; a blink of a single frame may be missed.
  package static let loose = FaceTolerance(shift: 0.9, eyeShift: 0.4)

  /// By how many times the noise a block of a face or an eye may differ.
  private static let (noiseFactor, eyeNoiseFactor): (Float, Float) = (1.6, 1.2)
  /// The difference that no shift and no noise have to explain, of 255.
  private static let (floor, eyeFloor): (Float, Float) = (1.5, 0.5)
  /// The fraction of the blocks of a face that differ by noise alone, and the most noise there is, of 255.
  private static let (noisyFraction, maximumNoise): (Int, Float) = (6, 3)

  /// The noise in the differences of the blocks of a face: the least changed parts differ by noise alone.
  static func noise(in blocks: [FaceThumbnailGrid.Difference]) -> Float {
    let sorted = blocks.map(\.mean).sorted()
    return min(sorted[sorted.count / noisyFraction], maximumNoise)
  }

  /// Whether the difference of a block of a face can be neglected.
  func accepts(_ difference: FaceThumbnailGrid.Difference, noise: Float) -> Bool {
    difference.mean <= Self.noiseFactor * noise + shift * difference.gradient + Self.floor
  }

  /// Whether the difference of an eye can be neglected.
  func acceptsEye(_ difference: FaceThumbnailGrid.Difference, noise: Float) -> Bool {
    difference.mean <= Self.eyeNoiseFactor * noise + eyeShift * difference.gradient + Self.eyeFloor
  }
}
