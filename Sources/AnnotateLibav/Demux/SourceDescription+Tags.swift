internal import AnnotateContainers
internal import CAnnotateFFmpeg

/// The tags of a source.
extension SourceDescription {
  /// The tags of the whole file under FFmpeg's names; where streams have them all, those of the first stream with some,
  /// beginning with the main video.
  var fileTags: [(key: String, value: String)] {
    let own = entries(of: context.pointer.pointee.metadata)
    guard profile.tags.areOfStreams else { return own }
    let main = mainVideo.map { [$0] } ?? []
    let tagged = (main + streams).lazy.map { stream in
      entries(of: self.stream(at: stream.index).pointee.metadata).filter {
        !Self.tagsOfStreams.contains($0.key.lowercased())
      }
    }
    return own + (tagged.first { !$0.isEmpty } ?? [])
  }

  /// The tags that never describe a whole file.
  private static let tagsOfStreams: Set = ["language", "encoder"]
}
