internal import AnnotateInventory
package import AnnotateMediaTypes

extension MediaFacts {
  /// The tags that only say how a file was written, whoever wrote it; their values may still be anything.
  private static let housekeeping: Set = [
    "encoder", "major_brand", "minor_version", "compatible_brands", "vendor_id", "duration",
    "rotate", "handler_name", "filename", "mimetype", "language", "timecode",
  ]

  /// The same facts without what a private output lacks.
  package func withoutPersonalData() -> MediaFacts {
    var facts = self
    facts.metadata.removeAll { !PrivateTags.keeps($0) }
    facts.chapters = chapters.enumerated().map { index, chapter in
      let title = MetadataEntry("title", PrivateTags.title(ofChapter: index))
      return ChapterFacts(
        start: chapter.start,
        end: chapter.end,
        metadata: chapter.title == nil ? [] : [title]
      )
    }
    facts.streams = streams.map { stream in
      var stream = stream
      stream.metadata = PrivateTags.tags(of: stream)
      return stream
    }
    facts.contents = contents.compactMap { content in
      content.item.withoutPersonalData.map { ContentFacts($0, stream: content.stream) }
    }
    for name in Self.userData { facts.frames.sideData[name] = nil }
    return facts
  }

  /// The names of side data of frames in which anybody can write anything.
  package static let userData = [FrameTally.userData, FrameTally.picturesInUserData]

  /// What the file tells, apart from the streams that `drops` says are left out.
  package func personalData(dropping drops: (StreamFacts) -> Bool) -> PersonalData {
    var data = PersonalData()
    let keys = Set(metadata.map { $0.key.lowercased() })
    for entry in metadata where !PrivateTags.keeps(entry) && tells(entry) {
      guard !QuickTimeKeys.isTranslation(entry.key.lowercased(), among: keys) else { continue }
      data.add(tag: entry.key)
    }
    for stream in streams where stream.index == mainVideoIndex || !drops(stream) {
      addTags(of: stream, to: &data)
    }
    for stream in streams where stream.index != mainVideoIndex && drops(stream) {
      guard !isRewritten(stream) else { continue }
      data.add(Self.kind(of: stream))
    }
    data.add(.chapterTitle, chapters.count { $0.title?.isEmpty == false })
    data.add(.part, Set(contents.map(\.item)).count { $0.withoutPersonalData == nil })
    return data
  }

  private func addTags(of stream: StreamFacts, to data: inout PersonalData) {
    for entry in stream.metadata where !PrivateTags.keeps(entry) && tells(entry) {
      if entry.key.lowercased() == "title" {
        data.add(.trackName)
      } else {
        data.add(tag: entry.key)
      }
    }
  }

  private func tells(_ entry: MetadataEntry) -> Bool {
    !Self.housekeeping.contains(entry.key.lowercased())
      && !PrivateTags.isHarmless(entry, in: profile)
  }

  /// Whether the muxer writes a stream itself, of the timecode or of the chapters.
  package func isRewritten(_ stream: StreamFacts) -> Bool {
    stream.kind == .data
      && (stream.codecTag == "tmcd" || stream.codecTag == "text" && !chapters.isEmpty)
  }

  private static func kind(of stream: StreamFacts) -> PersonalData.Kind {
    switch stream.kind {
    case .attachment: .attachment
    case .subtitle: .textTrack
    case .video: stream.isCover ? .cover : .videoTrack
    default: .dataTrack
    }
  }
}
