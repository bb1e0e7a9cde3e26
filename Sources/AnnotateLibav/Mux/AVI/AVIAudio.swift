internal import CAnnotateFFmpeg

/// What FFmpeg's muxer of AVI files makes the header of a stream of audio of.
///
/// A source that is an AVI file states a size of blocks, which the muxer takes for that of every packet. Where it does not
/// know how long a block is, it estimates that from the bit rate.
enum AVIAudio {
  /// Codecs whose packets differ in size; the muxer then states how long a packet is.
  private static let codecsOfDifferentSizes = [
    AV_CODEC_ID_MP1, AV_CODEC_ID_MP2, AV_CODEC_ID_MP3, AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3,
    AV_CODEC_ID_AAC,
  ]

  /// Corrects the parameters of a stream that is copied.
  static func correct(_ parameters: UnsafeMutablePointer<AVCodecParameters>) {
    let (codec, size) = (parameters.pointee.codec_id, parameters.pointee.block_align)
    if codecsOfDifferentSizes.contains(codec) {
      parameters.pointee.block_align = 0
    } else if codecName(codec).hasPrefix("adpcm"), size > 0 {
      let length = av_get_audio_frame_duration2(parameters, size)
      if length > 0 { parameters.pointee.frame_size = length }
    }
  }
}
