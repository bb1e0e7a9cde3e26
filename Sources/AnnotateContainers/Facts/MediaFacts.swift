package import AnnotateInventory
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
  /// When it begins.
  package let start: MediaTime
  /// When it ends.
  package let end: MediaTime
  /// Its title and its other tags.
  package let metadata: [MetadataEntry]

  /// Describes a chapter.
  package init(start: MediaTime, end: MediaTime, metadata: [MetadataEntry]) {
    self.start = start
    self.end = end
    self.metadata = metadata
  }

  /// Its title, if it has one that is not empty.
  package var title: String? {
    metadata.first { $0.key.lowercased() == "title" && !$0.value.isEmpty }?.value
  }
}

/// All that is known about a media file, from its header and from reading it.
package struct MediaFacts: Sendable {
  /// The path as the user gave it.
  package var path: String
  /// FFmpeg's names for the container, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  package var formatName: String
  /// The length of the whole file, if the header states it.
  package var duration: MediaTime?
  /// The tags of the file as a whole.
  package var metadata: [MetadataEntry]
  /// Its chapters, in the order of the file.
  package var chapters: [ChapterFacts]
  /// Its streams, in the order of the file.
  package var streams: [StreamFacts]
  /// What it holds besides what FFmpeg reports.
  package var contents: [ContentFacts]
  /// The index of the stream that is annotated, or would be; nil if there is none.
  package var mainVideoIndex: Int?
  /// The facts about the decoded pictures of that stream.
  package var frames: FrameTally
  /// The number of pieces of the file that could not be read or decoded.
  package var damageCount: Int

  /// Collects facts.
  package init(
    path: String,
    formatName: String,
    duration: MediaTime? = nil,
    metadata: [MetadataEntry] = [],
    chapters: [ChapterFacts] = [],
    streams: [StreamFacts] = [],
    contents: [ContentFacts] = [],
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
    self.contents = contents
    self.mainVideoIndex = mainVideoIndex
    self.frames = frames
    self.damageCount = damageCount
  }

  /// The profile of the container.
  package var profile: ContainerProfile { ContainerRegistry.profile(reading: formatName) }

  /// The stream that is annotated, or would be.
  package var mainVideo: StreamFacts? {
    mainVideoIndex.flatMap { index in streams.first { $0.index == index } }
  }
}

/// A part of a file that FFmpeg does not report, and the stream that it describes.
package struct ContentFacts: Sendable, Hashable {
  /// The part.
  package let item: InventoryItem
  /// The index of the stream; nil for the whole file.
  package let stream: Int?

  /// Describes a part.
  package init(_ item: InventoryItem, stream: Int? = nil) {
    (self.item, self.stream) = (item, stream)
  }
}
