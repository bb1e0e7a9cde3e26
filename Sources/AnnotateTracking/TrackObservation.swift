internal import AnnotateFaces
internal import AnnotateMediaTypes

/// One observation of a track.
///
/// It is a class because it is large and never changes: copies share one object.
final class TrackObservation: Sendable {
  /// The index of the frame.
  let frame: Int
  /// The presentation time of the frame.
  let time: MediaTime
  /// The observed face, in display space.
  let face: FaceObservation<DisplaySpace>
  /// The landmarks by their numbers, computed once because the smoothing of every neighbour needs them.
  let points: [Point<DisplaySpace>?]

  /// Describes an observation.
  init(frame: Int, time: MediaTime, face: FaceObservation<DisplaySpace>) {
    (self.frame, self.time, self.face) = (frame, time, face)
    points = face.landmarks.numbered
  }

  /// Returns the landmark with a number; nil if it is unknown.
  func point(_ number: Int) -> Point<DisplaySpace>? {
    number < points.count ? points[number] : nil
  }

  /// Returns the seconds from this observation to another time.
  func seconds(until other: MediaTime) -> Double {
    guard other.timeBase == time.timeBase else { return other.seconds - time.seconds }
    // Floating point is precise enough for the difference, but not for the times themselves.
    let (ticks, isHuge) = other.value.subtractingReportingOverflow(time.value)
    return isHuge ? .infinity : MediaTime(ticks, timeBase: time.timeBase).seconds
  }
}
