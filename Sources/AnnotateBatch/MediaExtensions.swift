/// The extensions of files that hold videos or pictures, for searching folders: lower case, without dots.
///
/// A file with another extension can still be named itself.
package enum MediaExtensions {
  /// Those of videos and pictures.
  package static let all = videos.union(pictures)

  /// Those of sidecars.
  package static let sidecars: Set<String> = ["jsonl"]

  /// Those of videos.
  package static let videos: Set<String> = [
    "3g2", "3gp", "asf", "avi", "f4v", "flv", "gif", "m2t", "m2ts", "m2v", "m4v", "mj2", "mkv",
    "mov",
    "mp4", "mpeg", "mpg", "mts", "mxf", "nut", "ogm", "ogv", "qt", "ts", "vob", "webm", "wmv",
    "y4m",
  ]

  /// Those of pictures.
  static let pictures: Set<String> = ["jpeg", "jpg", "png", "tif", "tiff", "webp"]
}
