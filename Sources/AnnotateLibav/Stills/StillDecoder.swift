package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// A decoder of files that are a single picture.
///
// SAFETY: a codec of FFmpeg is a constant.
package struct StillDecoder: @unchecked Sendable {
  private let codec: UnsafePointer<AVCodec>

  private init?(_ codec: UnsafePointer<AVCodec>?) {
    guard let codec else { return nil }
    self.codec = codec
  }

  /// The decoder of WebP; nil if this FFmpeg lacks it.
  package static var webP: StillDecoder? { StillDecoder(avcodec_find_decoder(AV_CODEC_ID_WEBP)) }

  /// The decoder of SVG, which wraps librsvg; nil if this FFmpeg lacks it.
  package static var svg: StillDecoder? { StillDecoder(avcodec_find_decoder_by_name("librsvg")) }

  /// Decodes a file with a picture of a known size.
  package func decode(_ file: [UInt8], size: PixelSize) throws(FFmpegError) -> Frame {
    let context = try Owned(for: codec)
    // Set before memory is allocated for another size that the part claims. Decoders round sizes up.
    let padding = 128
    context.pointer.pointee.max_pixels = Int64((size.width + padding) * (size.height + padding))
    context.pointer.pointee.err_recognition = AV_EF_EXPLODE | AV_EF_CRCCHECK
    context.pointer.pointee.thread_count = 1
    let frame = try context.decode(picture: file, with: codec)
    return Frame(taking: frame, presentationTime: MediaTime(0, timeBase: .one), duration: nil)
  }

  /// Draws an SVG document into a picture that fits a size.
  package func draw(_ document: [UInt8], size: PixelSize) throws(FFmpegError) -> ImageBuffer {
    let context = try Owned(for: codec)
    av_opt_set_int(context.pointer.pointee.priv_data, "width", Int64(size.width), 0)
    av_opt_set_int(context.pointer.pointee.priv_data, "height", Int64(size.height), 0)
    let frame = try context.decode(picture: document, with: codec)
    return ImageBuffer(copying: frame.pointer)
  }
}
