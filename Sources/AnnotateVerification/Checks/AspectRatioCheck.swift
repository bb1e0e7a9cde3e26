internal import AnnotateContainers
internal import AnnotateMediaTypes

/// Checks that the shape of the pixels is kept.
struct AspectRatioCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    // Pictures state it as a pixel density, each format in its own way.
    let isOfPictures = [comparison.source, comparison.output].allSatisfy {
      $0.profile.contents == .pictures
    }
    guard let (from, to) = comparison.pictures, !isOfPictures else { return [] }
    let (source, output) = (from.geometry.sampleAspectRatio, to.geometry.sampleAspectRatio)
    let isSame =
      source.numerator * output.denominator == output.numerator * source.denominator
    let isTurned =
      comparison.requested.bakesOrientation
      && source.numerator * output.numerator == output.denominator * source.denominator
    let isAskedFor = !isSame && (comparison.requested.resizes || isTurned)
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
