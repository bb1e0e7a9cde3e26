internal import AnnotateMediaTypes

/// The five points that most detectors know.
enum FivePoints {
  /// The points in the order in which all networks give them: right eye, left eye, nose, right and left
  /// mouth corner, all the subject's own; from left to right as seen.
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
