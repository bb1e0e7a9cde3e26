internal import AnnotateContainers

/// Checks that the number of frames is kept.
struct FrameCountCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (comparison.source.frames.times, comparison.output.frames.times)
    return [VerificationRow("frames", source: "\(source.count)", output: "\(output.count)")]
  }
}
