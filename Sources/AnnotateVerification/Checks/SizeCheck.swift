internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// Checks that the size of the stored picture is kept.
struct SizeCheck: VerificationCheck {
  /// Encoders pad a picture to whole chroma samples or blocks, never further.
  private static let largestPadding = 3

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
      small == large || (large % 2 == 0 && (1...Self.largestPadding).contains(large - small))
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
