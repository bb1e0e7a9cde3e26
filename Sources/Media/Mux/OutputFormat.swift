internal import CFFmpeg
package import MediaTypes
package import Stills

/// A container that can be written.
///
// SAFETY: FFmpeg's table of formats is constant for the life of the process.
package struct OutputFormat: @unchecked Sendable {
  /// FFmpeg's name for it, such as `mp4`.
  package let name: String
  /// Whether it stands for files with one picture each, which no muxer of FFmpeg's writes here.
  private let isStill: Bool
  let pointer: UnsafePointer<AVOutputFormat>

  /// The container that the ending of a file name stands for.
  ///
  /// - Throws: `.usage` where the ending stands for none.
  package init(forFileNamed path: String) throws(AnnotateError) {
    guard let format = av_guess_format(nil, path, nil),
      format.pointee.flags & AVFMT_NOFILE == 0,
      format.pointee.video_codec != AV_CODEC_ID_NONE
    else {
      throw AnnotateError(
        .usage,
        "cannot tell the container from the name",
        subject: path,
        why: "its ending stands for no video container that FFmpeg writes",
        hints: ["use an ending such as .mp4, .mov, .mkv or .webm"]
      )
    }
    pointer = UnsafePointer(format)
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

  var wantsGlobalHeader: Bool { pointer.pointee.flags & AVFMT_GLOBALHEADER != 0 }

  /// Whether the container stores how a picture is turned: the family of QuickTime does, and EXIF.
  package var storesOrientation: Bool {
    isStill || ["mp4", "mov", "ipod", "3gp", "3g2", "psp"].contains(name)
  }

  /// Whether the container stores a picture as a cover.
  var storesCover: Bool { ["mp4", "ipod"].contains(name) }

  /// Whether the container stores a codec, as far as its table says.
  func stores(_ codec: AVCodecID) -> Bool {
    avformat_query_codec(pointer, codec, FF_COMPLIANCE_NORMAL) == 1
  }

  /// The tag that names the codec of a stream in this container, or 0 where the container chooses.
  func tag(for parameters: AVCodecParameters) -> UInt32 {
    let tags = pointer.pointee.codec_tag
    guard tags != nil else { return parameters.codec_tag }
    let meant = av_codec_get_id(tags, parameters.codec_tag)
    return meant == parameters.codec_id ? parameters.codec_tag : 0
  }
}
