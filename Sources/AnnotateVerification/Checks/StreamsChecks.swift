internal import AnnotateContainers
internal import AnnotateInventory
internal import AnnotateLibav
internal import AnnotateMediaTypes

/// Checks that every other stream is kept, with the same contents at the same times.
struct StreamsCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    comparison.pairs.flatMap { pair -> [VerificationRow] in
      guard let output = pair.output else { return [missing(pair, comparison.requested)] }
      let pictures = PicturePackets(pair.source, output, comparison.requested)
      let expected = StreamPair(source: pictures.expected, output: output)
      return rows(expected, output, comparison) + pictures.rows(pair.name)
    }
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
      ?? [contents(pair, output)] + times(pair, output, comparison)
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
      let source = ShownTexts(pair.source), let found = ShownTexts(output, delay: comparison.delay),
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
    guard one.records.count == other.records.count else {
      return (.lost, "the number of packets differs")
    }
    let first = zip(one.records, other.records).enumerated()
      .first { $0.element.0.meaning != $0.element.1.meaning }?.offset
    return (.lost, "packet \(first ?? 0) is the first that differs")
  }

  /// The main video's delay is subtracted from all times, because audio must stay with the picture.
  private func times(
    _ pair: StreamPair,
    _ output: StreamFacts,
    _ comparison: Comparison
  ) -> [VerificationRow] {
    let (source, found) = (pair.source.packets, output.packets)
    guard !source.records.isEmpty else { return [] }
    let name = "\(pair.name) times"
    let isRedivided =
      source.records.count != found.records.count || source.isRedivided(in: found)
    let (one, other) =
      isRedivided ? (source.outerTimes, found.outerTimes) : (source.times, found.times)
    let agreement = TimeAgreement(
      one,
      pair.source.timeBase,
      other,
      output.timeBase,
      delay: comparison.delay,
      isAccumulated: true
    )
    return [row(name, agreement, pair, output, (one, other), comparison.delay)]
      + ends(pair, output)
  }

  private func row(
    _ name: String,
    _ agreement: TimeAgreement,
    _ pair: StreamPair,
    _ output: StreamFacts,
    _ times: (source: [Int64], output: [Int64]),
    _ delay: MediaTime
  ) -> VerificationRow {
    let (source, found) = times
    let (sourceBase, outputBase) = (pair.source.timeBase, output.timeBase)
    let index = if case .different(let number) = agreement { number } else { 0 }
    let texts = [(source, sourceBase), (found, outputBase)].map { times, base in
      index < times.count ? MediaTime(times[index], timeBase: base).exactText : nil
    }
    let lag = Self.lag(
      MediaTime(source.first ?? 0, timeBase: sourceBase),
      found.first,
      output,
      delay
    )
    let (verdict, note): (Verdict, String?) =
      switch agreement {
      case .exact: (.kept, nil)
      case .rounded where lag != nil:
        (.lost, lag.map { "the whole stream is \($0), because the container counts whole packets" })
      case .rounded: (.changed, "rounded to \(TimeAgreement.coarser(sourceBase, outputBase).tick)")
      case .different: (.lost, "packet \(index) is the first that differs")
      }
    let prefix = index == 0 && verdict != .lost ? "from " : ""
    return VerificationRow(
      name,
      verdict,
      source: texts[0].map { prefix + $0 },
      output: texts[1].map { prefix + $0 },
      note: note
    )
  }

  /// How much earlier or later audio starts if the container can only shift it by whole packets; nil
  /// if the difference is inaudible.
  ///
  /// AVI cannot hide the samples that encoders put before the start, so they are heard and the rest
  /// comes later.
  private static func lag(
    _ source: MediaTime,
    _ found: Int64?,
    _ output: StreamFacts,
    _ delay: MediaTime
  ) -> String? {
    guard let found, output.kind == .audio, output.timeBase.doubleValue > 0.002 else { return nil }
    let late =
      MediaTime(found, timeBase: output.timeBase).seconds - source.seconds - delay.seconds
    let milliseconds = Int((late * 1000).rounded())
    guard milliseconds != 0 else { return nil }
    return "\(abs(milliseconds)) ms \(milliseconds > 0 ? "later" : "earlier")"
  }

  /// Checks that subtitles disappear at the same times.
  private func ends(_ pair: StreamPair, _ output: StreamFacts) -> [VerificationRow] {
    guard pair.source.kind == .subtitle else { return [] }
    let pairs = Array(zip(pair.source.packets.records, output.packets.records))
    let unit = Rational(1, 1000)
    let wrong = pairs.firstIndex { one, other in
      let (a, b) = (
        MediaTime(one.duration, timeBase: pair.source.timeBase).rescaled(to: unit).value,
        MediaTime(other.duration, timeBase: output.timeBase).rescaled(to: unit).value
      )
      return one.duration > 0 && (a - b).magnitude > 1
    }
    guard let wrong else { return [] }
    return [
      VerificationRow(
        "\(pair.name) durations",
        .lost,
        source: "\(MediaTime(pairs[wrong].0.duration, timeBase: pair.source.timeBase))",
        output: "\(MediaTime(pairs[wrong].1.duration, timeBase: output.timeBase))",
        note: "subtitle \(wrong) is the first that differs"
      )
    ]
  }

  private static func text(_ stream: StreamFacts) -> String {
    let count = stream.packets.records.count
    return "\(stream.codec), \(count) \(count == 1 ? "packet" : "packets")"
  }
}

extension PacketTally {
  /// Whether the same data are divided into other packets in `other`.
  fileprivate func isRedivided(in other: PacketTally) -> Bool {
    digest == other.digest && records.map(\.digest) != other.records.map(\.digest)
  }

  /// When its packets begin, in ticks of the stream.
  fileprivate var times: [Int64] { records.map { $0.presentation ?? 0 } }

  /// When its first packet begins and its last one ends, in ticks of the stream: all that remains the same if
  /// packets are divided differently.
  fileprivate var outerTimes: [Int64] {
    let first = records.first.flatMap(\.presentation)
    let end = records.last.flatMap { last in
      last.duration > 0 ? last.presentation.map { $0 + last.duration } : nil
    }
    return [first, end].compactMap(\.self)
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

/// Checks that streams keep their dispositions, such as `hearing_impaired`.
struct DispositionsCheck: VerificationCheck {
  /// Dispositions that follow from the kind of the stream.
  private static let implied: Set = ["attached_pic", "timed_thumbnails", "still_image"]

  func rows(for comparison: Comparison) -> [VerificationRow] {
    let main = comparison.videos.map { [("video", $0.source, $0.output)] } ?? []
    let others = comparison.pairs.compactMap { pair in
      pair.output.map { (pair.name, pair.source, $0) }
    }
    return (main + others).compactMap { name, source, output in
      let isFirst =
        comparison.output.streams.first { $0.kind == output.kind }?.index == output.index
      return row(name, Self.names(source), Self.names(output), isFirst: isFirst)
    }
  }

  private func row(
    _ name: String,
    _ source: Set<String>,
    _ output: Set<String>,
    isFirst: Bool
  ) -> VerificationRow? {
    guard !source.isEmpty || !output.isEmpty else { return nil }
    // Players choose the first stream of a kind if none is marked, and some containers always mark
    // it.
    let isImplied = isFirst && source.symmetricDifference(output) == ["default"]
    return VerificationRow(
      "\(name) disposition",
      source == output ? .kept : isImplied ? .changed : .lost,
      source: Self.text(source),
      output: Self.text(output),
      note: isImplied ? "players choose the first stream of a kind" : nil
    )
  }

  private static func names(_ stream: StreamFacts) -> Set<String> {
    Set(stream.dispositions).subtracting(implied)
  }

  private static func text(_ names: Set<String>) -> String? {
    names.isEmpty ? nil : names.sorted().joined(separator: ", ")
  }
}

/// Checks that parts of the file that FFmpeg does not report are kept.
struct ContentsCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let gone = Set(comparison.pairs.filter { $0.output == nil }.map(\.source.index))
    return comparison.source.contents.filter { content in
      !(content.stream.map(gone.contains) ?? false)
    }.map { row(for: $0, comparison) }
  }

  private func row(for content: ContentFacts, _ comparison: Comparison) -> VerificationRow {
    let (item, index) = (content.item, content.stream)
    let owner = index.flatMap { index in
      index == comparison.source.mainVideoIndex ? "video " : "stream \(index) "
    }
    let found = comparison.output.contents.map(\.item).filter { $0.name == item.name }
    let isKept = found.contains { $0.bytes == item.bytes }
    let isAskedFor = item.nature == .ofGeometry && comparison.requested.reframes
    if !isKept, comparison.requested.leavesOutPictures, item.showsPicture {
      return comparison.requested.row(
        ofPicturesIn: (owner ?? "file ") + item.name,
        source: "\(item.bytes.count) bytes",
        output: nil
      )
    }
    return VerificationRow(
      (owner ?? "file ") + item.name,
      isKept ? .kept : isAskedFor ? .changed : .lost,
      source: "\(item.bytes.count) bytes",
      output: found.first.map { "\($0.bytes.count) bytes" },
      note: isKept ? nil : isAskedFor ? "it describes the picture before it was reframed" : nil
    )
  }
}
