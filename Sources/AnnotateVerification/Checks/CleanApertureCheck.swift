internal import AnnotateContainers
internal import AnnotateMediaTypes

/// Checks that the clean aperture is kept.
struct CleanApertureCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let (from, to) = comparison.pictures else { return [] }
    let (source, output) = (from.geometry, to.geometry)
    guard !source.showsEverything || !output.showsEverything else { return [] }
    let isSame = source.cleanAperture == output.cleanAperture
    let isAskedFor = !isSame && comparison.requested.reframes
    return [
      VerificationRow(
        "clean aperture",
        isSame ? .kept : isAskedFor ? .changed : .lost,
        source: source.apertureText,
        output: output.apertureText,
        note: isAskedFor ? "asked for" : nil
      )
    ]
  }
}

extension FrameGeometry {
  /// The clean aperture as text.
  package var apertureText: String {
    let numbers = [cleanAperture.x, cleanAperture.y, cleanAperture.width, cleanAperture.height].map
    {
      $0 == $0.rounded() ? "\(Int($0))" : "\(($0 * 100).rounded() / 100)"
    }
    return "\(numbers[2])x\(numbers[3]) at \(numbers[0]),\(numbers[1])"
  }
}
