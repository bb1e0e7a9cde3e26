internal import AnnotateMediaTypes
internal import Glibc

extension FaceExtent {
  /// The side of the square that the mesh network examines, in longer sides of a mesh.
  private static let meshMargin = 1.5
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
    let shift = Self.boxShift * longerSide
    let (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
    return LevelSquare(
      center: Point(center.x - sine * shift, center.y + cosine * shift),
      side: Self.boxMargin * longerSide,
      angle: angle
    )
  }
}
