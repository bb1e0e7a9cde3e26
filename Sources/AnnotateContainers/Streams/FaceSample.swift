package import AnnotateMediaTypes

/// A piece of a sidecar in a track of a video: the lines that are known when a frame is shown.
package struct FaceSample: Sendable, Equatable {
  /// Lines of the sidecar, with line breaks between them but none at the end.
  package let text: String
  /// When the frame is shown.
  package let time: MediaTime
  /// How long the frame is shown, in ticks of `time`.
  package let duration: Int64

  /// Describes a piece.
  package init(text: String, time: MediaTime, duration: Int64) {
    (self.text, self.time, self.duration) = (text, time, duration)
  }
}

extension FaceSample {
  /// The same sample in a file that consists of an excerpt.
  package func moved(into excerpt: Excerpt) -> FaceSample {
    let ticks = time.value - excerpt.shift(in: time.timeBase)
    return FaceSample(
      text: text,
      time: MediaTime(ticks, timeBase: time.timeBase),
      duration: duration
    )
  }
}

extension FaceSample {
  /// The media type of the samples in MP4 and MOV.
  static let mediaType = "application/vnd.annotate.faces+jsonl"
  /// The track's name in lists of tracks.
  package static let trackTitle = "faces (annotate)"
}
