internal import Media
internal import MediaTypes

/// Whether the same part of the stored picture is meant to be seen.
struct CleanApertureCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let (from, to) = comparison.pictures else { return [] }
    let (source, output) = (Self.text(from.geometry), Self.text(to.geometry))
    guard source != nil || output != nil else { return [] }
    let isAskedFor = comparison.wishes.reframes && source != output
    return [
      VerificationRow(
        "clean aperture",
        isAskedFor ? .changed : source == output ? .kept : .lost,
        source: source,
        output: output,
        note: isAskedFor ? "asked for" : nil
      )
    ]
  }

  /// The rectangle; nil where all of the picture is seen.
  private static func text(_ geometry: FrameGeometry) -> String? {
    let (clean, size) = (geometry.cleanAperture, geometry.codedSize)
    let isWhole =
      clean.x == 0 && clean.y == 0 && clean.width == Double(size.width)
      && clean.height == Double(size.height)
    guard !isWhole else { return nil }
    let numbers = [clean.x, clean.y, clean.width, clean.height].map { number in
      number == number.rounded() ? "\(Int(number))" : "\((number * 100).rounded() / 100)"
    }
    return "\(numbers[2])x\(numbers[3]) at \(numbers[0]),\(numbers[1])"
  }
}
