/// Checks that pixels outside stamps are identical, if the output's codec is lossless.
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
    let first = pixels.firstFrame.map { "the first in frame \($0)" }
    return [
      VerificationRow(
        "untouched pixels",
        isSame ? .kept : .lost,
        source: "\(pixels.frames) frames",
        output: isSame ? "identical" : "\(pixels.differences) samples differ",
        note: isSame ? nil : first
      )
    ]
  }
}
