internal import CAnnotateFFmpeg

extension Packet {
  /// Gives the packet the decode time that it has in the whole video.
  package func take(decodeTimeFrom times: inout JoinedDecodeTimes) {
    let values = pointer.pointee
    pointer.pointee.dts = times.next(presentation: values.pts, decode: values.dts)
  }
}
