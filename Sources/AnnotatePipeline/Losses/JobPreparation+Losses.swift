package import AnnotateMediaTypes

extension JobPreparation {
  /// What the user should know before the work begins, a line each: everything of the source that the
  /// output will lack.
  package var warnings: [AnnotateError] {
    geometryLosses + pictureLosses + stillLosses + timeLosses + streamLosses
  }
}
