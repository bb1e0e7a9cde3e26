package import AnnotateMediaTypes
package import AnnotateSidecar

extension ExportedClip {
  /// Reads a sidecar to its end.
  ///
  /// - Parameters:
  ///   - reader: The sidecar, from its first frame on.
  ///   - path: The path of the sidecar for messages.
  ///   - wanted: The numbers of the tracks to export; nil for all.
  ///   - people: The numbers of people whose faces are exported as well, if not all are.
  ///   - hidden: Which tracks that users have hidden count.
  ///   - keepsDetails: Whether some format needs contours and meshes.
  /// - Throws: `.missingInput` or `.badInput` as `SidecarReader` does; `.usage` if the sidecar has none of
  ///   the wanted tracks.
  package init(
    reading reader: SidecarReader,
    of path: String,
    tracks wanted: Set<Int>? = nil,
    people: Set<Int> = [],
    hidden: HiddenFaces = .included,
    keepsDetails: Bool = false
  ) throws(AnnotateError) {
    var builder = ExportedClipBuilder(
      reader.header.content,
      tracks: wanted,
      people: people,
      hidden: hidden,
      keepsDetails: keepsDetails
    )
    while let frame = try reader.next()?.content {
      guard !Task.isCancelled else {
        throw AnnotateError(.interrupted, "interrupted", why: "nothing has been written")
      }
      if let reason = builder.take(frame) { throw reader.failure(reason) }
    }
    self = builder.clip
    guard wanted == nil || !tracks.isEmpty else {
      let what = "cannot export the tracks that were asked for from"
      throw .noTracks(what, of: path, known: builder.known)
    }
    guard grid.count <= Int32.max else {
      throw reader.failure("the frames span \(grid.count) frames of \(grid.frameRate) a second")
    }
  }
}
