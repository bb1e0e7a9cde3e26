internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Converts the packets of a carried stream to another codec.
protocol StreamTranscoder: AnyObject {
  /// The unit of the times of converted packets.
  var timeBase: Rational { get }
  /// The number of packets that could not be converted and were skipped so far.
  var damageCount: Int { get }
  /// Whether any text so far had styles or a position that the codec loses.
  var hasLostStyles: Bool { get }

  /// Adds the stream of the converted packets to a file.
  func addStream(
    like original: UnsafeMutablePointer<AVStream>,
    to context: Owned<AVFormatContext>
  ) throws(FFmpegError) -> UnsafeMutablePointer<AVStream>

  /// Converts a packet of the source; a packet that cannot be read is counted and skipped.
  ///
  /// - Returns: the packets that are ready.
  /// - Throws: if memory runs out.
  func convert(_ packet: Packet) throws(FFmpegError) -> [Packet]

  /// The packets of everything that has ended at `time`.
  ///
  /// - Throws: if memory runs out.
  func advance(to time: MediaTime) throws(FFmpegError) -> [Packet]

  /// The packets of all that remains.
  ///
  /// - Throws: if memory runs out.
  func finish() throws(FFmpegError) -> [Packet]
}
