internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension Packet {
  /// The presentation time, in ticks of its stream; nil if the file does not state it.
  var presentationValue: Int64? {
    pointer.pointee.pts != SHIM_NOPTS ? pointer.pointee.pts : nil
  }

  /// Whether the file states the decode time.
  var hasDecodeTime: Bool { pointer.pointee.dts != SHIM_NOPTS }

  /// The duration, in ticks of its stream; 0 if the file does not state it.
  var durationValue: Int64 { pointer.pointee.duration }

  /// The number of its bytes.
  var byteCount: Int { Int(pointer.pointee.size) }

  /// Whether Matroska stores additional data beside it, such as the alpha of VP9.
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
