package import AnnotateMediaTypes

/// The lids and the pupil of one eye, in the upright picture with square pixels.
package struct ContouredEye: Sendable {
  /// The number of points of the lids.
  static let lidCount = 16
  /// The indices in `lids` of the points next to the temple and next to the nose.
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

extension ContouredEye {
  /// Takes an eye from a mesh.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the eye's points, its lids first.
  ///   - refined: the mesh, in which the eye's points were replaced by its contour.
  ///   - mesh: the mesh before that.
  ///   - pupil: the middle of the iris; nil if it is unknown.
  init(
    _ numbers: [Int],
    of refined: MeshedFace,
    before mesh: MeshedFace,
    pupil: Point<SquareSpace>?
  ) {
    let (outer, inner) = (mesh[numbers[Self.outerCorner]], mesh[numbers[Self.innerCorner]])
    self.init(lids: numbers.prefix(Self.lidCount).map { refined[$0] }, pupil: pupil)
    let distance = outer.distance(to: inner)
    let moved = center.distance(to: outer.midpoint(to: inner))
    shift = distance > 0 ? moved / distance : .infinity
  }
}

/// The numbers of the mesh's points that the contours of lips and eyes replace, in the order of the network's
/// outputs.
enum ContourNumbers {
  /// Eight lines along the lips, from the outer edges to the inner ones.
  static let lips = [
    61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291,
    185, 40, 39, 37, 0, 267, 269, 270, 409,
    78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308,
    191, 80, 81, 82, 13, 312, 311, 310, 415,
    76, 77, 90, 180, 85, 16, 315, 404, 320, 307, 306,
    184, 74, 73, 72, 11, 302, 303, 304, 408,
    62, 96, 89, 179, 86, 15, 316, 403, 319, 325, 292,
    183, 42, 41, 38, 12, 268, 271, 272, 407,
  ]

  /// The subject's right eye: its lids as in `ContouredEye`, then lines around it up to the brow.
  static let rightEye = [
    33, 7, 163, 144, 145, 153, 154, 155, 133,
    246, 161, 160, 159, 158, 157, 173,
    130, 25, 110, 24, 23, 22, 26, 112, 243,
    247, 30, 29, 27, 28, 56, 190,
    226, 31, 228, 229, 230, 231, 232, 233, 244,
    113, 225, 224, 223, 222, 221, 189,
    35, 124, 46, 53, 52, 65,
    143, 111, 117, 118, 119, 120, 121, 128, 245,
    156, 70, 63, 105, 66, 107, 55, 193,
  ]

  /// The subject's left eye, in the same order.
  static let leftEye = [
    263, 249, 390, 373, 374, 380, 381, 382, 362,
    466, 388, 387, 386, 385, 384, 398,
    359, 255, 339, 254, 253, 252, 256, 341, 463,
    467, 260, 259, 257, 258, 286, 414,
    446, 261, 448, 449, 450, 451, 452, 453, 464,
    342, 445, 444, 443, 442, 441, 413,
    265, 353, 276, 283, 282, 295,
    372, 340, 346, 347, 348, 349, 350, 357, 465,
    383, 300, 293, 334, 296, 336, 285, 417,
  ]
}
