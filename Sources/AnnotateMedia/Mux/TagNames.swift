/// The names under which containers hold tags, where FFmpeg's muxers and demuxers do not go by the usual
/// ones.
package enum TagNames {
  /// The tags that the muxer of AVI writes: those that have a usual name, and the chunks of the INFO
  /// list by their own.
  static let chunksOfAVI: Set = [
    "title", "artist", "comment", "copyright", "date", "genre", "language", "album", "track",
    "encoded_by", "iarl", "icms", "icrp", "idim", "idpi", "ieng", "ikey", "ilgt", "imed", "iplt",
    "isbj", "ishp", "isrc", "isrf",
  ]
  private static let namesInAVI = [
    "product": "album", "subject": "ISBJ", "keywords": "IKEY",
  ]

  /// What the muxer of MXF has a field for, or writes of itself.
  private static let fieldsOfMXF: Set = [
    "company_name", "product_name", "product_version", "material_package_name", "timecode",
    "encoder",
  ]
  /// All else becomes a comment, whose name begins with this.
  private static let commentOfMXF = "comment_"

  /// The name under which a muxer writes a tag.
  static func written(_ key: String, in format: OutputFormat) -> String {
    switch format.name {
    case "avi": namesInAVI[key.lowercased()] ?? key
    case "mxf": fieldsOfMXF.contains(key.lowercased()) ? key : commentOfMXF + key
    default: key
    }
  }

  /// The usual name of a tag that a demuxer reports.
  package static func usual(_ key: String, from demuxer: String) -> String {
    switch demuxer {
    case "avi": namesInAVI.first { $0.value == key }?.key ?? (key == "product" ? "album" : key)
    case "mpegts": key == "service_name" ? "title" : key
    case "mxf" where key.hasPrefix(commentOfMXF): String(key.dropFirst(commentOfMXF.count))
    default: key
    }
  }
}
