package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension Demuxer {
  /// How many packets of the stream are passed over on the way to a keyframe: some containers find a
  /// place before it only.
  private static let longestWay = 20_000

  /// Goes to a keyframe of a stream, so that `next` gives it and what follows.
  ///
  /// - Parameters:
  ///   - keyframe: its times, as `next` gave them while the file was read from its beginning.
  ///   - stream: its stream.
  /// - Returns: whether it has been found; where not, nothing can be said of what `next` gives.
  /// - Throws: `.badInput` or `.inputOutput` where the file cannot be read.
  package mutating func seek(
    to keyframe: Keyframe,
    of stream: StreamInfo
  ) throws(AnnotateError) -> Bool {
    // Some containers look for the time of decoding, some for that of showing, and some are not exact.
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

  /// Goes to the last place from which a stream can be decoded and that is not after a time, as far as
  /// the file's index tells.
  ///
  /// - Parameters:
  ///   - time: a time of the stream.
  ///   - stream: the stream.
  /// - Returns: whether there is such a place.
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

  /// Reads on to a keyframe; false where the file has been entered behind it.
  private mutating func find(
    _ keyframe: Keyframe,
    of stream: StreamInfo
  ) throws(AnnotateError) -> Bool {
    var count = 0
    while count < Self.longestWay, let packet = try next() {
      guard packet.streamIndex == stream.index else { continue }
      count += 1
      // Behind a place in the middle of a file, not every container knows when to decode.
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
  /// Its times where decoding can begin with it; nil where not, or where it is not known when it is shown.
  var keyframe: Keyframe? {
    let values = pointer.pointee
    guard values.flags & AV_PKT_FLAG_KEY != 0, let time = presentationValue else { return nil }
    return Keyframe(presentation: time, decode: hasDecodeTime ? values.dts : time)
  }

  /// Whether it is decoded for the sake of others alone.
  var isDiscarded: Bool { pointer.pointee.flags & AV_PKT_FLAG_DISCARD != 0 }
}
