public import Faces
public import MediaTypes

/// A square frame round each face.
public struct SquaresStyle: StampStyle {
  /// The name by which users choose it.
  public static let name = "squares"
  /// What it draws, in one line.
  public static let summary = "a square frame round each face"

  /// The side of the frame as a share of the face's longer side.
  private static let size = 1.15

  /// Makes the style.
  public init() {}

  /// One frame.
  public func stamps(for face: FaceObservation<SquareSpace>) -> [Stamp] {
    let side = max(face.bounds.width, face.bounds.height) * Self.size
    return [Stamp(.artwork(.square), center: face.bounds.center, width: side, height: side)]
  }
}
