internal import AnnotateFiles
internal import AnnotateLibav
public import AnnotateMediaTypes
public import AnnotateSidecar
internal import Glibc

extension SidecarReader {
  /// Opens a sidecar, or a video with an embedded sidecar.
  ///
  /// - Throws: `.missingInput` if the file cannot be opened, `.badInput` if it is neither.
  public static func open(_ path: String) throws(AnnotateError) -> sending SidecarReader {
    guard !looksLikeText(path) else { return try SidecarReader(opening: path) }
    guard let reader = try embedded(in: path) else {
      throw AnnotateError(FacesProblem.notEmbedded(path))
    }
    return reader
  }

  /// The sidecar that is embedded in a video; nil if there is none.
  ///
  /// - Throws: `.missingInput` if the video cannot be opened, `.badInput` if it is not a video.
  package static func embedded(
    in path: String
  ) throws(AnnotateError) -> sending SidecarReader? {
    guard let lines = try EmbeddedLines(in: path) else { return nil }
    return try SidecarReader(lines, in: path)
  }

  /// Whether a file is obviously not a video: it is empty, cannot be read, or starts like text.
  private static func looksLikeText(_ path: String) -> Bool {
    guard let file = fopen(path, "rbe") else { return true }
    defer { fclose(file) }
    // EBML starts with 1A, MP4 with the zeros in the size of a box.
    let byte = fgetc(file)
    return byte < 0 || byte > 0 && byte != 0x1a
  }
}

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
