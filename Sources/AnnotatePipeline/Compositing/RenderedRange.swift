package import AnnotateMediaTypes
package import AnnotateSidecar

/// A range of a video that is rendered separately, into its own file.
package struct RenderedRange: Sendable {
  /// What earlier frames contribute to the stamps of the range.
  let plan: StampPlan
  /// The lines after the range that decide its last stamps.
  let following: [SidecarRecord<SidecarFrame>]
  /// The number of frames of the range, if known.
  let expectedFrames: Int
  /// The destination of the frames.
  let target: any RangeTarget

  /// Describes a range.
  package init(
    plan: StampPlan,
    following: [SidecarRecord<SidecarFrame>],
    expectedFrames: Int,
    target: any RangeTarget
  ) {
    (self.plan, self.following) = (plan, following)
    (self.expectedFrames, self.target) = (expectedFrames, target)
  }
}

/// The destination of the frames of a range of a video.
package protocol RangeTarget: Sendable {
  /// Creates the output.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput` if it cannot be written, `.unavailable` or `.usage` if the
  ///   encoder cannot be opened.
  func makeOutput(
    _ preparation: JobPreparation,
    _ losses: LossReporter
  ) throws(AnnotateError) -> any FrameOutput & ~Copyable
}
