internal import AnnotateFaces
internal import AnnotateMediaTypes

/// One observation of a track.
///
/// It is large and never changes: whoever passes it on passes a reference.
final class Sighting: Sendable {
  /// The number of the frame.
  let frame: Int
  /// When the frame is shown.
  let time: MediaTime
  /// What was seen.
  let face: FaceObservation<DisplaySpace>
  /// The points of the face by their numbers, which every neighbour that is smoothed asks for.
  let points: [Point<DisplaySpace>?]

  /// Describes an observation.
  init(frame: Int, time: MediaTime, face: FaceObservation<DisplaySpace>) {
    (self.frame, self.time, self.face) = (frame, time, face)
    points = face.landmarks.numbered
  }

  /// The point of a number; nil where it is not known.
  func point(_ number: Int) -> Point<DisplaySpace>? {
    number < points.count ? points[number] : nil
  }

  /// The seconds from this sighting to a point in time.
  func seconds(until other: MediaTime) -> Double {
    guard other.timeBase == time.timeBase else { return other.seconds - time.seconds }
    // Floating point is exact enough for the difference, not for the times themselves.
    let (ticks, isHuge) = other.value.subtractingReportingOverflow(time.value)
    return isHuge ? .infinity : MediaTime(ticks, timeBase: time.timeBase).seconds
  }
}
