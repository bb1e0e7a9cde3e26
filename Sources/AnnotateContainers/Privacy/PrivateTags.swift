internal import AnnotateMediaTypes

/// The tags of files that tell nothing about people, places and devices: all others go, also those that nobody knows.
package enum PrivateTags {
  /// The tags of a source that stay, with the values that they may have; others are free texts.
  private static let kept: [String: @Sendable (String) -> Bool] = [
    "language": isLanguage, "timecode": isTimecode, "alpha_mode": isNumber,
    "stereo_mode": isIdentifier, "mimetype": isFontType, "filename": isFontName,
  ]

  /// The tags that FFmpeg's muxers and demuxers make themselves, with the values that they may have.
  private static let writersOwn: [String: @Sendable (String) -> Bool] = [
    "encoder": isFFmpeg, "creation_tool": isFFmpeg, "handler_name": { handlers.contains($0) },
    "vendor_id": { ["[0][0][0][0]", "FFMP"].contains($0) }, "major_brand": isBrand,
    "minor_version": isNumber, "compatible_brands": isBrand, "duration": isNumber,
    "variant_bitrate": isNumber, "service_name": { $0 == "Service01" },
    "service_provider": { $0 == "FFmpeg" }, "rotate": isNumber, "data_type": isIdentifier,
    "software": isFFmpeg, "metadatacreator": isFFmpeg,
  ]

  /// The names that FFmpeg's muxers and players' makers give to handlers.
  private static let handlers: Set = [
    "", "VideoHandler", "SoundHandler", "SubtitleHandler", "DataHandler", "TimeCodeHandler",
  ]

  /// Whether a tag of a source stays.
  package static func keeps(_ entry: MetadataEntry) -> Bool {
    kept[entry.key.lowercased()]?(entry.value) == true
  }

  /// Whether a tag of an output tells nothing: it stays, or FFmpeg wrote it.
  package static func isHarmless(_ entry: MetadataEntry, in container: ContainerProfile) -> Bool {
    let name = entry.key.lowercased()
    let base = name.hasSuffix("-eng") ? String(name.dropLast(4)) : name
    return keeps(entry) || entry.value.isEmpty || writersOwn[base]?(entry.value) == true
      || isCount(base, entry.value) || isOfContainer(base, entry.value, container)
  }

  /// The title of a chapter without its own, by its index.
  package static func title(ofChapter index: Int) -> String { "Chapter \(index + 1)" }

  /// The name of an attached font, by its index in the source and its codec.
  package static func name(ofFont index: Int, codec: String) -> String { "font-\(index).\(codec)" }

  /// The tags of a stream that stay; an attached font gets another name.
  static func tags(of stream: StreamFacts) -> [MetadataEntry] {
    stream.metadata.compactMap { entry in
      guard stream.kind == .attachment, entry.key.lowercased() == "filename" else {
        return keeps(entry) ? entry : nil
      }
      return MetadataEntry(entry.key, name(ofFont: stream.index, codec: stream.codec))
    }
  }

  /// Whether a tag only counts what is in a stream.
  private static func isCount(_ name: String, _ value: String) -> Bool {
    let prefixes = ["bps", "number_of_", "_statistics", "duration-"]
    return prefixes.contains(where: name.hasPrefix)
      && value.allSatisfy { $0.isNumber || " :.-_".contains($0) || $0.isUppercase }
  }

  /// Whether a tag is one that every file of a container has.
  private static func isOfContainer(
    _ name: String,
    _ value: String,
    _ container: ContainerProfile
  ) -> Bool {
    let own = container.tags.writersOwn.union(container.tags.identifications)
      .union(container.tags.identificationsOfParts)
    let texts: Set = ["FFmpeg", "OP1a Muxer", "true", "false", "Lavf (linux)"]
    return own.contains(name)
      && (isNumber(value) || texts.contains(value) || isFFmpeg(value) || isIdentity(value))
  }

  @Sendable
  private static func isLanguage(_ value: String) -> Bool {
    let parts = value.split(separator: "-", omittingEmptySubsequences: false)
    return (2...3).contains(parts[0].count) && parts.count <= 4
      && parts.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(isPlain) }
  }

  @Sendable
  private static func isTimecode(_ value: String) -> Bool {
    (11...12).contains(value.count) && value.allSatisfy { $0.isNumber || ":;.".contains($0) }
  }

  @Sendable
  private static func isNumber(_ value: String) -> Bool {
    value.count <= 40 && value.allSatisfy { $0.isNumber || ":.-+ ".contains($0) }
  }

  @Sendable
  private static func isIdentifier(_ value: String) -> Bool {
    [
      "mono", "block_", "row_", "col_", "left_right", "right_left", "bottom_top", "top_bottom",
      "checkerboard_", "anaglyph_", "caption", "timecode",
    ].contains(where: value.hasPrefix) && value.count < 32
  }

  @Sendable
  private static func isBrand(_ value: String) -> Bool {
    value.count % 4 == 0 && value.count <= 64 && value.allSatisfy { isPlain($0) || $0 == " " }
  }

  @Sendable
  private static func isFFmpeg(_ value: String) -> Bool {
    ["Lavf", "Lavc"].contains(where: value.hasPrefix) && value.count < 40
  }

  /// Whether a value is the number of a format, which FFmpeg's muxer of MXF makes of nothing but its streams.
  @Sendable
  private static func isIdentity(_ value: String) -> Bool {
    value.allSatisfy { $0.isHexDigit || "-x.".contains($0) }
  }

  @Sendable
  private static func isFontType(_ value: String) -> Bool {
    FontFile.isStated(by: value) && value.count < (value.hasPrefix("font/") ? 16 : 28)
      && value.allSatisfy { isPlain($0) || "/-.".contains($0) }
  }

  @Sendable
  private static func isFontName(_ value: String) -> Bool {
    let parts = value.split(separator: ".")
    return parts.count == 2 && FontFile.codecs.contains(String(parts[1]))
      && parts[0].hasPrefix("font-")
      && parts[0].dropFirst(5).allSatisfy(\.isNumber)
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }
}
