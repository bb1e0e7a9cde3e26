package import AnnotateContainers
internal import CAnnotateFFmpeg

/// Tags that are missing in an output.
package struct TagLoss: Sendable {
  /// The stream that they describe; nil if they describe the whole file.
  package let stream: StreamInfo?
  /// Their names as spelled in the source.
  package let names: [String]

  /// Names tags.
  package init(stream: StreamInfo?, names: [String]) { (self.stream, self.names) = (stream, names) }
}

/// Finds the tags of a source that a container cannot hold.
package enum TagCarriage {
  /// The tags of a source and of its carried streams that `format` cannot hold.
  package static func lost(
    of source: SourceDescription,
    streams: [StreamInfo],
    in format: OutputFormat
  ) -> [TagLoss] {
    let tags = OutputTags.global(of: source)
    let keys = Set(tags.map { $0.key.lowercased() })
    let room = format.profile.tags
    let global = tags.filter { tag in
      let name = tag.key.lowercased()
      return !isWritersOwn(name, source) && !QuickTimeKeys.isTranslation(name, among: keys)
        && !(room.holds(room.names.written(name).lowercased(), among: keys)
          && isExpressible(name, tag.value, room))
    }.map(\.key)
    let ofStreams = streams.map { stream in
      TagLoss(stream: stream, names: lost(of: stream, in: source, format, beside: tags))
    }
    return ([TagLoss(stream: nil, names: global)] + ofStreams).filter { !$0.names.isEmpty }
  }

  private static func lost(
    of stream: StreamInfo,
    in source: SourceDescription,
    _ format: OutputFormat,
    beside global: [(key: String, value: String)]
  ) -> [String] {
    // The metadata of tracks is copied unchanged between QuickTime and MP4 files.
    guard format.profile.writing.finish != .movieBoxes || source.movie == nil else { return [] }
    let room = format.profile.tags
    return entries(of: source.stream(at: stream.index).pointee.metadata).filter { tag in
      let name = tag.key.lowercased()
      let isBlank = tag.value.isEmpty || name == "language" && tag.value == "und"
      // A tag of the whole file need not be repeated.
      let isRepeated = global.contains { $0.key.lowercased() == name && $0.value == tag.value }
      let isImplied = stream.isCover && CoverTags.isImplied(name, tag.value)
      return !isBlank && !isRepeated && !isImplied && !isWritersOwn(name, source)
        && !(room.holds(name, ofStream: stream.kind) && isExpressible(name, tag.value, room))
    }.map(\.key)
  }

  /// Whether a container has a code for a language, and a number for a date; true for other tags.
  private static func isExpressible(
    _ name: String,
    _ value: String,
    _ room: ContainerProfile.Tags
  ) -> Bool {
    switch name {
    case "language": room.languages.written(value) != nil
    case "creation_time": !room.countsDates || Instant(value) != nil
    default: true
    }
  }

  /// Whether a tag only describes how the source file was written, or gets into the output another way.
  private static func isWritersOwn(_ name: String, _ source: SourceDescription) -> Bool {
    source.profile.tags.writersOwn.contains(name) || writersOwn.contains(name)
      || source.profile.tags.identificationsOfParts.contains(name)
      || writersOwnPrefixes.contains(where: name.hasPrefix)
  }

  private static let writersOwn: Set = [
    "encoder", "encoding_tool", "creation_tool", "timecode", "reel_name", "handler_name",
    "vendor_id", "duration", "bps", "rotate", "alpha_mode", "source_id", "variant_bitrate",
    "mime_codec_string", "data_type",
  ]
  private static let writersOwnPrefixes = [
    "encoder-", "_statistics", "bps-", "duration-", "number_of_",
  ]
}
