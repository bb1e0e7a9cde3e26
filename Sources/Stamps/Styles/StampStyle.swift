public import Faces
public import MediaTypes

/// What is stamped on a face.
public protocol StampStyle: Sendable {
  /// The name by which users choose it.
  static var name: String { get }
  /// What it draws, in one line.
  static var summary: String { get }

  /// The stamps for one face in the upright picture with square pixels, in the order of drawing.
  func stamps(for face: FaceObservation<SquareSpace>) -> [Stamp]
}
