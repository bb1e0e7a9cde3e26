package import AnnotateContainers
internal import AnnotateLibav
internal import AnnotateMediaTypes

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
