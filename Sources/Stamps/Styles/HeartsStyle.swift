public import Faces
public import MediaTypes

/// A heart centred on each eye that was found, turned with the head.
public struct HeartsStyle: StampStyle {
  /// The name by which users choose it.
  public static let name = "hearts"
  /// What it draws, in one line.
  public static let summary = "a heart on each eye"

  /// The side of a heart as a share of the face's width.
  private static let size = 0.3

  /// Makes the style.
  public init() {}

  /// A heart for each eye.
  public func stamps(for face: FaceObservation<SquareSpace>) -> [Stamp] {
    let side = face.bounds.width * Self.size
    let points = [face.landmarks.rightEye, face.landmarks.leftEye].compactMap(\.self)
    return points.map { eye in
      Stamp(
        .artwork(.heart),
        center: eye,
        width: side,
        height: side,
        rotation: face.landmarks.roll ?? 0
      )
    }
  }
}
