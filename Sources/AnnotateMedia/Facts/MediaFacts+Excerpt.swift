extension MediaFacts {
  /// Removes what the header says about the whole file, and moves the timecode to the first frame of an
  /// excerpt.
  mutating func cut(to excerpt: Excerpt, of source: SourceDescription) {
    duration = nil
    for index in streams.indices {
      streams[index].trackEnd = nil
      streams[index].metadata = streams[index].metadata.beginning(excerpt, of: source)
    }
    metadata = metadata.beginning(excerpt, of: source)
  }
}

extension [MetadataEntry] {
  /// The entries with the timecode of the first frame of an excerpt.
  fileprivate func beginning(
    _ excerpt: Excerpt,
    of source: SourceDescription
  ) -> [MetadataEntry] {
    guard let timecode = source.mainVideo.flatMap(excerpt.timecode) else { return self }
    return map { $0.key.lowercased() == "timecode" ? MetadataEntry($0.key, timecode) : $0 }
  }
}
