internal import MediaTypes

extension JobPreparation {
  /// What the user should know before the work begins, a line each: everything of the source that the
  /// output will lack.
  var warnings: [AnnotateError] {
    let colors = destination == nil ? pictureLosses : []
    return geometryLosses + colors + stillLosses + timeLosses + streamLosses
  }
}
