internal import AnnotateContainers

/// Finds the stream of an output that each stream of its source has become.
///
/// Streams are first matched by their contents, then by codec, language and title, then by their order,
/// each only with streams of the same kind.
enum StreamMatching {
  static func pairs(of source: MediaFacts, _ output: MediaFacts) -> [StreamPair] {
    let wanted = carried(source)
    var free = carried(output)
    var found: [Int: StreamFacts] = [:]
    for isMatch in [hasSameContents, hasSameNames, hasSameCodec, hasSameSort] {
      for stream in wanted where found[stream.index] == nil {
        guard let match = free.firstIndex(where: { isMatch(stream, $0) }) else { continue }
        found[stream.index] = free.remove(at: match)
      }
    }
    return wanted.map { StreamPair(source: $0, output: found[$0.index]) }
  }

  /// All streams except the main video and those that the container derives from other data.
  private static func carried(_ facts: MediaFacts) -> [StreamFacts] {
    facts.streams.filter { stream in
      stream.index != facts.mainVideoIndex && !stream.isTimecodeTrack
        && !stream.isChapterTrack(in: facts)
    }
  }

  private static func hasSameSort(_ one: StreamFacts, _ other: StreamFacts) -> Bool {
    one.kind == other.kind && one.isCover == other.isCover
  }

  private static func hasSameContents(_ one: StreamFacts, _ other: StreamFacts) -> Bool {
    guard hasSameSort(one, other), hasSameLanguage(one, other) else { return false }
    let (first, second) = (one.packets, other.packets)
    if one.kind == .attachment { return one.headerDigest == other.headerDigest }
    if first.count > 0, first.digest == second.digest { return true }
    return !first.records.isEmpty && first.records.map(\.meaning) == second.records.map(\.meaning)
  }

  private static func hasSameNames(_ one: StreamFacts, _ other: StreamFacts) -> Bool {
    hasSameSort(one, other) && hasSameLanguage(one, other) && one.codec == other.codec
      && one.metadata("title") == other.metadata("title")
  }

  private static func hasSameCodec(_ one: StreamFacts, _ other: StreamFacts) -> Bool {
    hasSameSort(one, other) && one.codec == other.codec
  }

  private static func hasSameLanguage(_ one: StreamFacts, _ other: StreamFacts) -> Bool {
    one.language == other.language
  }
}

extension StreamFacts {
  /// The language; nil if it is not determined.
  var language: String? {
    metadata("language").flatMap { $0 == "und" ? nil : $0 }
  }

  /// Whether it holds the timecode of the video, which has its own check.
  var isTimecodeTrack: Bool { kind == .data && codecTag == "tmcd" }

  /// Whether it holds the titles of the chapters, which have their own check.
  func isChapterTrack(in facts: MediaFacts) -> Bool {
    kind == .data && codecTag == "text" && !facts.chapters.isEmpty
  }
}

/// A stream of the source, and the stream of the output that it has become.
struct StreamPair: Sendable {
  let source: StreamFacts
  /// Nil if the output has no such stream.
  let output: StreamFacts?

  /// A name for reports, such as `stream 2 (subtitle)`.
  var name: String {
    "stream \(source.index) (\(source.isCover ? "cover" : source.kind.rawValue))"
  }
}
