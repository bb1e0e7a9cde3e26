internal import AnnotateContainers
internal import AnnotateLibav
internal import AnnotateMediaTypes

/// Checks that samples keep their colours and their colour tags.
///
/// A missing tag counts as lost even if players would guess the same. Range and chroma location are the
/// exception: without their tags, all decoders assume the same. Pictures have no such tags but
/// conventions, which their encoders follow by converting pixels.
struct ColorCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let from = comparison.source.frames.first, let to = comparison.output.frames.first else {
      return []
    }
    let isOfPictures = [comparison.source, comparison.output].map {
      $0.profile.contents == .pictures
    }
    let isConverted =
      isOfPictures[1] || from.pixelFormat?.isRGB != to.pixelFormat?.isRGB
      || Self.isMadeForJPEG(from, to, comparison)
    let (source, output) = (from.color, to.color)
    let isConvention = isOfPictures[1]
    return [
      tag(
        "colour primaries",
        ColorNames.primaries(source.primaries),
        ColorNames.primaries(output.primaries),
        isGuess: isConvention || Self.isGuess(output.primaries, [1, 5, 6]),
        isImplied: isConvention && ColorDescription.conventionalPrimaries.contains(source.primaries)
      ),
      tag(
        "transfer",
        ColorNames.transfer(source.transfer),
        ColorNames.transfer(output.transfer),
        isGuess: isConvention || Self.isGuess(output.transfer, [1, 6]),
        isImplied: isConvention && ColorDescription.conventionalTransfers.contains(source.transfer)
      ),
      matrix(from, to, isConverted: isConverted),
      range(from, to, isConverted: isConverted),
      chromaLocation(from, to, isOfPictures, isTurned: comparison.requested.bakesOrientation),
    ].compactMap(\.self)
  }

  /// Whether samples were converted to the range and the matrix of JPEG.
  private static func isMadeForJPEG(
    _ from: FrameFacts,
    _ to: FrameFacts,
    _ comparison: Comparison
  ) -> Bool {
    let (source, output) = (from.pixelFormat?.name, to.pixelFormat?.name)
    return comparison.output.mainVideo?.codec == "mjpeg"
      && output?.hasPrefix("yuvj") == true && source?.hasPrefix("yuvj") == false
  }

  private static func isGuess(_ value: Int, _ guesses: Set<Int>) -> Bool {
    guesses.contains(value)
  }

  /// Compares a tag that must not change.
  ///
  /// It may be added or left out if players assume the same without it.
  private func tag(
    _ feature: String,
    _ source: String?,
    _ output: String?,
    isGuess: Bool,
    isImplied: Bool = false
  ) -> VerificationRow? {
    guard source != nil || output != nil else { return nil }
    let isSame = source == nil && isGuess || output == nil && isImplied
    return VerificationRow(
      feature,
      source == output ? .kept : isSame ? .changed : .lost,
      source: source,
      output: output,
      note: source != output && isSame ? "what players assume without a tag" : nil
    )
  }

  private func matrix(
    _ from: FrameFacts,
    _ to: FrameFacts,
    isConverted: Bool
  ) -> VerificationRow? {
    let (source, output) = (
      ColorNames.matrix(from.color.matrix), ColorNames.matrix(to.color.matrix)
    )
    // Converted pixels have another matrix, which must be tagged or be the one that players assume.
    guard !isConverted else {
      // Grey has no matrix, even if decoders report one, and RGB needs none.
      guard from.hasMatrix || to.hasMatrix, source != nil || output != nil else { return nil }
      return VerificationRow(
        "matrix",
        source == output ? .kept : .changed,
        source: source,
        output: output,
        note: source == output ? nil : "pixels were converted"
      )
    }
    let isGuess =
      to.color.resolvedMatrix(for: to.size) == from.color.resolvedMatrix(for: from.size)
    // BT.470 and BT.601 have the same weights.
    guard
      source == nil || output == nil || source == output
        || from.color.lumaWeights(for: from.size) != to.color.lumaWeights(for: to.size)
    else {
      return VerificationRow(
        "matrix",
        .changed,
        source: source,
        output: output,
        note: "means the same"
      )
    }
    return tag("matrix", source, output, isGuess: isGuess, isImplied: !to.hasMatrix)
  }

  private func range(
    _ from: FrameFacts,
    _ to: FrameFacts,
    isConverted: Bool
  ) -> VerificationRow? {
    let (source, output) = (
      ColorNames.range(from.color.isFullRange), ColorNames.range(to.color.isFullRange)
    )
    guard source != nil || output != nil else { return nil }
    let isSameMeaning = isConverted || from.hasFullRange == to.hasFullRange
    return VerificationRow(
      "range",
      source == output ? .kept : isSameMeaning ? .changed : .lost,
      source: source,
      output: output,
      note: source == output
        ? nil
        : isConverted ? "pixels were converted" : isSameMeaning ? "means the same" : nil
    )
  }

  private func chromaLocation(
    _ from: FrameFacts,
    _ to: FrameFacts,
    _ isOfPictures: [Bool],
    isTurned: Bool
  ) -> VerificationRow? {
    let (source, output) = (from.color.chromaLocation, to.color.chromaLocation)
    // Without chroma subsampling it has no meaning.
    guard from.hasFewerChromaSamples, to.hasFewerChromaSamples, source != nil || output != nil
    else { return nil }
    // JPEG and WebP have it in the middle.
    let implied = isOfPictures.map { $0 ? ChromaLocation.center : .left }
    let isSameMeaning = (source ?? implied[0]).coincides(
      with: output ?? implied[1],
      isHalvedDown: from.hasHalvedRows && to.hasHalvedRows
    )
    let isAskedFor = !isSameMeaning && isTurned
    // In a video, players interpolate the samples again.
    let isOfFormat = isOfPictures[1] && !isOfPictures[0]
    return VerificationRow(
      "chroma location",
      source == output ? .kept : isSameMeaning || isAskedFor || isOfFormat ? .changed : .lost,
      source: ColorNames.chromaLocation(source),
      output: ColorNames.chromaLocation(output),
      note: source == output
        ? nil
        : isSameMeaning
          ? "means the same"
          : isAskedFor
            ? "turned with the picture"
            : isOfFormat ? "position of the format: off by part of a pixel" : nil
    )
  }
}

extension FrameFacts {
  /// Whether code values use their full range, tagged or not.
  fileprivate var hasFullRange: Bool {
    let isImplied = pixelFormat.map { $0.isRGB || $0.name.hasPrefix("yuvj") } ?? false
    return color.isFullRange ?? isImplied
  }

  /// Whether colours depend on a matrix.
  fileprivate var hasMatrix: Bool { pixelFormat.map { $0.hasColor && !$0.isRGB } ?? true }

  fileprivate var hasHalvedRows: Bool { (pixelFormat?.log2ChromaHeight ?? 0) > 0 }

  fileprivate var hasFewerChromaSamples: Bool {
    pixelFormat.map { $0.log2ChromaWidth > 0 || $0.log2ChromaHeight > 0 } ?? false
  }
}

/// Checks that the HDR metadata is kept: mastering display, light levels and Dolby Vision.
struct HDRCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (HDRFacts(comparison.source), HDRFacts(comparison.output))
    return [
      row(
        "mastering display",
        source.mastering?.text,
        output.mastering?.text,
        isSame(source, output)
      ),
      row("content light", source.light?.text, output.light?.text, source.light == output.light),
      row(
        "Dolby Vision",
        source.dolbyVision,
        output.dolbyVision,
        source.dolbyVision == output.dolbyVision
      ),
    ].compactMap(\.self)
  }

  private func row(
    _ feature: String,
    _ source: String?,
    _ output: String?,
    _ isSame: Bool
  ) -> VerificationRow? {
    guard source != nil || output != nil else { return nil }
    let note =
      source != nil && output == nil && feature == "Dolby Vision"
      ? "encoding cannot keep it; the base layer remains" : nil
    return VerificationRow(
      feature,
      isSame ? .kept : source == nil ? .changed : .lost,
      source: source,
      output: output,
      note: note
    )
  }

  /// Containers and bit streams use different units; none is finer than these.
  private func isSame(_ source: HDRFacts, _ output: HDRFacts) -> Bool {
    guard let one = source.mastering, let other = output.mastering else { return false }
    return Self.agree(one.chromaticities, other.chromaticities, within: 1.0 / 50_000)
      && Self.agree(one.luminance, other.luminance, within: 1.0 / 10_000)
  }

  private static func agree(_ one: [Rational]?, _ other: [Rational]?, within unit: Double) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return zip(one, other).allSatisfy { abs($0.doubleValue - $1.doubleValue) <= unit }
  }
}

/// The HDR metadata of a file, from its pictures or its header.
struct HDRFacts {
  static let dolbyVisionName = "Dolby Vision Metadata"

  let mastering: MasteringDisplay?
  let light: ContentLight?
  let dolbyVision: String?

  init(_ facts: MediaFacts) {
    let picture = facts.mainVideo?.picture
    mastering = facts.frames.first?.mastering ?? picture?.mastering
    light = facts.frames.first?.contentLight ?? picture?.contentLight
    let isInPictures = facts.frames.sideData[Self.dolbyVisionName] != nil
    dolbyVision = picture?.dolbyVision.map { "profile \($0)" } ?? (isInPictures ? "yes" : nil)
  }
}

extension MasteringDisplay {
  /// The numbers as text.
  package var text: String {
    let points = zip(["R", "G", "B", "white"], 0...).compactMap { name, number -> String? in
      chromaticities.map {
        "\(name) \($0[2 * number].decimal),\($0[2 * number + 1].decimal)"
      }
    }
    let light = luminance.map { ["\($0[0].decimal) to \($0[1].decimal) cd/m²"] } ?? []
    return (points + light).joined(separator: " ")
  }
}

extension ContentLight {
  /// The numbers as text.
  package var text: String { "MaxCLL \(maximum), MaxFALL \(maximumAverage) cd/m²" }
}

extension Rational {
  /// The number with up to five decimals.
  fileprivate var decimal: String {
    guard denominator != 0 else { return "?" }
    let rounded = (doubleValue * 100_000).rounded() / 100_000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
