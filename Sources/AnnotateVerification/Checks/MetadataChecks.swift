internal import AnnotateContainers
internal import AnnotateInventory
internal import AnnotateLibav
internal import AnnotateMediaTypes

/// Checks that the metadata of the whole file is kept.
struct MetadataCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (comparison.source, comparison.output)
    return Metadata(source.metadata, from: source.profile).rows(
      comparedWith: Metadata(output.metadata, from: output.profile),
      prefix: "file",
      comparison.requested
    )
  }
}

/// The metadata of a file or a stream, without tags that only describe how it was written.
struct Metadata {
  private let values: [String: (key: String, value: String)]

  /// Every program that writes a file writes these tags itself.
  private static let writersOwn: Set = [
    "encoder", "major_brand", "minor_version", "compatible_brands", "handler_name", "vendor_id",
    "duration", "bps", "number_of_frames", "number_of_bytes", "timecode", "language", "rotate",
    "reel_name", "hw", "alpha_mode", "source_id", "mime_codec_string", "creation_tool",
  ]
  private static let writersOwnPrefixes = [
    "encoder-", "_statistics", "bps-", "duration-", "number_of_",
  ]

  /// Tags that identify a file and the program that wrote it, in any container; copies must not have them.
  private static let identifications = ContainerRegistry.all.map(\.tags).reduce(into: Set<String>())
  {
    $0.formUnion($1.identifications.union($1.identificationsOfParts))
  }

  /// Containers have different names for the same tags.
  private static let synonyms = [
    "com.apple.quicktime.location.iso6709": "location",
    "com.apple.quicktime.creationdate": "creationdate", "com.apple.quicktime.make": "make",
    "com.apple.quicktime.model": "model", "com.apple.quicktime.software": "software",
    "year": "date", "description": "synopsis", "tsrc": "isrc",
  ]

  /// Takes the tags of a file in a container, or of one of its streams.
  init(_ entries: [MetadataEntry], from container: ContainerProfile) {
    let keys = Set(entries.map { $0.key.lowercased() })
    let kept = entries.compactMap { entry -> (String, (key: String, value: String))? in
      guard !QuickTimeKeys.isTranslation(entry.key.lowercased(), among: keys) else { return nil }
      let key = container.tags.names.canonical(entry.key).lowercased()
      let isOwn =
        Self.writersOwn.contains(key) || container.tags.writersOwn.contains(key)
        || Self.writersOwnPrefixes.contains(where: key.hasPrefix)
      guard !isOwn, !entry.value.isEmpty else { return nil }
      return (Self.synonyms[key] ?? key, (entry.key, entry.value))
    }
    values = Dictionary(kept) { first, _ in first }
  }

  /// Returns a line for each tag; `whole` has the tags of the whole other file, and an output that leaves out pictures
  /// also does so in tags.
  func rows(
    comparedWith other: Metadata,
    within whole: Metadata? = nil,
    prefix: String,
    _ requested: RequestedChanges
  ) -> [VerificationRow] {
    values.sorted { $0.key < $1.key }.map { name, entry in
      let found = other.values[name]?.value
      if requested.leavesOutPictures, PictureText.isTag(entry.key, entry.value) {
        return requested.row(
          ofPicturesIn: "\(prefix) \(entry.key)",
          source: "a picture",
          output: found.map { _ in "a picture" }
        )
      }
      let isSame = found.map { Self.isSame(name, entry.value, $0) } ?? false
      let common = whole?.values[name]?.value
      // What is said of the whole file holds for its streams.
      let isCommon =
        found == nil && common.map { Self.isSame(name, entry.value, $0) } == true
      let isAnother = !isSame && Self.identifications.contains(name)
      return VerificationRow(
        "\(prefix) \(entry.key)",
        isSame ? .kept : isCommon || isAnother ? .changed : .lost,
        source: entry.value,
        output: isCommon ? common : found,
        note: isCommon
          ? "stated for the whole file"
          : isAnother ? "identifies the file or its writer, which are new" : nil
      )
    }
  }

  /// Dates may have a fraction of the second or not, because many containers lack it, or be of another time
  /// zone, and geographic positions may have more or fewer zeros.
  private static func isSame(_ name: String, _ one: String, _ other: String) -> Bool {
    if one == other { return true }
    switch name {
    case "creation_time", "creationdate":
      guard let first = Instant(one), let second = Instant(other) else { return false }
      return first == second
    case "location": return isSamePosition(numbers(of: one), numbers(of: other))
    default: return false
    }
  }

  /// MP4 and MOV store a geographic position in steps of 1/65536 (3GPP TS 26.244).
  private static func isSamePosition(_ one: [Double], _ other: [Double]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) <= 1 / 65536 }
  }

  /// The numbers of a geographic position after ISO 6709, such as `+40.6800-074.4999/`.
  private static func numbers(of location: String) -> [Double] {
    location.matches(of: #/[+-][0-9.]+/#).compactMap { Double($0.output) }
  }
}

/// Checks that each stream keeps its metadata: language, title and so on.
struct StreamMetadataCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let main = comparison.videos.map { [("video", $0.source, $0.output)] } ?? []
    let others = comparison.pairs.compactMap { pair in
      pair.output.map { (pair.name, pair.source, $0) }
    }
    let from = comparison.source.profile
    let to = comparison.output.profile
    let whole = Metadata(comparison.output.metadata, from: to)
    return (main + others).flatMap { name, source, output in
      language(name, source, output)
        + Metadata(told(of: source, output, comparison.source), from: from).rows(
          comparedWith: Metadata(output.metadata, from: to),
          within: whole,
          prefix: name,
          comparison.requested
        )
    }
  }

  /// The tags of a stream, without those of the whole file, and those of a cover that the output need not repeat.
  private func told(
    of source: StreamFacts,
    _ output: StreamFacts,
    _ file: MediaFacts
  ) -> [MetadataEntry] {
    let common = file.profile.tags.areOfStreams ? Set(file.metadata) : []
    let own = source.metadata.filter { !common.contains($0) }
    guard source.isCover else { return own }
    return own.filter {
      !CoverTags.isImplied($0.key, $0.value) || output.metadata($0.key.lowercased()) != nil
    }
  }

  private func language(
    _ name: String,
    _ source: StreamFacts,
    _ output: StreamFacts
  ) -> [VerificationRow] {
    let (one, other) = (source.language, output.language)
    guard one != nil || other != nil else { return [] }
    let isSame = one.map(LanguageCode.ofTerm) == other.map(LanguageCode.ofTerm)
    return [
      VerificationRow(
        "\(name) language",
        one == other ? .kept : isSame ? .changed : .lost,
        source: one,
        output: other,
        note: one != other && isSame ? "another code of the same language" : nil
      )
    ]
  }
}

/// Checks that chapters keep their times and titles.
struct ChaptersCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (comparison.source.chapters, comparison.output.chapters)
    guard !source.isEmpty || !output.isEmpty else { return [] }
    let count = VerificationRow("chapters", source: "\(source.count)", output: "\(output.count)")
    let pairs = Array(zip(source, output))
    let titles = pairs.enumerated().compactMap { number, pair -> VerificationRow? in
      let (one, other) = pair
      guard one.title != other.title else { return nil }
      return VerificationRow("chapter \(number + 1) title", source: one.title, output: other.title)
    }
    let times = pairs.enumerated().compactMap { number, pair -> VerificationRow? in
      let (one, other) = pair
      let isOpen =
        number == pairs.count - 1 && ChapterEnds.isEnd(one.end, ofFile: comparison.source.duration)
        && ChapterEnds.isEnd(other.end, ofFile: comparison.output.duration)
      let isSame =
        ChapterEnds.isSame(one.start, other.start)
        && (isOpen || ChapterEnds.isSame(one.end, other.end))
      guard !isSame else { return nil }
      return VerificationRow(
        "chapter \(number + 1) times",
        source: "\(one.start) to \(one.end)",
        output: "\(other.start) to \(other.end)"
      )
    }
    return [count] + titles + times
  }
}

/// Checks that a private output tells nothing about people, places and devices.
struct PrivacyCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] { comparison.privacy }
}

/// Checks that pictures keep their metadata: EXIF, XMP, IPTC, ICC profile and so on.
struct StillMetadataCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] { comparison.stills }
}
