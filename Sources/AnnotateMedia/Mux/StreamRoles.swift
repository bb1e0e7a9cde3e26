internal import CAnnotateFFmpeg

/// What streams are there for, such as for people who cannot hear.
package enum StreamRoles {
  /// Which stream is a cover says no role.
  private static let noRoles: Set = ["attached_pic", "timed_thumbnails", "still_image"]

  /// The roles of a stream that a container has no way to say.
  package static func lost(
    of stream: StreamInfo,
    from source: SourceDescription,
    in format: OutputFormat
  ) -> [String] {
    let held = format.profile.streams
    let disposition = source.stream(at: stream.index).pointee.disposition
    // Where none is marked the first of a kind is chosen.
    let isFirst = source.streams.first { $0.kind == stream.kind }?.index == stream.index
    let isMarked = isFirst || held.marksDefault
    let roles = dispositionNames(disposition).filter {
      !noRoles.contains($0) && ($0 != "default" || !isMarked)
    }
    return roles.filter { !held.roles.contains($0) }
  }
}
