internal import AnnotateContainers

/// Checks that decoders read a video alike where its packets are in turn those of the source and others.
struct SeamsCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let seams = comparison.seams else { return [] }
    let found = [
      seams.changedFrames.first
        .map { "frame \($0) is a packet of the source, but looks otherwise" },
      seams.otherFrames.first
        .map { "frame \($0) looks otherwise after a seek to the seam before it" },
    ].compactMap(\.self)
    return [
      VerificationRow(
        "seams",
        found.isEmpty ? .kept : .lost,
        source: nil,
        output: "\(seams.count)",
        note: found.isEmpty ? nil : found.joined(separator: "; ")
      )
    ]
  }
}
