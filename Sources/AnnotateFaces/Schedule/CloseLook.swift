package import AnnotateMediaTypes

/// What is seen where a face is looked at closely.
package struct CloseLook: Sendable, Equatable {
  /// The face with the points that were found; as it was where nothing was seen.
  package var face: FaceObservation<SquareSpace>
  /// Where its mesh lies; nil where no face was made out.
  package var mesh: FaceExtent?

  /// Describes what was seen.
  package init(face: FaceObservation<SquareSpace>, mesh: FaceExtent? = nil) {
    (self.face, self.mesh) = (face, mesh)
  }
}
