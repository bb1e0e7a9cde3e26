internal import Media
internal import MediaTypes

/// Whether the stored picture has the same size.
struct SizeCheck: VerificationCheck {
  /// Encoders enlarge a picture to whole chroma samples or blocks, never further.
  private static let largestPadding = 1

  func rows(for comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (comparison.source.frames, comparison.output.frames)
    guard let from = source.first?.size, let to = output.first?.size else { return [] }
    return [
      VerificationRow(
        "picture size",
        verdict(from, to, comparison.wishes),
        source: "\(from)",
        output: "\(to)",
        note: note(from, to, comparison.wishes)
      )
    ] + resizedRows(comparison)
  }

  private func verdict(_ from: PixelSize, _ to: PixelSize, _ wishes: Wishes) -> Verdict {
    if from == to { return .kept }
    return isPadded(from, to) || isAskedFor(from, to, wishes) ? .changed : .lost
  }

  private func note(_ from: PixelSize, _ to: PixelSize, _ wishes: Wishes) -> String? {
    if from == to { return nil }
    if isAskedFor(from, to, wishes) { return "asked for" }
    return isPadded(from, to) ? "padded, because the encoder takes only even sizes" : nil
  }

  private func isAskedFor(_ from: PixelSize, _ to: PixelSize, _ wishes: Wishes) -> Bool {
    wishes.resizes
      || (wishes.bakesOrientation && (from.transposed == to || isPadded(from.transposed, to)))
  }

  private func isPadded(_ from: PixelSize, _ to: PixelSize) -> Bool {
    let isEven = to.width % 2 == 0 || to.width == from.width
    let isHigh = to.height % 2 == 0 || to.height == from.height
    return isEven && isHigh && (0...Self.largestPadding).contains(to.width - from.width)
      && (0...Self.largestPadding).contains(to.height - from.height)
  }

  private func resizedRows(_ comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (comparison.source.frames, comparison.output.frames)
    guard source.resizedCount > 0 || output.resizedCount > 0 else { return [] }
    return [
      VerificationRow(
        "size changes",
        source.resizedCount == output.resizedCount ? .kept : .changed,
        source: "\(source.resizedCount) frames of other sizes",
        output: "\(output.resizedCount) frames of other sizes",
        note: source.resizedCount == output.resizedCount
          ? nil : "an encoded stream has one size"
      )
    ]
  }
}
