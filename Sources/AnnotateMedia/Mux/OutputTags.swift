internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The metadata of an output.
enum OutputTags {
  /// What a file of QuickTime's kin says of itself, which is not true of another.
  private static let brands: Set = ["major_brand", "minor_version", "compatible_brands"]

  /// The tags of the whole source that go into the output.
  static func global(of source: SourceDescription) -> [(key: String, value: String)] {
    let known = source.profile.tags
    let stale = brands.union(known.identifications)
    return entries(of: source.context.pointer.pointee.metadata).filter {
      !stale.contains($0.key.lowercased())
    }.map { (known.names.usual($0.key), $0.value) }
  }

  /// Gives the output, in which the annotated video has the number `place`, the tags and chapters of
  /// the source.
  static func apply(
    _ source: SourceDescription,
    video: StreamInfo,
    at place: Int32,
    to context: Owned<AVFormatContext>,
    _ format: OutputFormat
  ) throws(FFmpegError) {
    for (key, value) in global(of: source) {
      try LibavCall.check("av_dict_set") {
        let name = format.profile.tags.names.written(key)
        return av_dict_set(&context.pointer.pointee.metadata, name, value, 0)
      }
    }
    try LibavCall.check("copy chapters") {
      shim_copy_chapters(context.pointer, source.context.pointer)
    }
    for index in 0..<Int(context.pointer.pointee.nb_streams) {
      guard let stream = context.pointer.pointee.streams[index] else { continue }
      if format.profile.tags.titlesAreHandlers { nameTrack(stream) }
    }
    guard let timecode = video.startTimecode else { return }
    let isOfFile = format.profile.tags.timecode == .file
    applyTimecode(timecode, at: isOfFile ? nil : place, to: context.pointer)
  }

  /// There is one timecode, and the muxer writes it once for each place where it is said: at the video,
  /// or for the whole file where there is no place.
  private static func applyTimecode(
    _ timecode: String,
    at place: Int32?,
    to context: UnsafeMutablePointer<AVFormatContext>
  ) {
    av_dict_set(&context.pointee.metadata, "timecode", place == nil ? timecode : nil, 0)
    for index in 0..<Int(context.pointee.nb_streams) {
      guard let stream = context.pointee.streams[index] else { continue }
      av_dict_set(&stream.pointee.metadata, "timecode", place == Int32(index) ? timecode : nil, 0)
    }
  }

  /// Players show the name of a track's handler as its title.
  private static func nameTrack(_ stream: UnsafeMutablePointer<AVStream>) {
    guard let title = av_dict_get(stream.pointee.metadata, "title", nil, 0) else { return }
    av_dict_set(
      &stream.pointee.metadata,
      "handler_name",
      title.pointee.value,
      AV_DICT_DONT_OVERWRITE
    )
  }
}
