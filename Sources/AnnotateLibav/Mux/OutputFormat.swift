package import AnnotateContainers
package import AnnotateMediaTypes
package import AnnotateStills
internal import CAnnotateFFmpeg

/// A container that can be written.
///
// SAFETY: FFmpeg's table of formats is constant for the life of the process.
package struct OutputFormat: @unchecked Sendable {
  /// FFmpeg's name for it, such as `mp4`.
  package let name: String
  /// All that is known about it.
  package let profile: ContainerProfile
  let pointer: UnsafePointer<AVOutputFormat>

  /// Chooses the container by the extension of a file name.
  ///
  /// - Throws: `.usage` if the extension belongs to no container.
  package init(forFileNamed path: String) throws(AnnotateError) {
    guard let format = Self.ofEnding(path) else {
      throw AnnotateError(OutputFormatProblem.noContainer(ofFileNamed: path))
    }
    self.init(format)
  }

  /// Chooses the container by its name: FFmpeg's own, or a file extension such as `mkv`.
  ///
  /// - Throws: `.usage` if there is none of that name.
  package init(named name: String) throws(AnnotateError) {
    let named = Self.video(av_guess_format(name, nil, nil))
    guard let format = named ?? Self.ofEnding("a." + name) else {
      throw AnnotateError(OutputFormatProblem.unknown(name: name))
    }
    self.init(format)
  }

  private init(_ format: UnsafePointer<AVOutputFormat>) {
    name = String(cString: format.pointee.name)
    profile = ContainerRegistry.profile(writing: name)
    pointer = profile.streams.describesPCM ? Self.mp4WithPCM ?? format : format
  }

  private init(_ format: OutputFormat, _ pointer: UnsafePointer<AVOutputFormat>) {
    (name, profile, self.pointer) = (format.name, format.profile, pointer)
  }

  /// The container as FFmpeg alone writes it, for outputs that cannot be changed after they are written.
  var unfinished: OutputFormat {
    guard profile.streams.describesPCM, let own = av_guess_format(name, nil, nil) else {
      return self
    }
    return OutputFormat(self, own)
  }

  // SAFETY: the table is made once and never changed.
  private nonisolated(unsafe) static let mp4WithPCM: UnsafePointer<AVOutputFormat>? =
    av_guess_format("mp4", nil, nil).flatMap { shim_mp4_with_pcm($0) }

  /// Creates a stand-in for the container of an output of pictures.
  ///
  /// - Throws: `.unavailable` if this FFmpeg does not support pictures.
  package init(of still: StillFormat) throws(AnnotateError) {
    let profile = ContainerProfile.pictures
    guard let format = av_guess_format(profile.name, nil, nil) else {
      throw AnnotateError(
        OutputFormatProblem.noPictures(format: still.name, muxer: profile.name)
      )
    }
    pointer = UnsafePointer(format)
    name = still.name
    self.profile = profile
  }

  /// The container of a file extension: that of a profile, else FFmpeg's guess.
  private static func ofEnding(_ path: String) -> UnsafePointer<AVOutputFormat>? {
    let muxer = ContainerRegistry.profile(forFileNamed: path)?.name
    return video(muxer.flatMap { av_guess_format($0, nil, nil) })
      ?? video(av_guess_format(nil, path, nil))
  }

  private static func video(
    _ format: UnsafePointer<AVOutputFormat>?
  ) -> UnsafePointer<AVOutputFormat>? {
    // The pictures in formats for audio, such as MP3, are covers.
    let noVideo = [AV_CODEC_ID_NONE, AV_CODEC_ID_PNG]
    guard let format, format.pointee.flags & AVFMT_NOFILE == 0,
      !noVideo.contains(format.pointee.video_codec)
    else { return nil }
    return format
  }

  /// Whether frames come at an even rate, because they are counted, according to the profile or else FFmpeg's tables.
  package var countsFrames: Bool { profile.times.countsFrames || hasNoTimes }

  /// Whether packets have no times at all, as in elementary streams.
  package var hasNoTimes: Bool {
    profile.contents == .video && pointer.pointee.flags & AVFMT_NOTIMESTAMPS != 0
  }

  var wantsGlobalHeader: Bool { pointer.pointee.flags & AVFMT_GLOBALHEADER != 0 }

  /// Whether the container stores a codec, according to its profile or else FFmpeg's tables.
  func stores(_ codec: AVCodecID) -> Bool {
    // For muxers without a table, FFmpeg reports only their default codecs.
    if let names = profile.picture.codecs { return names.contains(codecName(codec)) }
    if profile.picture.refusedCodecs.contains(codecName(codec)) { return false }
    return avformat_query_codec(pointer, codec, FF_COMPLIANCE_NORMAL) == 1
  }

  /// The tag of a codec in this container; 0 if the muxer chooses it.
  func tag(for parameters: AVCodecParameters) -> UInt32 {
    let tags = pointer.pointee.codec_tag
    guard tags != nil else { return parameters.codec_tag }
    let tagged = av_codec_get_id(tags, parameters.codec_tag)
    return tagged == parameters.codec_id ? parameters.codec_tag : 0
  }
}

/// Why a container cannot be written.
package enum OutputFormatProblem: Problem {
  /// The extension of a file name belongs to no container.
  case noContainer(ofFileNamed: String)
  /// There is no container of a name.
  case unknown(name: String)
  /// This FFmpeg lacks the muxer of pictures in a format.
  case noPictures(format: String, muxer: String)

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    if case .noPictures = self { .unavailable } else { .usage }
  }
}
