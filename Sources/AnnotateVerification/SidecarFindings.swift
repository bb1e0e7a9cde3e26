package import AnnotateSidecar

/// The findings about a sidecar, with a few bytes for each frame.
package struct SidecarFindings: Sendable {
  /// The path as the user gave it.
  package var path: String
  /// The header; nil if it cannot be read.
  package var header: SidecarHeader?
  /// The presentation times of all frames, in the header's time base.
  package var times: [Int64]
  /// The reason why it is incomplete; nil if it is complete.
  package var fault: String?

  /// Describes findings.
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
