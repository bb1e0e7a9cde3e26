package import AnnotateSidecar

extension SidecarHeader {
  /// The options with which the faces were detected, as far as the header records them.
  package var job: AnnotationJob { JobRecord(headerOptions: options).job }
}
