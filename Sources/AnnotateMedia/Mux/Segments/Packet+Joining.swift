internal import CAnnotateFFmpeg

extension Packet {
  /// Sets the decode time of the packet to that in the whole video.
  package func take(decodeTimeFrom times: inout JoinedDecodeTimes) {
    let values = pointer.pointee
    pointer.pointee.dts = times.next(presentation: values.pts, decode: values.dts)
  }
}
