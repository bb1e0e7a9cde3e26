package import AnnotateMediaTypes

/// What a muxer has written at once.
package struct LiveChunk: Sendable {
  /// What the bytes are.
  package enum Kind: Sendable {
    /// What comes before all packets.
    case header
    /// A packet of the video, from which on it can be decoded.
    case keyframe
    /// Another packet of the video.
    case frame
    /// A packet of another stream, or the end.
    case other
  }

  package let kind: Kind
  /// When a packet is shown; nil for the header and the end.
  package let time: MediaTime?
  package let bytes: [UInt8]

  package init(_ kind: Kind, at time: MediaTime?, _ bytes: [UInt8]) {
    (self.kind, self.time, self.bytes) = (kind, time, bytes)
  }
}

/// Takes a video while it is made, packet by packet.
package protocol LiveSink: Sendable {
  /// The name that messages use.
  var name: String { get }
  /// The number of frames that were made, but not delivered.
  var undeliveredFrames: Int { get }

  /// Takes the next bytes.
  ///
  /// - Throws: `.inputOutput` if they cannot be delivered, and trying again makes no sense.
  func write(_ chunk: LiveChunk) throws(AnnotateError)

  /// Delivers what waits, and ends.
  ///
  /// - Throws: `.inputOutput` if that fails.
  func finish() throws(AnnotateError)
}
