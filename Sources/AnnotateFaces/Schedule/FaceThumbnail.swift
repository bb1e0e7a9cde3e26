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
  /// How far the middle of that grid lies from the eyes, as a share of the way to the mouth.
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
          middle.mixed(with: mouth, share: Self.faceShift),
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

  /// Whether this face looks as expected half-way, or at another share of the way, from one frame to
  /// another.
  ///
  /// - Parameters:
  ///   - first: the face in an earlier frame.
  ///   - last: the face in a later frame.
  ///   - share: the share of the way, from 0 to 1.
  ///   - tolerance: how much it may differ.
  /// - Returns: whether the difference can be neglected.
  func continues(
    _ first: FaceThumbnail,
    _ last: FaceThumbnail,
    share: Float,
    within tolerance: FaceTolerance
  ) -> Bool {
    let blocks = face.differences(from: first.face.mixed(with: last.face, share: share))
    let noise = FaceTolerance.noise(in: blocks)
    guard blocks.allSatisfy({ tolerance.accepts($0, noise: noise) }) else { return false }
    return [(leftEye, first.leftEye, last.leftEye), (rightEye, first.rightEye, last.rightEye)]
      .allSatisfy { eye, first, last in
        let difference = eye.difference(from: first.mixed(with: last, share: share))
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
