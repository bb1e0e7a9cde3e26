internal import AnnotateWording
internal import CAnnotateFFmpeg

extension EncoderTable {
  /// The name of a codec or encoder that was probably meant; nil if none is near enough.
  static func nearestName(to name: String) -> String? {
    EditDistance.nearest(to: name, among: MediaLibraries.videoEncoders.map(\.name))
  }
}

extension MediaLibraries {
  /// All video encoders of this FFmpeg and their codecs, by name, with what FFmpeg calls them in full.
  package static var videoEncoders: [(name: String, meaning: String)] {
    var meanings: [String: String] = [:]
    var state: UnsafeMutableRawPointer?
    while let codec = av_codec_iterate(&state) {
      guard av_codec_is_encoder(codec) != 0, codec.pointee.type == AVMEDIA_TYPE_VIDEO else {
        continue
      }
      meanings[String(cString: codec.pointee.name)] = text(codec.pointee.long_name)
      guard let family = avcodec_descriptor_get(codec.pointee.id) else { continue }
      meanings[String(cString: family.pointee.name)] = text(family.pointee.long_name)
    }
    return meanings.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func text(_ name: UnsafePointer<CChar>?) -> String {
    name.map { String(cString: $0) } ?? ""
  }
}
