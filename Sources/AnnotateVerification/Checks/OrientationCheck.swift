internal import AnnotateContainers
internal import AnnotateMediaTypes

/// Checks that the orientation of the picture is kept.
struct OrientationCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let (from, to) = comparison.pictures else { return [] }
    let (source, output) = (from.geometry.orientation, to.geometry.orientation)
    // Mirroring moves the pixels and does not change the tag.
    let isAskedFor = source != output && comparison.requested.bakesOrientation && output == .up
    return [
      VerificationRow(
        "orientation",
        isAskedFor ? .changed : source == output ? .kept : .lost,
        source: source.words,
        output: output.words,
        note: isAskedFor ? "asked for" : nil
      )
    ]
  }
}

extension Orientation {
  /// The orientation in words, and its number in EXIF.
  package var words: String {
    let words =
      switch self {
      case .up: "upright"
      case .upMirrored: "mirrored left to right"
      case .down: "turned by 180°"
      case .downMirrored: "mirrored top to bottom"
      case .leftMirrored: "mirrored along the main diagonal"
      case .right: "turned by 90° clockwise"
      case .rightMirrored: "mirrored along the other diagonal"
      case .left: "turned by 90° counter-clockwise"
      }
    return "\(words) (\(rawValue))"
  }
}
