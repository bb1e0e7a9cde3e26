package import AnnotateMediaTypes

/// The smallest rectangle that is turned with a face and encloses its points, in the upright picture
/// with square pixels.
package struct FaceExtent: Sendable, Equatable {
  /// The middle.
  package var center: Point<SquareSpace>
  /// The extent along the line through the eyes.
  package var width: Double
  /// The extent from the forehead to the chin.
  package var height: Double
  /// How far the face is turned, in degrees clockwise as seen.
  package var angle: Double

  /// Whether this is the extent of a detector's box and not that of a mesh.
  private(set) var isBox = false

  /// The side of the square with the same area.
  var size: Double { (width * height).squareRoot() }

  /// Coordinates along and across the face from its middle, in units of its size.
  var frame: LevelFrame { LevelFrame(origin: center, angle: angle, unit: size) }

  /// The longer side.
  var longerSide: Double { max(width, height) }

  /// Creates a rectangle from its measures.
  package init(center: Point<SquareSpace>, width: Double, height: Double, angle: Double) {
    (self.center, self.width, self.height, self.angle) = (center, width, height, angle)
  }

  /// The rectangle of a detector's upright box, turned by `angle` degrees about its middle.
  package init(_ bounds: Rect<SquareSpace>, angle: Double) {
    self.init(center: bounds.center, width: bounds.width, height: bounds.height, angle: angle)
    isBox = true
  }

  /// Encloses points of a face that is turned by `angle` degrees; empty if there are no points.
  init(enclosing points: [Point<SquareSpace>], angle: Double) {
    let frame = LevelFrame(origin: points.first ?? Point(0, 0), angle: angle)
    let box = Rect(enclosing: points.map(frame.level))
    self.init(
      center: frame.picture(box.center),
      width: box.width,
      height: box.height,
      angle: angle
    )
  }

  /// Whether a network that ran on `other` should run again on this extent, because the face is shifted
  /// by more than a tenth of its size, larger or smaller by a quarter, or turned by more than ten
  /// degrees.
  func differs(from other: FaceExtent) -> Bool {
    let turn = (angle - other.angle).remainder(dividingBy: 360)
    return center.distance(to: other.center) > 0.1 * other.longerSide
      || !(0.75...1.25).contains(longerSide / other.longerSide) || abs(turn) > 10
  }
}

extension FaceExtent {
  /// The side of the square that the mesh network examines, in longer sides of a mesh.
  private static let meshMargin = 1.33
  /// The same in longer sides of a detector's box, which is larger than the mesh, and how far below the
  /// middle of the box the square lies.
  ///
  /// With these the network finds the middle of eyes best, and small faces most often.
  private static let (boxMargin, boxShift) = (1.25, 0.05)

  /// The square that the mesh network examines to find the mesh of a face with this extent.
  var examinedSquare: LevelSquare {
    guard isBox else {
      return LevelSquare(center: center, side: Self.meshMargin * longerSide, angle: angle)
    }
    let level = LevelFrame(origin: center, angle: angle)
    return LevelSquare(
      center: level.picture(Point(0, Self.boxShift * longerSide)),
      side: Self.boxMargin * longerSide,
      angle: angle
    )
  }
}
