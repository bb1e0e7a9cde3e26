package import AnnotateSidecar

extension SidecarHeader {
  /// What was asked for when the faces were found, as far as the header records it.
  package var job: AnnotationJob { JobRecord(headerOptions: options).job }
}
