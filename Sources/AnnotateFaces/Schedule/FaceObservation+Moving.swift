internal import AnnotateMediaTypes

extension FaceObservation {
  /// The face elsewhere, its points with it.
  func moved(x: Double, y: Double) -> FaceObservation {
    mapped(by: AffineTransform<Space, Space>(scaleX: 1, scaleY: 1, tx: x, ty: y))
  }
}
