package import AnnotateMediaTypes

/// The lids and the pupil of one eye, in the upright picture with square pixels.
package struct ContouredEye: Sendable {
  /// The number of points of the lids.
  static let lidCount = 16
  /// The indices in `lids` of the points beside the temple and beside the nose.
  static let (outerCorner, innerCorner) = (0, 8)
  /// The indices in `lids` of the middles of both lids.
  static let (lowerMiddle, upperMiddle) = (4, 12)

  /// The lids: 0 is the outer corner, 1 to 7 the lower lid, 8 the inner corner, 9 to 15 the upper lid,
  /// both from the outer corner to the inner one.
  package let lids: [Point<SquareSpace>]
  /// The middle of the iris; nil if the contour comes from the mesh only, which is less exact.
  package let pupil: Point<SquareSpace>?
  /// How far its middle lies from where the mesh has it, in distances of the eye's corners.
  package var shift = 0.0

  /// Creates an eye.
  init(lids: [Point<SquareSpace>], pupil: Point<SquareSpace>?) {
    (self.lids, self.pupil) = (lids, pupil)
  }

  /// The middle of the opening between the lids, as in the common 68-point annotation of faces: the mean
  /// of both corners and of two points of each lid.
  package var center: Point<SquareSpace> {
    let marks = [Self.outerCorner, Self.innerCorner, 3, 5, 11, 13].map { lids[$0] }
    let count = Double(marks.count)
    return Point(marks.map(\.x).reduce(0, +) / count, marks.map(\.y).reduce(0, +) / count)
  }

  /// The corners and the middles of the lids.
  var outline: EyeOutline<SquareSpace> {
    EyeOutline(
      inner: lids[Self.innerCorner],
      outer: lids[Self.outerCorner],
      upperLid: lids[Self.upperMiddle],
      lowerLid: lids[Self.lowerMiddle]
    )
  }

  /// The distance between the corners.
  var width: Double { lids[Self.outerCorner].distance(to: lids[Self.innerCorner]) }
}
