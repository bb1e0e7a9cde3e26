internal import AnnotateFaces
internal import AnnotateMediaTypes

/// What a face looks like between two sightings, if it moves evenly.
struct FaceInterpolation {
  let from: Sighting
  let to: Sighting

  /// Joins two sightings.
  init(from: Sighting, to: Sighting) {
    (self.from, self.to) = (from, to)
  }

  /// The face at a point in time between both.
  func face(at time: MediaTime) -> FaceObservation<DisplaySpace> {
    let whole = from.seconds(until: to.time)
    return from.face.mixed(
      with: to.face,
      share: whole > 0 ? from.seconds(until: time) / whole : 0
    )
  }
}
