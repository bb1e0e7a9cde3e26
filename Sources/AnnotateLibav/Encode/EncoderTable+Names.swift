internal import AnnotateWording
internal import CAnnotateFFmpeg

extension EncoderTable {
  /// The name of a codec or encoder that was probably meant; nil if none is near enough.
  static func nearestName(to name: String) -> String? {
    let encoders = MediaLibraries.videoEncoders.map(\.name)
    let known = otherNames[name.lowercased().filter { $0.isLetter || $0.isNumber }]
    if let known, encoders.contains(known) { return known }
    return EditDistance.nearest(to: name, among: encoders)
  }

  /// What people call codecs, without punctuation, and FFmpeg's names.
  private static let otherNames = [
    "avc": "h264", "avc1": "h264", "mpeg4avc": "h264", "x264": "libx264",
    "h265": "hevc", "hevc1": "hevc", "hvc1": "hevc", "hev1": "hevc", "x265": "libx265",
    "av01": "av1", "vp08": "vp8", "vp09": "vp9", "divx": "mpeg4", "xvid": "mpeg4",
    "appleprores": "prores", "dnxhr": "dnxhd", "motionjpeg": "mjpeg",
    "jpeg": "mjpeg", "h262": "mpeg2video", "mpeg2": "mpeg2video",
    "mpeg1": "mpeg1video",
  ]
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
