public import Faces
public import MediaTypes

/// Nothing: for those who want the sidecar only, or a fair comparison.
public struct NoneStyle: StampStyle {
  /// The name by which users choose it.
  public static let name = "none"
  /// What it draws, in one line.
  public static let summary = "nothing, only the sidecar is written"

  /// Makes the style.
  public init() {}

  /// No stamps.
  public func stamps(for face: FaceObservation<SquareSpace>) -> [Stamp] { [] }
}
