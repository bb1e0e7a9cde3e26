internal import Media
internal import MediaTypes

/// Whether pixels are as wide as before.
struct AspectRatioCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let (from, to) = comparison.pictures else { return [] }
    let (source, output) = (from.geometry.sampleAspectRatio, to.geometry.sampleAspectRatio)
    let isSame =
      source.numerator * output.denominator == output.numerator * source.denominator
    let isTurned =
      comparison.wishes.bakesOrientation
      && source.numerator * output.numerator == output.denominator * source.denominator
    let isAskedFor = !isSame && (comparison.wishes.resizes || isTurned)
    return [
      VerificationRow(
        "pixel aspect ratio",
        isSame ? .kept : isAskedFor ? .changed : .lost,
        source: "\(source.numerator):\(source.denominator)",
        output: "\(output.numerator):\(output.denominator)",
        note: isAskedFor ? "asked for" : nil
      )
    ]
  }
}
