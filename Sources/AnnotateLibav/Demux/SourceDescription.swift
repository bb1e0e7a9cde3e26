package import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateInventory
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The contents of an opened file's header: its streams with all their parameters, chapters and metadata.
///
/// It is detached from the file, so decoder and muxer can use it while the file is being read.
///
// SAFETY: the format context is made here and never changes after `init`, so any number of threads may read
// it.
package final class SourceDescription: @unchecked Sendable {
  /// The path as the user gave it.
  package let path: String
  /// FFmpeg's names for the container, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  package let formatName: String
  /// The maximum that the file may claim.
  package let limits: InputLimits
  /// The profile of the container.
  package let profile: ContainerProfile
  /// The streams, in the order of the file.
  package let streams: [StreamInfo]
  /// The length of the whole file, if the header states it.
  package let duration: MediaTime?
  /// The time that players show as zero, if the clock of the container may begin anywhere; nil if it begins
  /// with zero.
  package let clockStart: MediaTime?

  /// What the file holds besides what FFmpeg reports.
  package let contents: [ContentFacts]

  let context: Owned<AVFormatContext>
  /// The tracks in the header of a QuickTime or MP4 file, with much that FFmpeg does not report; nil for
  /// other files.
  let movie: QuickTimeMovie?

  init(
    of file: UnsafeMutablePointer<AVFormatContext>,
    path: String,
    limits: InputLimits
  ) throws(FFmpegError) {
    context = try Owned("avformat_alloc_context", { avformat_alloc_context() }) {
      avformat_free_context($0)
    }
    (self.path, self.limits) = (path, limits)
    formatName = String(cString: file.pointee.iformat.pointee.name)
    // A pipe cannot be read a second time.
    profile = ContainerRegistry.profile(reading: formatName)
    let isReadable = profile.reading.hasMovieBoxes && FileIdentity(of: path)?.isRegular == true
    let movie = isReadable ? QuickTimeMovie(of: path)?.withoutTables : nil
    let apertures = movie?.cleanApertures ?? [:]
    let pictureTracks = movie?.pictureTracks ?? []
    self.movie = movie
    contents = SourceContents.read(path, file)
    streams = (0..<Int(file.pointee.nb_streams)).compactMap { index in
      file.pointee.streams[index].map { StreamInfo($0, of: file, apertures, pictureTracks) }
    }
    duration =
      file.pointee.duration > 0
      ? MediaTime(file.pointee.duration, timeBase: Rational(1, Int(AV_TIME_BASE))) : nil
    let beginsAnywhere = file.pointee.iformat.pointee.flags & AVFMT_TS_DISCONT != 0
    clockStart =
      beginsAnywhere && Packet.isPlausible(file.pointee.start_time)
      ? MediaTime(file.pointee.start_time, timeBase: Rational(1, Int(AV_TIME_BASE))) : nil
    try Self.copyHeader(from: file, to: context.pointer)
    movie.map(addTitles)
    addUnreportedTags()
    if let mainVideo { Services.copyTags(of: mainVideo, from: file, to: context.pointer) }
  }

  /// Makes the description of a file that does not exist.
  init(
    path: String,
    formatName: String,
    streams: [StreamInfo],
    context: Owned<AVFormatContext>
  ) {
    (self.path, self.formatName, self.streams) = (path, formatName, streams)
    (self.context, limits) = (context, InputLimits())
    profile = ContainerRegistry.profile(reading: formatName)
    (duration, movie, clockStart, contents) = (nil, nil, nil, [])
  }

  /// Describes the same file with another header.
  init(
    like other: SourceDescription,
    context: Owned<AVFormatContext>,
    movie: QuickTimeMovie?,
    contents: [ContentFacts],
    streams: [StreamInfo]? = nil
  ) {
    (path, formatName, limits) = (other.path, other.formatName, other.limits)
    (profile, self.streams) = (other.profile, streams ?? other.streams)
    (duration, clockStart) = (other.duration, other.clockStart)
    (self.context, self.movie, self.contents) = (context, movie, contents)
  }

  /// A copy of the header, to be changed.
  func copyOfHeader() throws(FFmpegError) -> Owned<AVFormatContext> {
    let copy = try Owned("avformat_alloc_context", { avformat_alloc_context() }) {
      avformat_free_context($0)
    }
    try Self.copyHeader(from: context.pointer, to: copy.pointer)
    return copy
  }

  /// Adds the titles of tracks that FFmpeg did not read.
  private func addTitles(of movie: QuickTimeMovie) {
    for stream in streams.map({ self.stream(at: $0.index) }) {
      let number = UInt32(clamping: stream.pointee.id)
      let track = movie.box.tracks.first { $0.trackNumber == number }
      guard let title = track?.trackTitle else { continue }
      av_dict_set(&stream.pointee.metadata, "title", title, AV_DICT_DONT_OVERWRITE)
    }
  }

  /// The stream that is annotated: the one marked as default, otherwise the first one with moving pictures.
  package var mainVideo: StreamInfo? {
    let candidates = streams.filter { $0.kind == .video && !$0.isCover }
    return candidates.first(where: \.isDefault) ?? candidates.first
  }

  /// Whether the file is in fragments and says that it is made for streaming, as CMAF and DASH do.
  package var isMadeForStreaming: Bool {
    let brands = av_dict_get(context.pointer.pointee.metadata, "compatible_brands", nil, 0)
    let names = brands.map { String(cString: $0.pointee.value) } ?? ""
    return movie?.box["mvex"] != nil && ["cmfc", "cmf2", "dash"].contains(where: names.contains)
  }

  /// Estimates how many frames a stream has: the number in its header, otherwise its length times its rate;
  /// nil if neither is known.
  package func expectedFrameCount(of stream: StreamInfo) -> Int? {
    if let count = stream.frameCount { return count }
    guard let length = stream.duration ?? duration, stream.frameRate.isPositive else { return nil }
    return Int(length.rescaled(to: stream.frameRate.inverse).value)
  }

  func stream(at index: Int) -> UnsafeMutablePointer<AVStream> {
    guard let stream = context.pointer.pointee.streams[index] else {
      preconditionFailure("every stream of the file has been copied")
    }
    return stream
  }

  private static func copyHeader(
    from file: UnsafeMutablePointer<AVFormatContext>,
    to copy: UnsafeMutablePointer<AVFormatContext>
  ) throws(FFmpegError) {
    for index in 0..<Int(file.pointee.nb_streams) {
      guard let original = file.pointee.streams[index] else { continue }
      let stream = try newStream(in: copy)
      try copyStream(from: original, to: stream)
      stream.pointee.time_base = original.pointee.time_base
      guard original.pointee.attached_pic.size > 0 else { continue }
      try LibavCall.check("av_packet_ref") {
        av_packet_ref(&stream.pointee.attached_pic, &original.pointee.attached_pic)
      }
    }
    try LibavCall.check("av_dict_copy") {
      av_dict_copy(&copy.pointee.metadata, file.pointee.metadata, 0)
    }
    try LibavCall.check("copy chapters") { shim_copy_chapters(copy, file) }
    try TagText.decode(in: copy)
  }
}

/// Copies the description of a stream: codec parameters, side data, metadata, disposition and rates.
func copyStream(
  from source: UnsafeMutablePointer<AVStream>,
  to target: UnsafeMutablePointer<AVStream>
) throws(FFmpegError) {
  try LibavCall.check("avcodec_parameters_copy") {
    avcodec_parameters_copy(target.pointee.codecpar, source.pointee.codecpar)
  }
  try copyStreamTags(from: source, to: target, isReencoded: false, keepsMatrix: true)
}

/// Copies the description of a stream without its codec parameters.
///
/// If its packets are encoded again, only what stays true is copied, and the display matrix only if it is
/// still needed.
func copyStreamTags(
  from source: UnsafeMutablePointer<AVStream>,
  to target: UnsafeMutablePointer<AVStream>,
  isReencoded: Bool,
  keepsMatrix: Bool
) throws(FFmpegError) {
  try LibavCall.check("copy side data") {
    shim_copy_stream_side_data(target, source, isReencoded ? 1 : 0, keepsMatrix ? 1 : 0)
  }
  try LibavCall.check("av_dict_copy") {
    av_dict_copy(&target.pointee.metadata, source.pointee.metadata, 0)
  }
  if isReencoded { removeTagsOfEncoding(from: target) }
  target.pointee.id = source.pointee.id
  target.pointee.disposition = source.pointee.disposition
  target.pointee.duration = source.pointee.duration
  target.pointee.avg_frame_rate = source.pointee.avg_frame_rate
  target.pointee.r_frame_rate = source.pointee.r_frame_rate
  target.pointee.sample_aspect_ratio = source.pointee.sample_aspect_ratio
}

/// Removes tags in which encoders and writers of Matroska files describe a stream's packets.
private func removeTagsOfEncoding(from stream: UnsafeMutablePointer<AVStream>) {
  removeTags(["ENCODER"], from: stream)
  removeStatistics(from: stream)
}

/// Removes tags in which writers of Matroska files count a stream's packets.
func removeStatistics(from stream: UnsafeMutablePointer<AVStream>) {
  removeTags(["BPS", "DURATION", "NUMBER_OF_", "_STATISTICS_"], from: stream)
}

/// Removes the tags of a stream whose names begin with one of the prefixes, which are in upper case.
private func removeTags(_ prefixes: [String], from stream: UnsafeMutablePointer<AVStream>) {
  for (key, _) in entries(of: stream.pointee.metadata)
  where prefixes.contains(where: key.uppercased().hasPrefix) {
    av_dict_set(&stream.pointee.metadata, key, nil, 0)
  }
}

extension StreamInfo {
  /// Reads the facts of an opened file's stream.
  ///
  /// The corresponding C type is `AVStream`.
  init(
    _ stream: UnsafeMutablePointer<AVStream>,
    of file: UnsafeMutablePointer<AVFormatContext>,
    _ apertures: [Int: CleanAperture] = [:],
    _ pictureTracks: Set<Int> = []
  ) {
    let (values, parameters) = (stream.pointee, stream.pointee.codecpar.pointee)
    let timeBase = Rational(values.time_base)
    let matrix = DisplayMatrix(stream)
    let kind = MediaKind(parameters.codec_type)
    let aperture = apertures[Int(values.id)]
    let timecodes = kind == .video ? Timecodes.stated(for: stream, of: file) : []
    self.init(
      index: Int(values.index),
      kind: kind,
      codec: codecName(parameters.codec_id),
      timeBase: timeBase,
      frameRate: Rational(values.avg_frame_rate),
      baseFrameRate: Rational(values.r_frame_rate),
      frameCount: values.nb_frames > 0 ? Int(values.nb_frames) : nil,
      duration: values.duration > 0 && Packet.isPlausible(values.duration)
        ? MediaTime(values.duration, timeBase: timeBase) : nil,
      startTime: values.start_time != SHIM_NOPTS && Packet.isPlausible(values.start_time)
        ? MediaTime(values.start_time, timeBase: timeBase) : nil,
      geometry: kind == .video
        ? FrameGeometry(
          codedSize: PixelSize(Int(parameters.width), Int(parameters.height)),
          cleanAperture: aperture?.area,
          orientation: matrix.orientation ?? .up,
          sampleAspectRatio: aperture?.impliedAspect
            ?? Rational(av_guess_sample_aspect_ratio(file, stream, nil))
        ) : nil,
      pixelsPerChroma: PixelLayout(AVPixelFormat(parameters.format))?.pixelsPerChroma
        ?? PixelSize(1, 1),
      hasDolbyVision: shim_has_dolby_vision(stream) != 0,
      hasUnusableMatrix: matrix.isPresent && matrix.orientation == nil,
      isDefault: values.disposition & AV_DISPOSITION_DEFAULT != 0,
      isCover: values.disposition & AV_DISPOSITION_ATTACHED_PIC != 0,
      showsPictures: Self.showsPictures(stream) || pictureTracks.contains(Int(values.id)),
      startTimecode: timecodes.first
    )
  }
}

/// The display matrix of a stream, read once.
struct DisplayMatrix {
  let isPresent: Bool
  let orientation: Orientation?

  init(_ stream: UnsafeMutablePointer<AVStream>) {
    let numbers = shim_display_matrix(stream)
    isPresent = numbers != nil
    orientation = numbers.flatMap {
      Orientation(a: Double($0[0]), b: Double($0[1]), c: Double($0[3]), d: Double($0[4]))
    }
  }
}

extension MediaKind {
  /// The corresponding C type is `AVMediaType`.
  init(_ type: AVMediaType) {
    self =
      switch type {
      case AVMEDIA_TYPE_VIDEO: .video
      case AVMEDIA_TYPE_AUDIO: .audio
      case AVMEDIA_TYPE_SUBTITLE: .subtitle
      case AVMEDIA_TYPE_DATA: .data
      case AVMEDIA_TYPE_ATTACHMENT: .attachment
      default: .unknown
      }
  }
}
