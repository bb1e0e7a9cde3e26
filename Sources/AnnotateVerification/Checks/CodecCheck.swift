internal import AnnotateMedia

/// How the main video is coded: it always is coded anew.
struct CodecCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let (from, to) = comparison.videos else {
      return [
        VerificationRow(
          "main video",
          source: comparison.source.mainVideo?.codec,
          output: comparison.output.mainVideo?.codec
        )
      ]
    }
    return [
      VerificationRow(
        "codec",
        .changed,
        source: Self.name(of: from),
        output: Self.name(of: to),
        note: to.isLossless ? "encoded anew, without loss" : "encoded anew"
      )
    ]
  }

  private static func name(of stream: StreamFacts) -> String {
    [stream.codec, stream.profile].compactMap(\.self).joined(separator: " ")
  }
}
