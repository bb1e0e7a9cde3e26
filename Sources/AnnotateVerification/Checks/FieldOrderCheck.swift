internal import AnnotateContainers

/// Checks that interlaced frames keep their field order.
struct FieldOrderCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (comparison.source.frames, comparison.output.frames)
    guard source.times.count > 0, output.times.count > 0 else { return [] }
    return [
      VerificationRow("field order", source: Self.text(source), output: Self.text(output))
    ]
  }

  private static func text(_ frames: FrameTally) -> String {
    let fields = [
      ("top field first", frames.topFieldFirstCount),
      ("bottom field first", frames.bottomFieldFirstCount),
    ].filter { $0.1 > 0 }
    guard let (words, count) = fields.first else { return "progressive" }
    return fields.count == 1 && count == frames.times.count
      ? words : fields.map { "\($0.1) frames \($0.0)" }.joined(separator: ", ")
  }
}
