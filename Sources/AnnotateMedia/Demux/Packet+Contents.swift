internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension Packet {
  /// When it is shown, in ticks of its stream; nil where the file does not say.
  var presentationValue: Int64? {
    pointer.pointee.pts != SHIM_NOPTS ? pointer.pointee.pts : nil
  }

  /// Whether the file says when it has to be decoded.
  var hasDecodeTime: Bool { pointer.pointee.dts != SHIM_NOPTS }

  /// How long it is shown, in ticks of its stream; 0 where the file does not say.
  var durationValue: Int64 { pointer.pointee.duration }

  /// How many bytes it has.
  var byteCount: Int { Int(pointer.pointee.size) }

  /// Whether Matroska keeps something beside it, such as the alpha of VP9.
  var hasAddition: Bool {
    av_packet_get_side_data(pointer, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, nil) != nil
  }

  /// Its bytes.
  var payload: [UInt8] {
    guard let start = pointer.pointee.data else { return [] }
    // SAFETY: a packet has `size` bytes at `data`; they are copied.
    return Array(UnsafeBufferPointer(start: start, count: byteCount))
  }
}
