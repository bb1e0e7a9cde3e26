/// What an export has written.
public struct ExportResult: Sendable, Equatable {
  /// The number of frames of the sidecar.
  public let frames: Int
  /// The number of exported faces in all frames.
  public let faces: Int
  /// The number of exported tracks.
  public let tracks: Int
  /// The paths of the files or folders; `-` is standard output.
  public let paths: [String]
}
