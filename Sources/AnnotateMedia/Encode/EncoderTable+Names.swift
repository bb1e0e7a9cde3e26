internal import AnnotateWording
internal import CAnnotateFFmpeg

extension EncoderTable {
  /// The name of a codec or encoder that was probably meant; nil if none is near enough.
  static func nearestName(to name: String) -> String? {
    EditDistance.nearest(to: name, among: names)
  }

  /// The names of all video encoders of this FFmpeg, and of their codecs.
  private static var names: [String] {
    var names: Set<String> = []
    var state: UnsafeMutableRawPointer?
    while let codec = av_codec_iterate(&state) {
      guard av_codec_is_encoder(codec) != 0, codec.pointee.type == AVMEDIA_TYPE_VIDEO else {
        continue
      }
      names.insert(String(cString: codec.pointee.name))
      names.insert(codecName(codec.pointee.id))
    }
    return names.sorted()
  }
}
