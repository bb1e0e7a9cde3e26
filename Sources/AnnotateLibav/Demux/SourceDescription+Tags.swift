package import AnnotateContainers
internal import CAnnotateFFmpeg

/// The tags and chapters of a source.
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

  /// Whether the file has chapters.
  package var hasChapters: Bool { context.pointer.pointee.nb_chapters > 0 }

  /// Whether the ends of chapters are known without those that a container does not store: they are the beginnings of the
  /// next ones, and the end of the file.
  package func hasImpliedChapterEnds(besides stored: ChapterEnds.Stored) -> Bool {
    let facts = MediaFacts(header: self)
    return ChapterEnds.areImplied(
      facts.chapters.map { ($0.start, $0.end) },
      duration: facts.duration,
      stored: stored
    )
  }
}
