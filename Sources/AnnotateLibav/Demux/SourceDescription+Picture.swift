package import AnnotateContainers
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The properties of pictures in the header besides their size.
extension SourceDescription {
  /// Whether a stream's pictures were made only for Dolby Vision: without its metadata, which cannot be
  /// encoded again, their colours are wrong.
  package func needsDolbyVision(_ stream: StreamInfo) -> Bool {
    guard let record = shim_dolby_vision_record(self.stream(at: stream.index)) else { return false }
    return record.pointee.dv_bl_signal_compatibility_id == 0
  }

  /// Returns the meaning of the samples, according to the header.
  package func color(of stream: StreamInfo) -> ColorDescription {
    ColorDescription(parameters(of: stream))
  }

  /// Returns the pixel format of decoded pictures, according to the header; `AV_PIX_FMT_NONE` if it is not
  /// stated.
  func pixelFormat(of stream: StreamInfo) -> AVPixelFormat {
    let stated = AVPixelFormat(parameters(of: stream).format)
    guard stated == AV_PIX_FMT_YUV420P, alphaDecoder(of: stream) != nil else { return stated }
    return AV_PIX_FMT_YUVA420P
  }

  /// Whether pictures consist of two fields, according to the header.
  package func hasFields(_ stream: StreamInfo) -> Bool {
    FieldOrder.isTopFirst(fieldOrder(of: stream)) != nil
  }

  /// Returns the order of fields that the header states.
  func fieldOrder(of stream: StreamInfo) -> AVFieldOrder { parameters(of: stream).field_order }

  /// Returns the decoder for VP8 and VP9 with transparency, which is stored next to the pictures and which
  /// FFmpeg's own decoders ignore; nil if there is none.
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
