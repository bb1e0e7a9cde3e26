package import AnnotateContainers
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension Demuxer {
  /// How many packets of the stream may be skipped on the way to a keyframe: some containers only find an
  /// offset before it.
  private static let skippedPacketLimit = 20_000

  /// Seeks to a keyframe of a stream, so that `next` returns it and the packets after it.
  ///
  /// - Parameters:
  ///   - keyframe: its times, as `next` returned them while the file was read from its beginning.
  ///   - stream: its stream.
  /// - Returns: whether the keyframe was found; if not, the position of the demuxer is undefined.
  /// - Throws: `.badInput` or `.inputOutput` if the file cannot be read.
  package mutating func seek(
    to keyframe: Keyframe,
    of stream: StreamInfo
  ) throws(AnnotateError) -> Bool {
    // Some containers seek by decode time, some by presentation time, and some are not exact.
    let second = MediaTime(1, timeBase: .one).rescaled(to: stream.timeBase).value
    let targets = [keyframe.presentation, keyframe.decode, keyframe.decode - 2 * second]
    for target in targets {
      pending = nil
      clock = SourceClock()
      let index = Int32(stream.index)
      guard av_seek_frame(context.pointer, index, target, AVSEEK_FLAG_BACKWARD) >= 0 else {
        continue
      }
      if try find(keyframe, of: stream) { return true }
    }
    return false
  }

  /// Seeks to the last point at or before a time from which a stream can be decoded, according to the
  /// file's index.
  ///
  /// - Parameters:
  ///   - time: a time of the stream.
  ///   - stream: the stream.
  /// - Returns: whether there is such a point.
  package mutating func seek(before time: MediaTime, in stream: StreamInfo) -> Bool {
    pending = nil
    let ticks = time.rescaled(to: stream.timeBase).value
    return av_seek_frame(
      context.pointer,
      Int32(clamping: stream.index),
      ticks,
      AVSEEK_FLAG_BACKWARD
    ) >= 0
  }

  /// Reads on to a keyframe; false if reading started after it.
  private mutating func find(
    _ keyframe: Keyframe,
    of stream: StreamInfo
  ) throws(AnnotateError) -> Bool {
    var count = 0
    while count < Self.skippedPacketLimit, let packet = try next() {
      guard packet.streamIndex == stream.index else { continue }
      count += 1
      // When reading starts in the middle of a file, not every container knows decode times.
      guard let found = packet.keyframe?.presentation else { continue }
      guard found != keyframe.presentation else {
        pending = packet
        return true
      }
      if found > keyframe.presentation { return false }
    }
    return false
  }
}

extension Packet {
  /// Its times if decoding can begin with it; nil if not, or if its presentation time is unknown.
  package var keyframe: Keyframe? {
    let values = pointer.pointee
    guard values.flags & AV_PKT_FLAG_KEY != 0, let time = presentationValue else { return nil }
    return Keyframe(presentation: time, decode: hasDecodeTime ? values.dts : time)
  }

  /// Whether it is decoded only because other packets need it.
  var isDiscarded: Bool { pointer.pointee.flags & AV_PKT_FLAG_DISCARD != 0 }
}
