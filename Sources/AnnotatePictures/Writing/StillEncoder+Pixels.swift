internal import AnnotateLibav
package import AnnotateMediaTypes
internal import AnnotateStills

extension StillEncoder {
  /// Encodes the colours of a BGRA picture as a PNG file, without its alpha.
  ///
  /// - Throws: `.unavailable` if this FFmpeg lacks the encoder.
  package static func png(of picture: ImageBuffer) throws(AnnotateError) -> [UInt8] {
    try encode(try frame(of: picture), as: StillEncoding(.png))
  }

  /// Encodes the colours of a BGRA picture as a JPEG file.
  ///
  /// - Throws: `.unavailable` if FFmpeg cannot convert the picture.
  package static func jpeg(of picture: ImageBuffer) throws(AnnotateError) -> [UInt8] {
    let encoding = StillEncoding(.jpeg)
    var converter = FrameConverter(for: encoding)
    return try encode(try converter.convert(try frame(of: picture)), as: encoding)
  }

  private static func frame(of picture: ImageBuffer) throws(AnnotateError) -> Frame {
    do throws(FFmpegError) {
      return try Frame(colorsOf: picture)
    } catch {
      throw AnnotateError(PictureProblem.unprepared(reason: error.reason))
    }
  }
}
