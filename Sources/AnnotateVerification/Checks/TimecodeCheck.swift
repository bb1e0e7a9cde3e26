internal import AnnotateContainers

/// Checks that the timecode of the first frame is kept.
struct TimecodeCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (Self.timecode(comparison.source), Self.timecode(comparison.output))
    guard source != nil || output != nil else { return [] }
    return [
      VerificationRow(
        "timecode",
        source == output ? .kept : source == nil ? .changed : .lost,
        source: source,
        output: output
      )
    ]
  }

  private static func timecode(_ facts: MediaFacts) -> String? {
    let streams = [facts.mainVideo].compactMap(\.self) + facts.streams.filter(\.isTimecodeTrack)
    return streams.lazy.compactMap { $0.metadata("timecode") }.first
      ?? facts.metadata.first { $0.key.lowercased() == "timecode" }?.value
  }
}
