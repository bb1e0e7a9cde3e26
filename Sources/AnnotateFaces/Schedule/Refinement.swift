package import AnnotateMediaTypes

/// The result of running the landmark networks on one detected or expected face.
package struct Refinement: Sendable, Equatable {
  /// The face with the landmarks that were found; unchanged if the networks found no face.
  package var face: FaceObservation<SquareSpace>
  /// The extent of its mesh; nil if the networks found no face.
  package var mesh: FaceExtent?

  /// Creates a refinement of a face.
  package init(face: FaceObservation<SquareSpace>, mesh: FaceExtent? = nil) {
    (self.face, self.mesh) = (face, mesh)
  }
}
