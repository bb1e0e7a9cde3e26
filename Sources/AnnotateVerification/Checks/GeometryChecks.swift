internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// Checks that the size of the stored picture is kept.
struct SizeCheck: VerificationCheck {
  /// Encoders pad a picture to whole chroma samples or blocks, never further.
  private static let maximumPadding = 3

  func rows(for comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (comparison.source.frames, comparison.output.frames)
    guard let from = source.first?.size, let to = output.first?.size else { return [] }
    let (verdict, note) = judge(from, to, comparison)
    return [
      VerificationRow("picture size", verdict, source: "\(from)", output: "\(to)", note: note)
    ] + resizedRows(comparison)
  }

  private func judge(
    _ from: PixelSize,
    _ to: PixelSize,
    _ comparison: Comparison
  ) -> (Verdict, String?) {
    if from == to { return (.kept, nil) }
    if comparison.requested.reframes {
      // The header of the sidecar records the requested size.
      let shown = comparison.output.mainVideo?.picture?.geometry.displaySize
      let wanted = comparison.sidecar?.header?.output?.size
      return shown.flatMap { shown in wanted.map { isPadded($0, shown) } } ?? false
        ? (.changed, "asked for") : (.lost, wanted.map { "it should be \($0)" })
    }
    guard isPadded(from, to) else { return (.lost, nil) }
    let note = "padded, because the encoder takes only even sizes"
    return isPaddingHidden(comparison)
      ? (.changed, note) : (.lost, note + "; all of it is shown")
  }

  /// Whether the output marks its padding as hidden.
  private func isPaddingHidden(_ comparison: Comparison) -> Bool {
    guard let (from, to) = comparison.pictures else { return false }
    let (shown, wanted) = (to.geometry.cleanAperture, from.geometry.cleanAperture)
    return shown.width == wanted.width && shown.height == wanted.height
  }

  /// Whether `to` is as large as `from`, or larger only by padding to even sides.
  private func isPadded(_ from: PixelSize, _ to: PixelSize) -> Bool {
    let sides = [(from.width, to.width), (from.height, to.height)]
    return sides.allSatisfy { small, large in
      small == large || (large % 2 == 0 && (1...Self.maximumPadding).contains(large - small))
    }
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
    let isRounded =
      !isSame && from.geometry.codedSize.looksTheSame(with: source, as: output)
    let isTurned =
      comparison.requested.bakesOrientation
      && source.numerator * output.numerator == output.denominator * source.denominator
    let isAskedFor = !isSame && (comparison.requested.resizes || isTurned)
    return [
      VerificationRow(
        "pixel aspect ratio",
        isSame ? .kept : isAskedFor || isRounded ? .changed : .lost,
        source: "\(source.numerator):\(source.denominator)",
        output: "\(output.numerator):\(output.denominator)",
        note: isAskedFor ? "asked for" : isRounded ? "rounded to whole pixels" : nil
      )
    ]
  }
}

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
