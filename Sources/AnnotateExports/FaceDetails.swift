internal import AnnotateFaces
internal import AnnotateMediaTypes

/// The points of a face that only some formats export; an object, because most faces are without it.
final class FaceDetails: Sendable {
  /// The landmarks, with contours.
  let landmarks: FaceLandmarks<DisplaySpace>
  /// The mesh; nil if the sidecar has none.
  let mesh: [MeshPoint<DisplaySpace>]?

  init(_ observation: FaceObservation<DisplaySpace>) {
    (landmarks, mesh) = (observation.landmarks, observation.mesh)
  }
}
