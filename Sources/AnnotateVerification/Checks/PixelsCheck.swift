/// Whether pixels that no stamp covers are bit for bit the same, where the output's codec keeps them.
struct PixelsCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let pixels = comparison.pixels else { return [] }
    guard pixels.obstacle == nil else {
      return [
        VerificationRow(
          "untouched pixels",
          .changed,
          source: nil,
          output: nil,
          note: "not compared after frame \(pixels.frames): \(pixels.obstacle ?? "")"
        )
      ]
    }
    let isSame = pixels.differences == 0
    let place = pixels.firstFrame.map { "the first in frame \($0)" }
    return [
      VerificationRow(
        "untouched pixels",
        isSame ? .kept : .lost,
        source: "\(pixels.frames) frames",
        output: isSame ? "identical" : "\(pixels.differences) samples differ",
        note: isSame ? nil : place
      )
    ]
  }
}
