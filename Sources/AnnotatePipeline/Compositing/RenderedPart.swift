package import AnnotateMediaTypes
package import AnnotateSidecar

/// A part of a video that is rendered separately, into its own file.
package struct RenderedPart: Sendable {
  /// What earlier frames contribute to the stamps of the part.
  let plan: StampPlan
  /// The lines after the part that decide its last stamps.
  let following: [SidecarRecord<SidecarFrame>]
  /// The number of frames of the part, if known.
  let expectedFrames: Int
  /// The destination of the frames.
  let target: any PartTarget

  /// Describes a part.
  package init(
    plan: StampPlan,
    following: [SidecarRecord<SidecarFrame>],
    expectedFrames: Int,
    target: any PartTarget
  ) {
    (self.plan, self.following) = (plan, following)
    (self.expectedFrames, self.target) = (expectedFrames, target)
  }
}

/// The destination of the frames of a part of a video.
package protocol PartTarget: Sendable {
  /// Creates the output.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput` if it cannot be written, `.unavailable` or `.usage` if the
  ///   encoder cannot be opened.
  func makeOutput(
    _ preparation: JobPreparation,
    _ losses: LossReporter
  ) throws(AnnotateError) -> any FrameOutput & ~Copyable
}
