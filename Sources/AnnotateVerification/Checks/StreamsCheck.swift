internal import AnnotateContainers
internal import AnnotateLibav
internal import AnnotateMediaTypes

/// Checks that every other stream is kept, with the same contents at the same times.
struct StreamsCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    comparison.pairs.flatMap { pair -> [VerificationRow] in
      guard let output = pair.output else { return [missing(pair, comparison.requested)] }
      let pictures = PicturePackets(pair.source, output, comparison.requested)
      let expected = StreamPair(source: pictures.expected, output: output)
      return rows(expected, output, comparison) + lostStyles(pair, output)
        + pictures.rows(pair.name)
    }
  }

  /// The line about subtitles whose styles or positions the codec of the output cannot express.
  private func lostStyles(_ pair: StreamPair, _ output: StreamFacts) -> [VerificationRow] {
    let names = pair.source.packets.records.reduce(into: Set<String>()) { $0.formUnion($1.styles) }
    guard pair.source.codec != output.codec, SubtitleStyles.areLost(names, in: output.codec) else {
      return []
    }
    let name = "\(pair.name) styles and positions"
    return [VerificationRow(name, .lost, source: pair.source.codec, output: output.codec)]
  }

  private func rows(
    _ pair: StreamPair,
    _ output: StreamFacts,
    _ comparison: Comparison
  ) -> [VerificationRow] {
    if pair.source.kind == .attachment { return [attachment(pair, output)] }
    if let row = converted(pair, output, comparison) { return [row] }
    if pair.source.isCover { return [contents(pair, output)] }
    return dividedTexts(pair, output, comparison)
      ?? [contents(pair, output)] + StreamTimes(pair, output, comparison).rows
  }

  private func missing(_ pair: StreamPair, _ requested: RequestedChanges) -> VerificationRow {
    let isAskedFor = requested.drops(pair.source)
    let isUnseen = requested.hidesFaces && pair.source.showsPictures
    return VerificationRow(
      pair.name,
      isAskedFor || isUnseen ? .changed : .lost,
      source: Self.text(pair.source),
      output: nil,
      note: isAskedFor
        ? "asked for"
        : isUnseen ? requested.reasonForMissingPictures : "the output has no such stream"
    )
  }

  /// The line about audio that was to be converted or whose voices were to be disguised; nil for other streams.
  private func converted(
    _ pair: StreamPair,
    _ output: StreamFacts,
    _ comparison: Comparison
  ) -> VerificationRow? {
    let isDisguised = comparison.requested.disguisesVoices
    guard pair.source.kind == .audio,
      isDisguised
        || pair.source.codec != output.codec
          && comparison.requested.converts(toAudio: output.codec)
    else { return nil }
    let isSame = pair.source.packets.digest == output.packets.digest
    let lengths = [pair.source, output].map(\.audioSeconds)
    // Encoders add a run-up and fill their last packet.
    let isWhole = abs(lengths[0] - lengths[1]) < 0.2
    let note =
      isDisguised && isSame
      ? "the voices are not disguised"
      : !isWhole
        ? "the length differs"
        : isDisguised ? "the voices are disguised, as asked for" : "converted, as asked for"
    return VerificationRow(
      pair.name,
      isWhole && !(isDisguised && isSame) ? .changed : .lost,
      source: Self.text(pair.source),
      output: Self.text(output),
      note: note
    )
  }

  private func attachment(_ pair: StreamPair, _ output: StreamFacts) -> VerificationRow {
    let name = pair.source.metadata("filename") ?? pair.source.codec
    return VerificationRow(
      pair.name,
      pair.source.headerDigest == output.headerDigest ? .kept : .lost,
      source: name,
      output: output.metadata("filename") ?? output.codec,
      note: pair.source.headerDigest == output.headerDigest ? nil : "the bytes differ"
    )
  }

  private func contents(_ pair: StreamPair, _ output: StreamFacts) -> VerificationRow {
    let (verdict, note) = Self.compare(pair.source, output)
    return VerificationRow(
      pair.name,
      verdict,
      source: Self.text(pair.source),
      output: Self.text(output),
      note: note
    )
  }

  /// The line about subtitles that overlap in the source and not in the output; nil for other streams, and
  /// if they do not show the same.
  private func dividedTexts(
    _ pair: StreamPair,
    _ output: StreamFacts,
    _ comparison: Comparison
  ) -> [VerificationRow]? {
    guard pair.source.packets.records.count != output.packets.records.count,
      let source = ShownTexts(pair.source),
      let found = ShownTexts(output, delay: comparison.delayOfStreams),
      source.agree(with: found)
    else { return nil }
    return [
      VerificationRow(
        pair.name,
        .changed,
        source: Self.text(pair.source),
        output: Self.text(output),
        note: "overlapping texts are divided, and show the same"
      )
    ]
  }

  private static func compare(
    _ source: StreamFacts,
    _ output: StreamFacts
  ) -> (Verdict, String?) {
    let (one, other) = (source.packets, output.packets)
    let lostAdditions = one.additionCount > other.additionCount
    if lostAdditions { return (.lost, "side data of its packets is missing") }
    if one.records.map(\.digest) == other.records.map(\.digest) { return (.kept, nil) }
    if one.digest == other.digest { return (.kept, "divided into packets differently") }
    if one.records.map(\.meaning) == other.records.map(\.meaning) {
      let isText = source.kind == .subtitle
      return (
        .changed, isText ? "the same text in another format" : "the same data in another framing"
      )
    }
    if one.isFilled(in: other) { return (.changed, "filled with silence to the end of a frame") }
    guard one.records.count == other.records.count else {
      return (.lost, "the number of packets differs")
    }
    let first = zip(one.records, other.records).enumerated()
      .first { $0.element.0.meaning != $0.element.1.meaning }?.offset
    return (.lost, "packet \(first ?? 0) is the first that differs")
  }

  private static func text(_ stream: StreamFacts) -> String {
    let count = stream.packets.records.count
    return "\(stream.codec), \(count) \(count == 1 ? "packet" : "packets")"
  }
}

extension StreamFacts {
  /// How long its packets last, in seconds.
  fileprivate var audioSeconds: Double {
    let starts = packets.records.compactMap(\.presentation)
    let ends = packets.records.compactMap { packet in
      packet.presentation.map { $0 + packet.duration }
    }
    guard let first = starts.min(), let last = ends.max() else { return 0 }
    return Double(last - first) * timeBase.doubleValue
  }
}
