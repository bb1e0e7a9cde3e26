package import AnnotateContainers
internal import CAnnotateFFmpeg

/// A codec in which a copy is encoded in place of that of its source.
package struct OtherCodec: Sendable, Hashable {
  /// Why the copy does not keep the codec.
  package enum Reason: Sendable, Hashable {
    /// This FFmpeg has no encoder of it.
    case noEncoder
    /// There is an encoder, but newer codecs lose far less.
    case superseded
    /// The container does not hold it.
    case notHeld(by: String)
    /// It takes only certain sizes, rates or pixel formats, or the container does.
    case otherPictures(String)
    /// The pictures are partly transparent, which the codec cannot keep in the container.
    case transparency
  }

  /// FFmpeg's name for the codec of the source.
  package let source: String
  /// FFmpeg's name for the codec of the copy.
  package let chosen: String
  /// Why they differ.
  package let reason: Reason

  /// Names both; for tests of messages.
  package init(source: String, chosen: String, reason: Reason) {
    (self.source, self.chosen, self.reason) = (source, chosen, reason)
  }
}

extension EncoderChoice {
  /// The codec that a copy of a stream gets in place of its own; nil if it keeps its own.
  package func otherCodec(
    than stream: StreamInfo,
    of source: SourceDescription,
    in container: OutputFormat
  ) -> OtherCodec? {
    let chosen = codecName(codec.pointee.id)
    // FFmpeg has no name for some codecs, whose pictures it cannot decode either.
    guard chosen != stream.codec, stream.codec != "none" else { return nil }
    let reason = EncoderTable.reasonForOtherCodec(than: stream, of: source, in: container)
    return OtherCodec(source: stream.codec, chosen: chosen, reason: reason)
  }
}
