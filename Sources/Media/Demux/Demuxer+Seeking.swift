internal import CFFmpeg
package import MediaTypes

extension Demuxer {
  /// Goes to the last place from which a stream can be decoded and that is not after a time, as far as
  /// the file's index tells.
  ///
  /// - Parameters:
  ///   - time: a time of the stream.
  ///   - stream: the stream.
  /// - Returns: whether there is such a place.
  package func seek(before time: MediaTime, in stream: StreamInfo) -> Bool {
    let ticks = time.rescaled(to: stream.timeBase).value
    return av_seek_frame(
      context.pointer,
      Int32(clamping: stream.index),
      ticks,
      AVSEEK_FLAG_BACKWARD
    ) >= 0
  }
}
