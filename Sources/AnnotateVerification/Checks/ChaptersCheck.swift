internal import AnnotateContainers
internal import AnnotateMediaTypes

/// Checks that chapters keep their times and titles.
struct ChaptersCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (comparison.source.chapters, comparison.output.chapters)
    guard !source.isEmpty || !output.isEmpty else { return [] }
    let count = VerificationRow("chapters", source: "\(source.count)", output: "\(output.count)")
    let pairs = Array(zip(source, output))
    let titles = pairs.enumerated().compactMap { number, pair -> VerificationRow? in
      let (one, other) = pair
      guard one.title != other.title else { return nil }
      return VerificationRow("chapter \(number + 1) title", source: one.title, output: other.title)
    }
    let times = pairs.enumerated().compactMap { number, pair -> VerificationRow? in
      let (one, other) = pair
      guard !isSameTime(one.start, other.start) || !isSameTime(one.end, other.end) else {
        return nil
      }
      return VerificationRow(
        "chapter \(number + 1) times",
        source: "\(one.start) to \(one.end)",
        output: "\(other.start) to \(other.end)"
      )
    }
    return [count] + titles + times
  }

  /// Each container counts chapters in its own unit, often milliseconds.
  private func isSameTime(_ one: MediaTime, _ other: MediaTime) -> Bool {
    let unit = Rational(1, 1000)
    return (one.rescaled(to: unit).value - other.rescaled(to: unit).value).magnitude <= 1
  }
}
