internal import CAnnotateFFmpeg

/// The libraries of FFmpeg that the program runs with, and what they were built with.
package enum MediaLibraries {
  /// The names and the versions of the libraries.
  package static var versions: [(name: String, version: String)] {
    [
      ("libavformat", avformat_version()), ("libavcodec", avcodec_version()),
      ("libswscale", swscale_version()), ("libavutil", avutil_version()),
    ].map { name, number in
      let parts = [number >> 16, number >> 8 & 0xFF, number & 0xFF]
      return (name, parts.map { String($0) }.joined(separator: "."))
    }
  }

  /// Whether FFmpeg has an encoder of a name.
  package static func hasEncoder(_ name: String) -> Bool {
    avcodec_find_encoder_by_name(name) != nil
  }

  /// Whether FFmpeg has a decoder of a name.
  package static func hasDecoder(_ name: String) -> Bool {
    avcodec_find_decoder_by_name(name) != nil
  }
}
