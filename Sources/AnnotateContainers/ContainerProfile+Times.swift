extension ContainerProfile {
  /// How a container stores times.
  package struct Times: Sendable, Equatable {
    /// What determines the time of a packet.
    package enum Counting: Sendable {
      /// Its time stamp.
      case timestamps
      /// For pictures, their index at an even rate.
      case frames
      /// The index of the packet in its stream. The index of a picture may be skipped.
      case packets
    }

    /// What determines the time of a packet.
    package var counting = Counting.timestamps
    /// Whether the first frame can have any time; otherwise the muxer chooses its time.
    package var keepsStart = false
    /// Whether the writer can choose any time base.
    package var hasAnyTimeBase = false
    /// Whether it stores when packets are decoded, and not when pictures are shown, which readers compute.
    package var storesOnlyDecodeTimes = false
    /// Whether it states how long the last frame is shown.
    package var keepsLastDuration = false
    /// Whether players hide everything before time zero, so that all streams have to begin later.
    package var hidesBeforeZero = false
    /// Whether it can store negative times unchanged, without FFmpeg shifting all times.
    package var holdsNegativeTimes = false
    /// Whether audio that begins late can have a run-up for its decoder that players do not play.
    package var hidesRunUps = false
    /// Whether FFmpeg's muxer may omit the delay of an audio codec; the delay is then added to the times.
    package var forgetsCodecDelay = false
    /// Whether packets of audio get the time of earlier packets, but not behind a gap, where the muxer is flushed.
    package var sharesTimesOfAudio = false
    /// The size in bytes of the pieces of a stream in which only the first packet has a time; nil if each packet has one.
    package var sharedTimeSize: Int?
    /// How far the clock of the stream runs ahead of its packets, in microseconds; nil leaves it to FFmpeg.
    package var clockDelay: Int32?

    /// Whether frames come at an even rate, because they are counted.
    package var countsFrames: Bool { counting != .timestamps }
    /// Whether the time of a packet follows from its index.
    package var countsPackets: Bool { counting == .packets }
    /// Whether pictures keep their times only if they are decoded in the order in which they are shown.
    package var needsDisplayOrder: Bool { storesOnlyDecodeTimes || countsPackets }
  }
}
