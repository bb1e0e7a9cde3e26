internal import AnnotateContainers
internal import AnnotateInventory
internal import AnnotateJSON
internal import AnnotateJobs
internal import AnnotateLibav
package import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar

/// The facts that `inspect` shows about a video or picture.
package enum MediaInspection {
  /// Reads a file to its end, within limits.
  ///
  /// - Throws: `AnnotateError` if it cannot be read.
  package static func page(of path: String, limits: InputLimits) throws -> InspectionPage {
    let reader = try FactsReader(
      opening: path,
      pictures: .first,
      digests: .none,
      limits: limits
    )
    while try reader.nextPacket() { try Task.checkCancellation() }
    let facts = reader.facts
    let still = reader.still.map { StillInspection(still: $0).fields } ?? []
    let streams = facts.streams.map { StreamInspection(stream: $0, facts: facts).section }
    let faces = try faces(in: path, facts)
    return InspectionPage(sections: [file(facts, still)] + streams + chapters(facts) + faces)
  }

  private typealias Field = InspectionPage.Field

  private static func file(
    _ facts: MediaFacts,
    _ still: [Field?]
  ) -> InspectionPage.Section {
    InspectionPage.Section(
      nil,
      [
        Field("file", "File", text: facts.path),
        Field("container", still.isEmpty ? "Container" : nil, text: facts.formatName),
        Field(
          "duration",
          facts.isSinglePicture ? nil : "Duration",
          facts.duration.map(seconds),
          facts.duration?.description
        ),
        Field(
          "damagedPackets",
          facts.damageCount > 0 ? "Damaged pieces" : nil,
          count: facts.damageCount
        ),
        Field("mainVideo", nil, count: facts.mainVideoIndex),
        Field("timecode", "Timecode", text: timecode(facts)),
        metadataField(facts.metadata),
        contentsField(facts.contents.filter { $0.stream == nil }),
      ] + still
    )
  }

  /// The contents of an embedded sidecar; a pipe cannot be read again.
  private static func faces(
    in path: String,
    _ facts: MediaFacts
  ) throws -> [InspectionPage.Section] {
    let mayHave = facts.streams.contains { $0.codecTag == "mett" || $0.codec == "webvtt" }
    guard mayHave, path != "-", let reader = try SidecarReader.embedded(in: path) else { return [] }
    return [try SidecarInspection(reader, of: path).embeddedSection]
  }

  private static func chapters(_ facts: MediaFacts) -> [InspectionPage.Section] {
    facts.chapters.enumerated().map { number, chapter in
      InspectionPage.Section(
        "Chapter \(number + 1)",
        list: "chapters",
        [
          Field("start", "Start", seconds(chapter.start), chapter.start.description),
          Field("end", "End", seconds(chapter.end), chapter.end.description),
          Field("title", "Title", text: chapter.title),
          metadataField(chapter.metadata.filter { $0.key.lowercased() != "title" }),
        ]
      )
    }
  }

  private static func timecode(_ facts: MediaFacts) -> String? {
    let streams = [facts.mainVideo].compactMap(\.self) + facts.streams
    return streams.lazy.compactMap { $0.metadata("timecode") }.first
      ?? facts.metadata.first { $0.key.lowercased() == "timecode" }?.value
  }

  /// All texts, one per line; nil if there are none.
  static func metadataField(_ entries: [MetadataEntry]) -> InspectionPage.Field? {
    guard !entries.isEmpty else { return nil }
    return InspectionPage.Field(
      "metadata",
      "Metadata",
      .object(entries.map { JSONValue.Member($0.key, .string($0.value)) }),
      entries.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
    )
  }

  /// What FFmpeg does not report, one part per line; nil if there is nothing.
  static func contentsField(_ contents: [ContentFacts]) -> InspectionPage.Field? {
    guard !contents.isEmpty else { return nil }
    return InspectionPage.Field(
      "otherContents",
      "Other contents",
      .array(contents.map { .string($0.item.name) }),
      contents.map(\.item.name).joined(separator: "\n")
    )
  }

  /// Seconds for programs; ticks are exact.
  static func seconds(_ time: MediaTime) -> JSONValue { .rounded(time.seconds, places: 6) }
}

extension MediaFacts {
  /// Whether it is a single picture in a file, which has no time.
  var isSinglePicture: Bool { profile.contents == .pictures && mainVideo?.packets.count == 1 }
}
