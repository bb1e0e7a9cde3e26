extension ContainerProfile {
  /// How a container keeps times.
  package struct Times: Sendable, Equatable {
    /// What places a packet in time.
    package enum Counting: Sendable {
      /// Its time stamp.
      case timestamps
      /// For pictures, their number at an even rate.
      case frames
      /// The number of the packet in its stream; a picture's number may be left out.
      case packets
    }

    /// What places a packet in time.
    package var counting = Counting.timestamps
    /// Whether the first frame can be at any time; others begin where their muxer likes.
    package var keepsStart = false
    /// Whether times are as fine as the writer wants them to be.
    package var hasAnyTimeBase = false
    /// Whether it says how long the last frame is shown.
    package var keepsLastDuration = false
    /// Whether players do not show what is before zero, so that all streams have to begin later.
    package var hidesBeforeZero = false
    /// Whether times before zero can be written as they are, without FFmpeg shifting all of them.
    package var holdsNegativeTimes = false
    /// Whether sound that begins late can have a run-up for its decoder that is not heard.
    package var hidesRunUps = false
    /// Whether FFmpeg's muxer may leave out the delay of an audio codec, which is added to times then.
    package var forgetsCodecDelay = false
    /// Whether packets of sound share a time with those before them unless the muxer is flushed.
    package var sharesTimesOfSound = false
    /// How far the clock of the stream runs before its packets, in microseconds; nil leaves it to FFmpeg.
    package var clockDelay: Int32?

    /// Whether frames come evenly, because they are counted.
    package var countsFrames: Bool { counting != .timestamps }
    /// Whether the times of packets follow from their number.
    package var countsPackets: Bool { counting == .packets }
  }
}
