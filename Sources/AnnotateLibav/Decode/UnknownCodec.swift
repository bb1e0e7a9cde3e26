internal import AnnotateInventory
internal import CAnnotateFFmpeg

/// The names of codecs that this FFmpeg does not know.
enum UnknownCodec {
  /// The names by the four-character codes of MP4, and by the stream types of transport streams.
  private static let names = [
    "vvc1": "VVC (H.266)", "vvi1": "VVC (H.266)", "evc1": "EVC (MPEG-5)", "lvc1": "LCEVC",
    "apv1": "APV", "jxs1": "JPEG XS", "av02": "AV2",
  ]
  /// The names by the codec of a track in Matroska, which FFmpeg does not report.
  private static let tracks = ["V_MPEGI/ISO/VVC": "VVC (H.266)", "V_MPEG5/ISO/EVC": "EVC (MPEG-5)"]
  private static let streamTypes: [UInt32: String] = [0x32: "JPEG XS", 0x33: "VVC (H.266)"]

  /// The name of the codec of the stream with an index in the file at `path`, or else its code; nil if FFmpeg knows the codec.
  static func name(of parameters: AVCodecParameters, _ index: Int, in path: String) -> String? {
    guard parameters.codec_id == AV_CODEC_ID_NONE else { return nil }
    let tag = parameters.codec_tag
    if tag == 0 { return nameOfTrack(index, in: path) ?? "its codec" }
    if let name = streamTypes[tag] { return name }
    let characters = (0..<4).map { UInt8(truncatingIfNeeded: tag >> (8 * $0)) }
    guard characters.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return "its codec" }
    let code = String(decoding: characters, as: UTF8.self)
    return names[code] ?? "the codec '\(code)'"
  }

  private static func nameOfTrack(_ index: Int, in path: String) -> String? {
    let codecs = FilePieces(path).map(MatroskaInventory.codecs) ?? []
    guard codecs.indices.contains(index) else { return nil }
    return tracks[codecs[index]] ?? "the codec '\(codecs[index])'"
  }
}
