extension SourceDescription {
  /// The sound tracks, in the order of the file.
  package var sounds: [SoundFacts] { MediaFacts(header: self).streams.compactMap(\.sound) }
}
