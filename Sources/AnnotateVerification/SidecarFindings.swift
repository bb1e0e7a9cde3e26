package import AnnotateSidecar

/// What reading a sidecar has shown, a few bytes for each frame.
package struct SidecarFindings: Sendable {
  /// The path as the user gave it.
  package var path: String
  /// What the first line says; nil where it cannot be understood.
  package var header: SidecarHeader?
  /// When each frame is shown, in the header's time base.
  package var times: [Int64]
  /// Why it is not whole; nil where it is.
  package var fault: String?

  /// States what was found.
  package init(
    path: String,
    header: SidecarHeader? = nil,
    times: [Int64] = [],
    fault: String? = nil
  ) {
    self.path = path
    self.header = header
    self.times = times
    self.fault = fault
  }
}
