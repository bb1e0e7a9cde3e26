package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// A compressed piece of one stream.
///
// SAFETY: the packet belongs only to this object. It travels through channels from one stage to the next,
// and each stage has finished with it before it passes it on.
package final class Packet: @unchecked Sendable {
  private let owned: Owned<AVPacket>
  /// Whether packets of its stream may be missing before it, because data could not be read.
  var followsGap = false

  /// Makes an empty packet.
  init() throws(FFmpegError) {
    owned = try Owned()
  }

  /// Makes a packet with a copy of some bytes.
  convenience init(copying bytes: [UInt8]) throws(FFmpegError) {
    try self.init()
    try LibavCall.check("av_new_packet") { av_new_packet(pointer, Int32(clamping: bytes.count)) }
    pointer.pointee.data.update(from: bytes, count: bytes.count)
  }

  /// Puts bytes before its own.
  // SAFETY: a packet that has grown by as many bytes belongs to nobody else and has room for both.
  func prepend(_ bytes: [UInt8]) throws(FFmpegError) {
    guard !bytes.isEmpty else { return }
    let size = size
    try LibavCall.check("av_grow_packet") { av_grow_packet(pointer, Int32(bytes.count)) }
    guard let data = pointer.pointee.data else { return }
    (data + bytes.count).update(from: data, count: size)
    data.update(from: bytes, count: bytes.count)
  }

  /// Adds zeros behind its bytes until there are as many as wanted.
  // SAFETY: a packet that has grown belongs to nobody else and has room for the zeros.
  func fill(to count: Int) throws(FFmpegError) {
    let missing = count - size
    guard missing > 0 else { return }
    try LibavCall.check("av_grow_packet") { av_grow_packet(pointer, Int32(missing)) }
    guard let data = pointer.pointee.data else { return }
    (data + count - missing).update(repeating: 0, count: missing)
  }

  /// Puts other bytes in place of its own; its times and all else remain.
  func replacePayload(_ bytes: [UInt8]) throws(FFmpegError) {
    let other = try Packet(copying: bytes)
    try LibavCall.check("av_packet_copy_props") { av_packet_copy_props(other.pointer, pointer) }
    av_packet_unref(pointer)
    av_packet_move_ref(pointer, other.pointer)
  }

  var pointer: UnsafeMutablePointer<AVPacket> { owned.pointer }

  /// The number of its bytes.
  package var size: Int { Int(pointer.pointee.size) }

  /// The index of the stream it belongs to.
  package var streamIndex: Int { Int(pointer.pointee.stream_index) }

  /// Returns the decode time, or the presentation time if the file does not state it; nil if neither is
  /// known.
  package func decodeTime(in timeBase: Rational) -> MediaTime? {
    let (pts, dts) = (pointer.pointee.pts, pointer.pointee.dts)
    let value = dts != SHIM_NOPTS ? dts : pts
    return value != SHIM_NOPTS ? MediaTime(value, timeBase: timeBase) : nil
  }

  /// Returns the presentation time, or the decode time if the file does not state it; nil if neither is
  /// known.
  func presentationTime(in timeBase: Rational) -> MediaTime? {
    let pts = pointer.pointee.pts
    return pts != SHIM_NOPTS ? MediaTime(pts, timeBase: timeBase) : decodeTime(in: timeBase)
  }
}

extension Packet {
  /// No time of a recording comes near this, and sums of several still fit into 64 bits.
  private static let maximumTime = Int64.max / 8

  /// Whether a recording may have a time or duration of this many ticks.
  static func isPlausible(_ ticks: Int64) -> Bool { ticks.magnitude <= maximumTime.magnitude }

  /// Removes a duration below zero, which FFmpeg's reader of Ogg computes in 32 bits without a sign.
  func dropWrappedDuration() {
    let longest: Int64 = 1 << 20
    let wrapped = (Int64(1) << 32 - longest)..<(Int64(1) << 32)
    if wrapped.contains(pointer.pointee.duration) { pointer.pointee.duration = 0 }
  }

  /// Removes times and a duration that no recording can have.
  ///
  /// - Returns: whether there were any.
  func dropNonsense() -> Bool {
    func isNonsense(_ time: Int64) -> Bool {
      time != SHIM_NOPTS && !Self.isPlausible(time)
    }
    let values = pointer.pointee
    if isNonsense(values.duration) { pointer.pointee.duration = 0 }
    if isNonsense(values.pts) { pointer.pointee.pts = SHIM_NOPTS }
    if isNonsense(values.dts) { pointer.pointee.dts = SHIM_NOPTS }
    return [values.duration, values.pts, values.dts].contains(where: isNonsense)
  }

  /// Moves the packet to a time that is later by this many ticks.
  func move(by ticks: Int64) {
    if pointer.pointee.dts != SHIM_NOPTS { pointer.pointee.dts += ticks }
    if pointer.pointee.pts != SHIM_NOPTS { pointer.pointee.pts += ticks }
  }

  /// How many samples of audio at its beginning are skipped on playback; nil if it does not state that.
  var skippedSamples: UInt32? {
    var size = 0
    let data = av_packet_get_side_data(pointer, AV_PKT_DATA_SKIP_SAMPLES, &size)
    guard let data, size >= 4 else { return nil }
    return (0..<4).reduce(0) { $0 | UInt32(data[$1]) << (8 * UInt32($1)) }
  }
}
