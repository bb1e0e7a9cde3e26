package import AnnotateMediaTypes
package import AnnotateStills
internal import CAnnotateFFmpeg

/// A container that can be written.
///
// SAFETY: FFmpeg's table of formats is constant for the life of the process.
package struct OutputFormat: @unchecked Sendable {
  /// FFmpeg's name for it, such as `mp4`.
  package let name: String
  /// Whether it stands for files with one picture each, which no muxer of FFmpeg's writes here.
  let isStill: Bool
  let pointer: UnsafePointer<AVOutputFormat>

  /// The container that the ending of a file name stands for.
  ///
  /// - Throws: `.usage` where the ending stands for none.
  package init(forFileNamed path: String) throws(AnnotateError) {
    guard let format = Self.video(av_guess_format(nil, path, nil)) else {
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
    guard let format = named ?? Self.video(av_guess_format(nil, "a." + name, nil)) else {
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
    isStill = false
  }

  /// Stands in for the container where pictures are written.
  ///
  /// - Throws: `.unavailable` where this FFmpeg knows no pictures at all.
  package init(of still: StillFormat) throws(AnnotateError) {
    guard let format = av_guess_format("image2", nil, nil) else {
      throw AnnotateError(.unavailable, "cannot write \(still.name)", why: "FFmpeg lacks image2")
    }
    pointer = UnsafePointer(format)
    name = still.name
    isStill = true
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
    // These containers have no table, and would be taken to hold what they are made for alone.
    if let names = Self.codecsOfTableless[name] { return names.contains(codecName(codec)) }
    return avformat_query_codec(pointer, codec, FF_COMPLIANCE_NORMAL) == 1
  }

  private static let codecsOfTableless: [String: Set<String>] = [
    "mpegts": ["mpeg2video", "mpeg1video", "mpeg4", "h264", "hevc"],
    "mxf": ["mpeg2video", "h264", "prores", "dnxhd", "dvvideo", "jpeg2000"],
    "mpeg": ["mpeg1video", "mpeg2video"], "svcd": ["mpeg2video"], "vob": ["mpeg2video"],
  ]

  /// The tag that names the codec of a stream in this container, or 0 where the container chooses.
  func tag(for parameters: AVCodecParameters) -> UInt32 {
    let tags = pointer.pointee.codec_tag
    guard tags != nil else { return parameters.codec_tag }
    let meant = av_codec_get_id(tags, parameters.codec_tag)
    return meant == parameters.codec_id ? parameters.codec_tag : 0
  }
}
