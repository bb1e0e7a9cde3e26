internal import AnnotateMediaTypes

/// The five points that most detectors report.
enum FivePoints {
  /// Creates landmarks from the points in the order of all networks: right eye, left eye, nose, right
  /// and left mouth corner.
  ///
  /// Left and right are the subject's own.
  static func landmarks(
    _ point: (Int) -> Point<PictureSpace>
  ) -> FaceLandmarks<PictureSpace> {
    FaceLandmarks(
      leftEye: point(1),
      rightEye: point(0),
      nose: point(2),
      mouthLeft: point(4),
      mouthRight: point(3)
    )
  }
}
