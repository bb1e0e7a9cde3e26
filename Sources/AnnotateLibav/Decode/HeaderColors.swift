internal import CAnnotateFFmpeg

/// The properties of pictures in a stream's header, for frames that do not state them themselves.
struct HeaderColors {
  private let parameters: AVCodecParameters

  init(_ parameters: AVCodecParameters) {
    self.parameters = parameters
  }

  /// Completes a decoded frame; properties that the frame states itself are kept.
  func complete(_ frame: inout AVFrame) {
    if frame.color_primaries == AVCOL_PRI_UNSPECIFIED {
      frame.color_primaries = parameters.color_primaries
    }
    if frame.color_trc == AVCOL_TRC_UNSPECIFIED { frame.color_trc = parameters.color_trc }
    completeMatrix(of: &frame)
    if frame.color_range == AVCOL_RANGE_UNSPECIFIED { frame.color_range = parameters.color_range }
    if frame.chroma_location == AVCHROMA_LOC_UNSPECIFIED {
      frame.chroma_location = parameters.chroma_location
    }
    completeFields(of: &frame)
  }

  private func completeMatrix(of frame: inout AVFrame) {
    let stated = parameters.color_space
    // Zero is RGB, which is wrong for pictures in luma and chroma.
    guard stated != AVCOL_SPC_UNSPECIFIED, stated != AVCOL_SPC_RGB else { return }
    // The decoder of VP8 reports BT.601 for every picture.
    let isGuess = parameters.codec_id == AV_CODEC_ID_VP8
    if isGuess || frame.colorspace == AVCOL_SPC_UNSPECIFIED { frame.colorspace = stated }
  }

  /// Sets the field order from the container, for codecs that do not store it.
  private func completeFields(of frame: inout AVFrame) {
    // The decoder of DV reports fields for every picture.
    let isGuess = parameters.codec_id == AV_CODEC_ID_DVVIDEO
    if isGuess, parameters.field_order == AV_FIELD_PROGRESSIVE { shim_clear_frame_fields(&frame) }
    guard shim_codec_tells_fields(parameters.codec_id) == 0 else { return }
    guard let isTopFirst = FieldOrder.isTopFirst(parameters.field_order) else { return }
    shim_set_frame_fields(&frame, isTopFirst ? 1 : 0)
  }
}
