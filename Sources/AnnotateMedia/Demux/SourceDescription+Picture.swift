package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// What the header says of pictures beyond their size.
extension SourceDescription {
  /// Whether a stream's pictures were made for Dolby Vision alone: without its metadata, which cannot
  /// be encoded anew, their colours are wrong.
  package func needsDolbyVision(_ stream: StreamInfo) -> Bool {
    guard let record = shim_dolby_vision_record(self.stream(at: stream.index)) else { return false }
    return record.pointee.dv_bl_signal_compatibility_id == 0
  }

  /// What the header says that samples mean.
  package func color(of stream: StreamInfo) -> ColorDescription {
    ColorDescription(parameters(of: stream))
  }

  /// The pixel format of decoded pictures as the header tells it; `AV_PIX_FMT_NONE` where it does not.
  func pixelFormat(of stream: StreamInfo) -> AVPixelFormat {
    let stated = AVPixelFormat(parameters(of: stream).format)
    guard stated == AV_PIX_FMT_YUV420P, alphaDecoder(of: stream) != nil else { return stated }
    return AV_PIX_FMT_YUVA420P
  }

  /// Whether the header says that pictures consist of two fields.
  package func hasFields(_ stream: StreamInfo) -> Bool {
    FieldOrder.isTopFirst(fieldOrder(of: stream)) != nil
  }

  /// The order of fields that the header states.
  func fieldOrder(of stream: StreamInfo) -> AVFieldOrder { parameters(of: stream).field_order }

  /// The decoder that decodes the transparency of VP8 and VP9, which lies beside the pictures and
  /// which FFmpeg's own decoders ignore; nil where there is none.
  func alphaDecoder(of stream: StreamInfo) -> UnsafePointer<AVCodec>? {
    let metadata = self.stream(at: stream.index).pointee.metadata
    let mode = av_dict_get(metadata, "alpha_mode", nil, 0)
    guard let mode, String(cString: mode.pointee.value) == "1" else { return nil }
    switch stream.codec {
    case "vp8": return avcodec_find_decoder_by_name("libvpx")
    case "vp9": return avcodec_find_decoder_by_name("libvpx-vp9")
    default: return nil
    }
  }

  private func parameters(of stream: StreamInfo) -> AVCodecParameters {
    self.stream(at: stream.index).pointee.codecpar.pointee
  }
}
