package import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension Packet {
  /// The presentation time, in ticks of its stream; nil if the file does not state it.
  package var presentationValue: Int64? {
    pointer.pointee.pts != SHIM_NOPTS ? pointer.pointee.pts : nil
  }

  /// Whether the file states the decode time.
  var hasDecodeTime: Bool { pointer.pointee.dts != SHIM_NOPTS }

  /// The duration, in ticks of its stream; 0 if the file does not state it.
  var durationValue: Int64 { pointer.pointee.duration }

  /// Whether Matroska stores additional data next to it, such as the alpha of VP9.
  var hasAddition: Bool {
    av_packet_get_side_data(pointer, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, nil) != nil
  }

  /// Its bytes.
  var payload: [UInt8] { bytes(pointer.pointee.data, size) }

  /// The description of the stream that holds from this packet on; nil if it is the earlier one.
  var newHeader: [UInt8]? {
    var size = 0
    let data = av_packet_get_side_data(pointer, AV_PKT_DATA_NEW_EXTRADATA, &size)
    return data.map { bytes($0, size) }
  }
}

/// A copy of bytes of FFmpeg's; none if there are none.
///
// SAFETY: FFmpeg states the number of bytes next to the pointer.
package func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  guard let start, count > 0 else { return [] }
  return Array(UnsafeBufferPointer(start: start, count: count))
}

extension Packet {
  /// Gives the packet a decode time if the file does not state it.
  package func complete(decodeTime: Int64) {
    if !hasDecodeTime { pointer.pointee.dts = decodeTime }
  }

  /// Gives the packet another decode time.
  package func set(decodeTime: Int64) { pointer.pointee.dts = decodeTime }

  /// Sets the decode time of the packet to that in the whole video.
  package func take(decodeTimeFrom times: inout JoinedDecodeTimes) {
    let values = pointer.pointee
    pointer.pointee.dts = times.next(presentation: values.pts, decode: values.dts)
  }
}
