package import AnnotateContainers
internal import CAnnotateFFmpeg

/// The roles of streams, such as subtitles for the hearing impaired.
package enum StreamRoles {
  /// Dispositions that are not roles: they mark covers.
  private static let noRoles: Set = ["attached_pic", "timed_thumbnails", "still_image"]

  /// The roles of a stream that a container cannot express.
  package static func lost(
    of stream: StreamInfo,
    from source: SourceDescription,
    in format: OutputFormat
  ) -> [String] {
    let held = format.profile.streams
    let disposition = source.stream(at: stream.index).pointee.disposition
    // If no stream is marked, players choose the first of its kind.
    let isFirst = source.streams.first { $0.kind == stream.kind }?.index == stream.index
    let isMarked = isFirst || held.marksDefault
    let roles = dispositionNames(disposition).filter {
      !noRoles.contains($0) && ($0 != "default" || !isMarked)
    }
    let written = held.roles.written(roles, ofStream: stream.kind)
    // Where the source has one word for two roles, one of them says all.
    let kept = held.roles.read(written).union(source.profile.streams.roles.read(written))
    // The user data of tracks, which state roles, are copied unchanged between QuickTime and MP4 files.
    let isCopied = source.movie != nil && format.profile.writing.finish == .movieBoxes
    return roles.filter { !kept.contains($0) && ($0 == "default" || !isCopied) }
  }
}
