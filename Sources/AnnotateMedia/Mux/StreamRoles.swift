internal import CAnnotateFFmpeg

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
  /// Which stream is a cover says no role.
  private static let noRoles: Set = ["attached_pic", "timed_thumbnails", "still_image"]
  /// The containers that can mark which stream is chosen without being asked for.
  private static let marking: Set = ["mp4", "mov", "ipod", "matroska", "webm", "nut"]

  /// The roles of a stream that a container has no way to say.
  package static func lost(
    of stream: StreamInfo,
    from source: SourceDescription,
    in format: OutputFormat
  ) -> [String] {
    let disposition = source.stream(at: stream.index).pointee.disposition
    // Where none is marked the first of a kind is chosen.
    let isFirst = source.streams.first { $0.kind == stream.kind }?.index == stream.index
    let isMarked = isFirst || marking.contains(format.name)
    let roles = dispositionNames(disposition).filter {
      !noRoles.contains($0) && ($0 != "default" || !isMarked)
    }
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
