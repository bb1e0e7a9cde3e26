package import AnnotateMediaTypes

/// A part of a video that is rendered by itself, into a file of its own.
package struct RenderedPart: Sendable {
  /// What was remembered of the frames before the part.
  let plan: StampPlan
  /// How many frames the part has, as far as is known.
  let expectedFrames: Int
  /// Where the frames go.
  let target: any PartTarget

  /// Describes a part.
  package init(plan: StampPlan, expectedFrames: Int, target: any PartTarget) {
    (self.plan, self.expectedFrames, self.target) = (plan, expectedFrames, target)
  }
}

/// Where the frames of a part of a video go.
package protocol PartTarget: Sendable {
  /// Creates the output.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput` where it cannot be written, `.unavailable` or `.usage`
  ///   where the encoder cannot be opened.
  func makeOutput(
    _ preparation: JobPreparation,
    _ losses: LossReporter
  ) throws(AnnotateError) -> any FrameOutput & ~Copyable
}
