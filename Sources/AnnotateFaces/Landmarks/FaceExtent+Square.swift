internal import AnnotateMediaTypes

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
