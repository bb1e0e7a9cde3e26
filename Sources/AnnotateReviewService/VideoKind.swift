internal import AnnotateFiles

/// The media types by which browsers know videos.
package enum VideoKind {
  private static let kinds = [
    "webm": "video/webm", "mkv": "video/x-matroska", "ogv": "video/ogg", "ogg": "video/ogg",
    "avi": "video/x-msvideo", "ts": "video/mp2t", "mts": "video/mp2t",
  ]

  /// The media type of a file, by the extension of its name.
  ///
  /// MOV files are called MP4, because browsers refuse them by their own name and play them by the other.
  package static func of(_ path: String) -> String {
    kinds[FilePath(path).extension.lowercased()] ?? "video/mp4"
  }
}
