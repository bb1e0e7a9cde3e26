internal import CFFmpeg

/// What streams are there for, such as for people who cannot hear.
package enum StreamRoles {
  /// The roles that MP4 has words for.
  private static let wordsOfMP4: Set = [
    "dub", "comment", "forced", "hearing_impaired", "visual_impaired", "captions", "descriptions",
  ]
  /// The roles that Matroska has a flag for.
  private static let flagsOfMatroska: Set = [
    "original", "comment", "forced", "hearing_impaired", "visual_impaired", "captions",
    "descriptions",
  ]
  /// Which stream is chosen without being asked for, and which is a cover, says no role.
  private static let noRoles: Set = ["default", "attached_pic", "timed_thumbnails", "still_image"]

  /// The roles of a stream that a container has no way to say.
  package static func lost(
    of stream: StreamInfo,
    from source: SourceDescription,
    in format: OutputFormat
  ) -> [String] {
    let disposition = source.stream(at: stream.index).pointee.disposition
    let roles = dispositionNames(disposition).filter { !noRoles.contains($0) }
    let kept: Set<String> =
      switch format.name {
      case "mp4": wordsOfMP4
      case "matroska", "webm": flagsOfMatroska
      case "mpegts": ["hearing_impaired", "visual_impaired"]
      default: []
      }
    return roles.filter { !kept.contains($0) }
  }
}
