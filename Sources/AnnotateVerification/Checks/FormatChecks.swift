internal import AnnotateContainers

/// Checks that bit depth, chroma sampling and kind of samples are kept.
struct PixelFormatCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let from = comparison.source.frames.first?.pixelFormat,
      let to = comparison.output.frames.first?.pixelFormat
    else { return [] }
    return [format(from, to, comparison), depth(from, to, comparison)]
      + chroma(from, to, comparison) + alpha(from, to, comparison)
  }

  private func format(
    _ from: PixelFormatFacts,
    _ to: PixelFormatFacts,
    _ comparison: Comparison
  ) -> VerificationRow {
    let isConverted = from.isRGB != to.isRGB
    return VerificationRow(
      "pixel format",
      from.name == to.name ? .kept : .changed,
      source: from.name,
      output: to.name,
      note: isConverted ? (from.isRGB ? "converted from RGB" : "converted to RGB") : nil
    )
  }

  private func depth(
    _ from: PixelFormatFacts,
    _ to: PixelFormatFacts,
    _ comparison: Comparison
  ) -> VerificationRow {
    let isLess = to.depth < from.depth
    let isOpen = from.depth == to.depth && comparison.output.mainVideo?.hasOpenDepth == true
    return isOpen
      ? VerificationRow(
        "bit depth",
        .kept,
        source: "\(from.depth)",
        output: "\(to.depth)",
        note: "as decoded; the file does not state the encoder's precision"
      ) : row("bit depth", from.depth, to.depth, isLess: isLess, comparison)
  }

  private func chroma(
    _ from: PixelFormatFacts,
    _ to: PixelFormatFacts,
    _ comparison: Comparison
  ) -> [VerificationRow] {
    guard from.hasColor || to.hasColor else { return [] }
    let isLess =
      from.hasColor
      && (to.log2ChromaWidth > from.log2ChromaWidth || to.log2ChromaHeight > from.log2ChromaHeight
        || !to.hasColor)
    return [row("chroma samples", from.chromaText, to.chromaText, isLess: isLess, comparison)]
  }

  private func alpha(
    _ from: PixelFormatFacts,
    _ to: PixelFormatFacts,
    _ comparison: Comparison
  ) -> [VerificationRow] {
    let (source, output) = (comparison.source.usesAlpha, comparison.output.usesAlpha)
    guard source || output else { return [] }
    let texts = [source, output].map { $0 ? "yes" : "no" }
    return [row("transparency", texts[0], texts[1], isLess: source && !output, comparison)]
  }

  private func row<Value: Equatable>(
    _ feature: String,
    _ from: Value,
    _ to: Value,
    isLess: Bool,
    _ comparison: Comparison
  ) -> VerificationRow {
    let isAskedFor = isLess && comparison.requested.convertsPixels
    return VerificationRow(
      feature,
      from == to ? .kept : isLess && !isAskedFor ? .lost : .changed,
      source: "\(from)",
      output: "\(to)",
      note: isAskedFor ? "asked for" : nil
    )
  }
}

extension MediaFacts {
  /// Whether pictures are partly transparent, in their pixels or, as in WebM, in side data of the
  /// packets.
  fileprivate var usesAlpha: Bool {
    frames.usesAlpha || (mainVideo?.packets.additionCount ?? 0) > 0
  }
}

extension StreamFacts {
  /// Whether decoders choose the depth: ProRes 4444 is decoded to twelve bits, even if its encoder
  /// used ten, as FFmpeg's does.
  fileprivate var hasOpenDepth: Bool { codec == "prores" && ["ap4h", "ap4x"].contains(codecTag) }
}

extension PixelFormatFacts {
  /// The chroma sampling, such as `4:2:0`.
  fileprivate var chromaText: String {
    if !hasColor { return "none" }
    if isRGB { return "RGB" }
    switch (log2ChromaWidth, log2ChromaHeight) {
    case (0, 0): return "4:4:4"
    case (1, 0): return "4:2:2"
    case (1, 1): return "4:2:0"
    case (2, 0): return "4:1:1"
    case (0, 1): return "4:4:0"
    default: return "1/\(1 << log2ChromaWidth) by 1/\(1 << log2ChromaHeight)"
    }
  }
}

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

/// Checks that interlaced frames keep their field order.
struct FieldOrderCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (comparison.source.frames, comparison.output.frames)
    guard source.times.count > 0, output.times.count > 0 else { return [] }
    return [
      VerificationRow("field order", source: Self.text(source), output: Self.text(output))
    ]
  }

  private static func text(_ frames: FrameTally) -> String {
    let fields = [
      ("top field first", frames.topFieldFirstCount),
      ("bottom field first", frames.bottomFieldFirstCount),
    ].filter { $0.1 > 0 }
    guard let (words, count) = fields.first else { return "progressive" }
    return fields.count == 1 && count == frames.times.count
      ? words : fields.map { "\($0.1) frames \($0.0)" }.joined(separator: ", ")
  }
}
