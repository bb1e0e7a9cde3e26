package import AnnotateMediaTypes
internal import AnnotateStills
internal import CAnnotateFFmpeg

extension StillEncoder {
  /// Encodes the colours of a BGRA picture as a PNG file, without its alpha.
  ///
  /// - Throws: `.unavailable` if this FFmpeg lacks the encoder.
  package static func png(of picture: ImageBuffer) throws(AnnotateError) -> [UInt8] {
    try encode(try frame(of: picture), as: StillEncoding(.png))
  }

  private static func frame(of picture: ImageBuffer) throws(AnnotateError) -> Frame {
    do throws(FFmpegError) {
      let owned = try PixelConverter.allocate(picture.size, AV_PIX_FMT_RGB24)
      let row = Int(owned.pointer.pointee.linesize.0)
      guard let start = owned.pointer.pointee.data.0 else {
        throw FFmpegError(code: SHIM_ENOMEM, operation: "av_frame_get_buffer")
      }
      for y in 0..<picture.size.height {
        for x in 0..<picture.size.width {
          let (pixel, offset) = (picture[x, y], y * row + 3 * x)
          // SAFETY: the frame has rows of `row` bytes, and a pixel is three bytes.
          (start[offset], start[offset + 1], start[offset + 2]) = (
            pixel.red, pixel.green, pixel.blue
          )
        }
      }
      return Frame(
        taking: owned,
        presentationTime: MediaTime(0, timeBase: .one),
        duration: nil
      )
    } catch {
      throw AnnotateError(.unavailable, "cannot write a picture", why: error.reason)
    }
  }
}
