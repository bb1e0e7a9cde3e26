internal import CAnnotateFFmpeg

/// The order of the fields of interlaced pictures.
enum FieldOrder {
  /// Returns the order for an encoder, from the first frame and the stream's header.
  ///
  /// H.264 may mix whole pictures and fields, so the first picture of a stream of fields may be whole;
  /// encoding whole pictures as fields does no harm. MPEG-2 marks films as fields in its header.
  static func encoded(_ frame: Frame, _ header: AVCodecParameters) -> AVFieldOrder {
    if shim_frame_is_interlaced(frame.pointer) != 0 {
      return shim_frame_is_top_field_first(frame.pointer) != 0 ? AV_FIELD_TT : AV_FIELD_BB
    }
    guard header.codec_id == AV_CODEC_ID_H264 else { return AV_FIELD_PROGRESSIVE }
    return isTopFirst(header.field_order).map { $0 ? AV_FIELD_TT : AV_FIELD_BB }
      ?? AV_FIELD_PROGRESSIVE
  }

  /// Whether the upper field is shown first; nil if pictures are whole or the order is unknown.
  static func isTopFirst(_ order: AVFieldOrder) -> Bool? {
    switch order {
    case AV_FIELD_TT, AV_FIELD_BT: true
    case AV_FIELD_BB, AV_FIELD_TB: false
    default: nil
    }
  }
}
