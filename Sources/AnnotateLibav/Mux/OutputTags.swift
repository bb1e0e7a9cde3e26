internal import AnnotateContainers
internal import AnnotateInventory
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The metadata of an output.
enum OutputTags {
  /// The tags that describe a QuickTime or MP4 file itself, which do not apply to another file.
  private static let brands: Set = ["major_brand", "minor_version", "compatible_brands"]

  /// The tags of the whole source that go into the output, under FFmpeg's common names; `pictures` says whether
  /// those are among them that hold pictures.
  static func global(
    of source: SourceDescription,
    pictures: Bool = true
  ) -> [(key: String, value: String)] {
    let known = source.profile.tags
    let stale = brands.union(known.identifications)
    return source.fileTags.filter {
      !stale.contains($0.key.lowercased()) && (pictures || !PictureText.isTag($0.key, $0.value))
    }.map { (known.names.canonical($0.key), $0.value) }
  }

  /// Gives the output the tags, chapters and timecode of the source; `index` is the index of the annotated
  /// video in the output.
  static func apply(
    _ source: SourceDescription,
    video: StreamInfo,
    at index: Int32,
    to context: Owned<AVFormatContext>,
    _ format: OutputFormat,
    _ form: OutputForm = OutputForm()
  ) throws(FFmpegError) {
    for (key, value) in global(of: source) {
      try LibavCall.check("av_dict_set") {
        let name = format.profile.tags.names.written(key)
        let text = format.profile.tags.countsDates ? inUTC(value, of: key) : value
        return av_dict_set(&context.pointer.pointee.metadata, name, text, 0)
      }
    }
    try LibavCall.check("copy chapters") {
      shim_copy_chapters(context.pointer, source.context.pointer)
    }
    form.excerpt?.cutChapters(of: context.pointer)
    if format.profile.tags.chaptersNeedTitles { ChapterTags.addTitles(to: context.pointer) }
    if form.leavesOutPictures { PictureTags.remove(from: context.pointer) }
    for number in 0..<Int(context.pointer.pointee.nb_streams) {
      guard let stream = context.pointer.pointee.streams[number] else { continue }
      if format.profile.tags.titlesAreHandlers { nameTrack(stream) }
      write(format.profile.tags.languages, to: stream)
      // A part has other packets than the whole.
      if form.excerpt != nil { removeStatistics(from: stream) }
    }
    if let timecode = form.excerpt.map({ $0.timecode(of: video) }) ?? video.startTimecode {
      let isOfFile = format.profile.tags.timecode == .file
      applyTimecode(timecode, at: isOfFile ? nil : index, to: context.pointer)
    }
    // The time of a chapter must come before its name, and FFmpeg moves tags when it removes others.
    if format.profile.tags.areOfStreams {
      try ChapterTags.replaceChapters(of: context.pointer, inStream: index)
    }
  }

  /// A date with its zone; FFmpeg takes one without for a time of this computer's zone.
  private static func inUTC(_ value: String, of key: String) -> String {
    guard key.lowercased() == "creation_time", !value.hasSuffix("Z") else { return value }
    return Instant(value)?.text ?? value
  }

  /// Sets the only timecode: of the stream `video`, or of the whole file if `video` is nil.
  ///
  /// The muxer writes a timecode for each dictionary that has one, so it is removed from all others.
  private static func applyTimecode(
    _ timecode: String,
    at video: Int32?,
    to context: UnsafeMutablePointer<AVFormatContext>
  ) {
    av_dict_set(&context.pointee.metadata, "timecode", video == nil ? timecode : nil, 0)
    for index in 0..<Int(context.pointee.nb_streams) {
      guard let stream = context.pointee.streams[index] else { continue }
      av_dict_set(&stream.pointee.metadata, "timecode", video == Int32(index) ? timecode : nil, 0)
    }
  }

  /// Writes the language of a stream as the container does, or removes it.
  private static func write(
    _ languages: ContainerProfile.Tags.Languages,
    to stream: UnsafeMutablePointer<AVStream>
  ) {
    guard let language = av_dict_get(stream.pointee.metadata, "language", nil, 0) else { return }
    let written = languages.written(String(cString: language.pointee.value))
    av_dict_set(&stream.pointee.metadata, "language", written, 0)
  }

  /// Copies the title of a track to the name of its handler, which players show as the title.
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
