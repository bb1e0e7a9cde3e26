internal import Faces
internal import MediaTypes

/// What a face looks like between two sightings, if it moves evenly.
struct FaceInterpolation {
  let from: Sighting
  let to: Sighting

  /// Joins two sightings.
  init(from: Sighting, to: Sighting) {
    (self.from, self.to) = (from, to)
  }

  /// The face at a point in time between both, with the points that are known on both sides.
  func face(at time: MediaTime) -> FaceObservation<DisplaySpace> {
    let whole = from.seconds(until: to.time)
    let share = whole > 0 ? from.seconds(until: time) / whole : 0
    func mix(_ first: Double, _ second: Double) -> Double { first + (second - first) * share }
    func mix(
      _ first: Point<DisplaySpace>?,
      _ second: Point<DisplaySpace>?
    ) -> Point<DisplaySpace>? {
      guard let first, let second else { return nil }
      return Point(mix(first.x, second.x), mix(first.y, second.y))
    }
    let (old, new) = (from.face, to.face)
    var face = FaceObservation<DisplaySpace>(
      bounds: Rect(
        x: mix(old.bounds.x, new.bounds.x),
        y: mix(old.bounds.y, new.bounds.y),
        width: mix(old.bounds.width, new.bounds.width),
        height: mix(old.bounds.height, new.bounds.height)
      ),
      confidence: min(old.confidence, new.confidence),
      source: .interpolated
    )
    for point in FaceLandmarks<DisplaySpace>.points {
      face.landmarks[keyPath: point] = mix(
        old.landmarks[keyPath: point],
        new.landmarks[keyPath: point]
      )
    }
    return face
  }
}
