package import AnnotateMediaTypes
package import AnnotateStills
internal import CAnnotateFFmpeg

/// A container that can be written.
///
// SAFETY: FFmpeg's table of formats is constant for the life of the process.
package struct OutputFormat: @unchecked Sendable {
  /// FFmpeg's name for it, such as `mp4`.
  package let name: String
  /// What it can hold, and how.
  package let profile: ContainerProfile
  let pointer: UnsafePointer<AVOutputFormat>

  /// The container that the ending of a file name stands for.
  ///
  /// - Throws: `.usage` where the ending stands for none.
  package init(forFileNamed path: String) throws(AnnotateError) {
    guard let format = Self.ofEnding(path) else {
      throw AnnotateError(
        .usage,
        "cannot tell the container from the name",
        subject: path,
        why: "its ending stands for no video container that FFmpeg writes",
        hints: ["use an ending such as .mp4, .mov, .mkv or .webm"]
      )
    }
    self.init(format)
  }

  /// The container of the given name: FFmpeg's own, or an ending such as `mkv`.
  ///
  /// - Throws: `.usage` where there is none of that name.
  package init(named name: String) throws(AnnotateError) {
    let named = Self.video(av_guess_format(name, nil, nil))
    guard let format = named ?? Self.ofEnding("a." + name) else {
      throw AnnotateError(
        .usage,
        "cannot write the container",
        subject: name,
        why: "it is no video container that FFmpeg writes",
        hints: ["use one such as mp4, mov, mkv, webm, nut or mpegts"]
      )
    }
    self.init(format)
  }

  private init(_ format: UnsafePointer<AVOutputFormat>) {
    pointer = format
    name = String(cString: format.pointee.name)
    profile = ContainerRegistry.profile(writing: name)
  }

  /// Stands in for the container where pictures are written.
  ///
  /// - Throws: `.unavailable` where this FFmpeg knows no pictures at all.
  package init(of still: StillFormat) throws(AnnotateError) {
    let profile = ContainerProfile.pictures
    guard let format = av_guess_format(profile.name, nil, nil) else {
      throw AnnotateError(
        .unavailable,
        "cannot write \(still.name)",
        why: "FFmpeg lacks \(profile.name)"
      )
    }
    pointer = UnsafePointer(format)
    name = still.name
    self.profile = profile
  }

  /// The container that an ending stands for: what its profile says, else what FFmpeg does.
  private static func ofEnding(_ path: String) -> UnsafePointer<AVOutputFormat>? {
    let muxer = ContainerRegistry.profile(forFileNamed: path)?.name
    return video(muxer.flatMap { av_guess_format($0, nil, nil) })
      ?? video(av_guess_format(nil, path, nil))
  }

  private static func video(
    _ format: UnsafePointer<AVOutputFormat>?
  ) -> UnsafePointer<AVOutputFormat>? {
    // The pictures of files with sound, such as MP3, are covers.
    let noVideo = [AV_CODEC_ID_NONE, AV_CODEC_ID_PNG]
    guard let format, format.pointee.flags & AVFMT_NOFILE == 0,
      !noVideo.contains(format.pointee.video_codec)
    else { return nil }
    return format
  }

  var wantsGlobalHeader: Bool { pointer.pointee.flags & AVFMT_GLOBALHEADER != 0 }

  /// Whether a container stores a codec, as far as FFmpeg's tables say.
  func stores(_ codec: AVCodecID) -> Bool {
    // Containers without a table would be taken to hold what they are made for alone.
    if let names = profile.picture.codecs { return names.contains(codecName(codec)) }
    return avformat_query_codec(pointer, codec, FF_COMPLIANCE_NORMAL) == 1
  }

  /// The tag that names the codec of a stream in this container, or 0 where the container chooses.
  func tag(for parameters: AVCodecParameters) -> UInt32 {
    let tags = pointer.pointee.codec_tag
    guard tags != nil else { return parameters.codec_tag }
    let meant = av_codec_get_id(tags, parameters.codec_tag)
    return meant == parameters.codec_id ? parameters.codec_tag : 0
  }
}
