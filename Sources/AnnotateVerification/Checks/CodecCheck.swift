internal import AnnotateContainers

/// Reports the codec of the main video, which is always re-encoded.
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
        note: Self.note(of: to)
      )
    ]
  }

  private static func note(of output: StreamFacts) -> String {
    // The codec itself loses nothing, but a frame has no more colours than that.
    guard output.codec != "gif" else { return "re-encoded with 256 colours" }
    return output.isLossless ? "re-encoded without loss" : "re-encoded"
  }

  private static func name(of stream: StreamFacts) -> String {
    [stream.codec, stream.profile].compactMap(\.self).joined(separator: " ")
  }
}
