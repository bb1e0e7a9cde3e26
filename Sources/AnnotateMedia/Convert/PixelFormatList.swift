internal import CAnnotateFFmpeg

/// The pixel formats that this FFmpeg knows.
enum PixelFormatList {
  /// All formats that pictures can be converted from and to.
  static let all: [AVPixelFormat] = {
    var formats: [AVPixelFormat] = []
    var descriptor = av_pix_fmt_desc_next(nil)
    while let current = descriptor {
      let format = av_pix_fmt_desc_get_id(current)
      if sws_isSupportedOutput(format) > 0, sws_isSupportedInput(format) > 0 {
        formats.append(format)
      }
      descriptor = av_pix_fmt_desc_next(current)
    }
    return formats
  }()
}
