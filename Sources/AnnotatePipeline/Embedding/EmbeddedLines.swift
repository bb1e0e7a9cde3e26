internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// The lines of the sidecar that is in a video.
final class EmbeddedLines: LineSource {
  private let track: FaceTrackReader
  private(set) var lineNumber = 0

  /// Opens a video; nil where there are no faces in it.
  ///
  /// - Throws: `.missingInput` where it cannot be opened, `.badInput` where it is no video.
  init?(in path: String) throws(AnnotateError) {
    guard let track = try FaceTrackReader(opening: path) else { return nil }
    self.track = track
  }

  func next() throws(AnnotateError) -> [UInt8]? {
    lineNumber += 1
    return try track.nextLine()
  }
}
