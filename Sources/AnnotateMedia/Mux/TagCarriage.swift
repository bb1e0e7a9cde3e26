internal import CAnnotateFFmpeg

/// Tags that an output will lack.
package struct TagLoss: Sendable {
  /// The stream that they are about; nil where they are about the whole file.
  package let stream: StreamInfo?
  /// Their names, as the source spells them.
  package let names: [String]
}

/// Finds the tags of a source that a container has no room for.
package enum TagCarriage {
  /// The tags of a source and of those of its streams that are in the output which `format` has no
  /// room for.
  package static func lost(
    of source: SourceDescription,
    streams: [StreamInfo],
    in format: OutputFormat
  ) -> [TagLoss] {
    let tags = OutputTags.global(of: source)
    let keys = Set(tags.map { $0.key.lowercased() })
    let room = format.profile.tags
    let global = tags.map(\.key).filter { key in
      let name = key.lowercased()
      return !isOfWriting(name, source) && !QuickTimeKeys.isTranslation(name, among: keys)
        && !room.holds(room.names.written(name).lowercased(), among: keys)
    }
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
    // The metadata of tracks is taken over as it is between files of one kind.
    guard format.profile.writing.finish != .movieBoxes || source.movie == nil else { return [] }
    let room = format.profile.tags
    return entries(of: source.stream(at: stream.index).pointee.metadata).filter { tag in
      let name = tag.key.lowercased()
      let isNothing = tag.value.isEmpty || name == "language" && tag.value == "und"
      // What is said of the whole file needs not be said again.
      let isRepeated = global.contains { $0.key.lowercased() == name && $0.value == tag.value }
      return !isNothing && !isRepeated && !isOfWriting(name, source)
        && !room.holds(name, ofStream: stream.kind)
    }.map(\.key)
  }

  /// Whether a tag tells only of the writing of the source's file, or comes another way.
  private static func isOfWriting(_ name: String, _ source: SourceDescription) -> Bool {
    source.profile.tags.writersOwn.contains(name) || writersOwn.contains(name)
      || writersOwnPrefixes.contains(where: name.hasPrefix)
  }

  private static let writersOwn: Set = [
    "encoder", "encoding_tool", "creation_tool", "timecode", "reel_name", "handler_name",
    "vendor_id", "duration", "bps", "rotate", "alpha_mode", "source_id", "variant_bitrate",
    "mime_codec_string", "data_type", "file_package_umid", "filename", "mimetype",
  ]
  private static let writersOwnPrefixes = [
    "encoder-", "_statistics", "bps-", "duration-", "number_of_",
  ]
}
