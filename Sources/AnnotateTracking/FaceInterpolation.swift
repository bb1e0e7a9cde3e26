internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Interpolates a face between two observations, as if it moved evenly.
struct FaceInterpolation {
  let from: TrackObservation
  let to: TrackObservation

  /// Interpolates between two observations of a track.
  init(from: TrackObservation, to: TrackObservation) {
    (self.from, self.to) = (from, to)
  }

  /// Returns the face at a time between the two observations.
  func face(at time: MediaTime) -> FaceObservation<DisplaySpace> {
    let whole = from.seconds(until: to.time)
    return from.face.mixed(
      with: to.face,
      share: whole > 0 ? from.seconds(until: time) / whole : 0
    )
  }
}
