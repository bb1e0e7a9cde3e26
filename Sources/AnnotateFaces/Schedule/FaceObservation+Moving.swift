internal import AnnotateMediaTypes

extension FaceObservation {
  /// The face with its points shifted by `x` to the right and `y` down.
  func moved(x: Double, y: Double) -> FaceObservation {
    mapped(by: AffineTransform<Space, Space>(scaleX: 1, scaleY: 1, tx: x, ty: y))
  }
}
