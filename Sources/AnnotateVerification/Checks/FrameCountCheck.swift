internal import AnnotateMedia

/// Whether there are as many frames.
struct FrameCountCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (comparison.source.frames.times, comparison.output.frames.times)
    return [VerificationRow("frames", source: "\(source.count)", output: "\(output.count)")]
  }
}
