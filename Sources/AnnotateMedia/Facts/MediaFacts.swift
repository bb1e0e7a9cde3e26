package import AnnotateMediaTypes

/// A key and its value, as containers store them.
package struct MetadataEntry: Sendable, Hashable {
  /// The key, such as `title`.
  package let key: String
  /// The value.
  package let value: String

  /// Pairs a key with a value.
  package init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }
}

/// A named part of a file.
package struct ChapterFacts: Sendable, Equatable {
  /// Where it begins.
  package let start: MediaTime
  /// Where it ends.
  package let end: MediaTime
  /// Its title and whatever else is said of it.
  package let metadata: [MetadataEntry]

  /// Describes a chapter.
  package init(start: MediaTime, end: MediaTime, metadata: [MetadataEntry]) {
    self.start = start
    self.end = end
    self.metadata = metadata
  }

  /// Its title, where it has one.
  package var title: String? { metadata.first { $0.key.lowercased() == "title" }?.value }
}

/// All that can be known of a media file: what its header says, and what reading it has shown.
package struct MediaFacts: Sendable {
  /// The path as the user gave it.
  package var path: String
  /// FFmpeg's names for the container, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  package var formatName: String
  /// The length of the whole file, where the header states it.
  package var duration: MediaTime?
  /// What is said of the file as a whole.
  package var metadata: [MetadataEntry]
  /// Its chapters, in the order of the file.
  package var chapters: [ChapterFacts]
  /// Its streams, in the order of the file.
  package var streams: [StreamFacts]
  /// The number of the stream that is annotated, or would be; nil where there is none.
  package var mainVideoIndex: Int?
  /// What the decoded pictures of that stream have shown.
  package var frames: FrameTally
  /// How many pieces of the file could not be read or decoded.
  package var damageCount: Int

  /// Gathers facts.
  package init(
    path: String,
    formatName: String,
    duration: MediaTime? = nil,
    metadata: [MetadataEntry] = [],
    chapters: [ChapterFacts] = [],
    streams: [StreamFacts] = [],
    mainVideoIndex: Int? = nil,
    frames: FrameTally = FrameTally(),
    damageCount: Int = 0
  ) {
    self.path = path
    self.formatName = formatName
    self.duration = duration
    self.metadata = metadata
    self.chapters = chapters
    self.streams = streams
    self.mainVideoIndex = mainVideoIndex
    self.frames = frames
    self.damageCount = damageCount
  }

  /// What is known of the container.
  package var profile: ContainerProfile { ContainerRegistry.profile(reading: formatName) }

  /// The stream that is annotated, or would be.
  package var mainVideo: StreamFacts? {
    mainVideoIndex.flatMap { index in streams.first { $0.index == index } }
  }
}
