package import AnnotateMediaTypes

extension JobPreparation {
  /// Warnings about everything in the source that the output will lack, one line each, known before the work
  /// starts.
  package var warnings: [AnnotateError] {
    geometryLosses + pictureLosses + stillLosses + timeLosses + streamLosses
  }
}
