internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// The lines of a sidecar that is embedded in a video.
final class EmbeddedLines: LineSource {
  private let track: FaceTrackReader
  private(set) var lineNumber = 0

  /// Opens a video; nil if it has no embedded sidecar.
  ///
  /// - Throws: `.missingInput` if it cannot be opened, `.badInput` if it is not a video.
  init?(in path: String) throws(AnnotateError) {
    guard let track = try FaceTrackReader(opening: path) else { return nil }
    self.track = track
  }

  func next() throws(AnnotateError) -> [UInt8]? {
    lineNumber += 1
    return try track.nextLine()
  }
}
