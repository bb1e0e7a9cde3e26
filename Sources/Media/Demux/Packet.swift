internal import CFFmpeg
package import MediaTypes

/// A compressed piece of one stream.
///
// SAFETY: the packet is owned by this object alone; every stage that holds it is done with it before
// it hands it on, because it travels through channels from one stage to the next.
package final class Packet: @unchecked Sendable {
  private let owned: Owned<AVPacket>

  /// Makes an empty packet.
  init() throws(FFmpegError) {
    owned = try Owned()
  }

  var pointer: UnsafeMutablePointer<AVPacket> { owned.pointer }

  /// The stream it belongs to.
  package var streamIndex: Int { Int(pointer.pointee.stream_index) }

  /// When it has to be decoded, or shown where the file does not say; nil where neither is known.
  package func decodeTime(in timeBase: Rational) -> MediaTime? {
    let (pts, dts) = (pointer.pointee.pts, pointer.pointee.dts)
    let value = dts != SHIM_NOPTS ? dts : pts
    return value != SHIM_NOPTS ? MediaTime(value, timeBase: timeBase) : nil
  }
}
